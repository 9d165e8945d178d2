//! Tries the moves of a position: whether one of them leads to a line.

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::orthodox::help::nets::live::{Candidates, LiveNets, Targets};
use crate::orthodox::help::search::{MAX_KINGS, Nets, OpenMove, Point, Run, payoff};
use crate::orthodox::help::short_battle::ShortBattle;
use crate::orthodox::help::{End, GoalEnd};
use crate::orthodox::quiet_replies::{Avoided, QuietReplies};
use crate::orthodox::searches::ending::Ending;
use crate::parallel::in_progress::{When, in_turn, while_marked};
use crate::rules::null_move::{LastHalfMove, NULL};
use problem::stipulation::Force;

/// So many half-moves of the search take as long as the test whether play must stop.
const STOP_COST: u64 = 3;

/// With more half-moves left than this, threads share the work on a position.
const MIN_SPLIT: usize = 3;

impl Run<'_, '_> {
    /// Whether some move leads to a line.
    pub(super) fn some_move_succeeds(&mut self, point: &Point) -> Answer<bool> {
        let mut targets = [Targets::EMPTY; MAX_KINGS];
        for ((of_king, &part), targets) in self.live_nets.iter_mut().zip(&point.parts).zip(&mut targets) {
            of_king.add_targets(&point.position, &point.places, part, targets);
        }
        let mut list = MoveList::new();
        point.position.legal_moves(&mut list);
        self.prune(point, &mut list);
        if self.after_null_move(&point.position, point.last).is_some() {
            list.push(NULL);
        }
        let succeeds = match (&self.pure_play.end, point.remaining) {
            (End::Battle(_), 1) | (End::Mated(_) | End::Reached | End::Goal(_), 2) => {
                self.some_move_ends(point, &targets, &list)?
            }
            _ => self.some_rest_succeeds(point, &targets, &list)?,
        };
        self.live_nets.iter_mut().zip(&targets).for_each(|(of_king, targets)| of_king.drop_targets(targets));
        Ok(succeeds)
    }

    /// As [`Run::some_move_succeeds`] near the end, where the position after a move decides.
    fn some_move_ends(
        &mut self,
        point: &Point,
        targets: &[Targets; MAX_KINGS],
        list: &[Move],
    ) -> Answer<bool> {
        let quiet_replies = self
            .asks_for_checks()
            .then(|| QuietReplies::new(&point.position, Avoided::Checks, &mut self.search.quiet));
        let ends = |mv: Move, when: When| {
            if quiet_replies
                .as_ref()
                .is_some_and(|quiet_replies| quiet_replies.is_left_by(&point.position, mv))
            {
                return Ok(Some(false));
            }
            let Some((position, _)) = self.step(point, targets, mv)? else { return Ok(Some(false)) };
            match (self.ends_at_once(&position, LastHalfMove::by(mv)), &self.pure_play.end) {
                (Some(ends), End::Goal(_)) => Ok(Some(ends && !self.must_end(point, mv)?)),
                (Some(ends), _) => Ok(Some(ends)),
                (None, _) => self.is_won_in_turn(point, mv, &position, when),
            }
        };
        Ok(in_turn(list, ends)?.is_some())
    }

    /// Whether the play ends in a short battle that any quiet defence refutes.
    fn asks_for_checks(&self) -> bool {
        let short_battle = match &self.pure_play.end {
            End::Battle(final_battle) => {
                final_battle.short_battle.filter(|_| self.search.allows_short_battles)
            }
            _ => None,
        };
        short_battle.is_some_and(ShortBattle::asks_for_checks)
    }

    /// As [`Run::some_move_succeeds`] elsewhere: the table is queried for all moves before any of them is searched.
    fn some_rest_succeeds(
        &mut self,
        point: &Point,
        targets: &[Targets; MAX_KINGS],
        list: &[Move],
    ) -> Answer<bool> {
        let start = self.open.len();
        for &mv in list {
            if let Some((position, nets)) = self.step(point, targets, mv)? {
                self.open.push(OpenMove { mv, position, nets });
            }
        }
        let succeeds = self.some_open_move_succeeds(point, start)?;
        self.open.truncate(start);
        Ok(succeeds)
    }

    /// Whether one of the open moves from number `start` on leads to a line.
    fn some_open_move_succeeds(&mut self, point: &Point, start: usize) -> Answer<bool> {
        let remaining = point.remaining - 1;
        let salt = self.pure_play.salts[remaining];
        let tags = self.open[start..].iter().map(|open| open.position.key().0 ^ open.last().salt() ^ salt);
        self.search.outcomes.fetch(tags);
        let mut unknown = MoveList::new();
        for number in start..self.open.len() {
            let OpenMove { mv, position, .. } = self.open[number];
            match self.known(&position, remaining, LastHalfMove::by(mv)) {
                Some(true) if !self.must_end(point, mv)? => return Ok(true),
                Some(_) => {}
                None => unknown.push(number),
            }
        }
        let succeeds = |number: usize, when: When| {
            let OpenMove { mv, position, nets } = self.open[number];
            // The search of other moves or threads may have stored the outcome in the meantime.
            let last = LastHalfMove::by(mv);
            let succeeds = match self.known(&position, remaining, last) {
                Some(known) => Some(known),
                None => {
                    let in_progress = self.search.in_progress.filter(|_| self.splits(point));
                    while_marked(in_progress, self.tag(&position, remaining, last), when, || {
                        let next = self.enter(point, mv, position, nets);
                        let succeeds = self.succeeds_by_search(&next);
                        self.leave(point);
                        succeeds
                    })?
                }
            };
            match succeeds {
                Some(true) => Ok(Some(!self.must_end(point, mv)?)),
                other => Ok(other),
            }
        };
        Ok(in_turn(&unknown, succeeds)?.is_some())
    }

    /// Whether threads share the work on the moves of a point.
    fn splits(&self, point: &Point) -> bool {
        point.remaining > MIN_SPLIT || self.pure_play.ends_in_a_long_battle()
    }

    /// As [`Run::play`], with only those nets that the move may bring nearer or that have a move to spare.
    fn step(
        &mut self,
        point: &Point,
        targets: &[Targets; MAX_KINGS],
        mv: Move,
    ) -> Answer<Option<(Position, Nets)>> {
        let mut candidates = point.parts.map(Candidates::from);
        for (number, targets) in targets.iter().enumerate().take(self.live_nets.len()) {
            match LiveNets::candidates(point.parts[number], &point.places, targets, mv) {
                Some(nets) => candidates[number] = nets,
                None => return Ok(None),
            }
        }
        self.play(point, candidates, mv)
    }

    /// Whether play must stop after `mv` because it reaches a forced end.
    pub(crate) fn must_end(&mut self, point: &Point, mv: Move) -> Answer<bool> {
        let after = self.moved(&point.position, mv);
        self.must_end_with(point, mv, &after)
    }

    /// Whether a cheap test shows that play must stop after `mv`, which leads to `after`. It is made only while it pays.
    pub(super) fn stops_early(&mut self, point: &Point, mv: Move, after: &Position) -> Answer<bool> {
        if point.position.turn() != self.pure_play.movers[0] || !self.pure_play.stops_cheaply() {
            return Ok(false);
        }
        if !payoff::of(&mut self.search.payoffs_of_stops, point.remaining - 1).is_due(STOP_COST) {
            return Ok(false);
        }
        let stops = self.must_end_with(point, mv, after)?;
        payoff::of(&mut self.search.payoffs_of_stops, point.remaining - 1).note_tested(stops);
        Ok(stops)
    }

    /// As [`Run::must_end`], where `mv` leads to `after`.
    fn must_end_with(&mut self, point: &Point, mv: Move, after: &Position) -> Answer<bool> {
        if point.position.turn() != self.pure_play.movers[0] {
            return Ok(false);
        }
        match &self.pure_play.end {
            End::Battle(final_battle) if final_battle.force == Force::Forced => self.is_won(point, mv, after),
            &End::Goal(GoalEnd { goal, stops: true }) => Ok(goal.is_reached(mv, after)),
            End::Reached => Ok(self.has_arrived(after)),
            _ => Ok(false),
        }
    }

    /// As [`Run::is_won`]; `None` if it is postponed because another thread is working on it.
    pub(super) fn is_won_in_turn(
        &mut self,
        point: &Point,
        mv: Move,
        after: &Position,
        when: When,
    ) -> Answer<Option<bool>> {
        let in_progress = self.search.in_progress.filter(|_| self.pure_play.ends_in_a_long_battle());
        let tag = self.tag(after, 0, LastHalfMove::by(mv));
        while_marked(in_progress, tag, when, || self.is_won(point, mv, after))
    }

    /// Whether the attacker wins the battle that follows `mv`.
    pub(crate) fn is_won(&mut self, point: &Point, mv: Move, after: &Position) -> Answer<bool> {
        let End::Battle(final_battle) = &self.pure_play.end else { return Ok(false) };
        if let Some(goal) = final_battle.at_once.filter(|_| self.search.allows_short_battles) {
            return Ok(goal.is_reachable(after));
        }
        match final_battle.short_battle.filter(|_| self.search.allows_short_battles) {
            Some(short_battle) => Ok(short_battle.is_won(after, &mut self.search.refuters)),
            None => (self.judge)(Ending { plan: &final_battle.plan, before: &point.position, mv, after }),
        }
    }
}
