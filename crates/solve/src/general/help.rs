//! Help play and series: is there a line of exactly so many half-moves?

use std::sync::Arc;

use game::{MoveList, Position as _};

use crate::bounds::{self, Aim, MovesNeeded};
use crate::general::{Answer, Node, Prover, Reaction, reaction, turned};
use crate::help::{Ending, Judge, PurePlay, Search};
use crate::parallel::in_progress::{When, in_turn, while_marked};
use crate::plan::{Help, Leg, Turn};
use crate::tables::table::{Bounds, Known};
use problem::HalfMove;
use problem::goals::Candidates;
use problem::{Identity, State};

/// A point in help play: how many half-moves are left, and whose leg is next.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Stage {
    /// Half-moves that are still to be played.
    pub(crate) remaining: i32,
    /// 0 for the side that started, 1 for the other.
    pub(crate) leg: usize,
}

impl Stage {
    /// After one half-move.
    pub(crate) fn next(self) -> Stage {
        Stage { remaining: self.remaining - 1, leg: 1 - self.leg }
    }
}

impl Help {
    /// The start of a line of `length` half-moves.
    pub(crate) fn start(&self, length: i32) -> Stage {
        Stage { remaining: length, leg: self.first }
    }

    /// The leg that makes the last of `length` half-moves.
    pub(crate) fn last_leg(&self, length: i32) -> &Leg {
        &self.legs[(self.first + length.unsigned_abs() as usize + 1) % 2]
    }

    /// The leg that moves at `stage`.
    pub(crate) fn leg(&self, stage: Stage) -> &Leg {
        &self.legs[stage.leg]
    }

    /// The lengths that can end at all, shortest first.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = i32> + '_ {
        (self.min..=self.max).filter(|&length| {
            let ends = &self.last_leg(length).ends;
            // No half-move, no goal: what ends at once is other play.
            ends.iter().any(|end| length > 0 || !end.plan.is_about_the_last_move())
        })
    }
}

/// Half-moves that must be left if threads are to share the work on a position.
const SPLIT: i32 = 3;

impl Prover<'_> {
    /// Whether there is a line of any allowed length.
    pub(super) fn help(&mut self, help: &Help, node: Node<'_>) -> Answer<bool> {
        for length in help.lengths() {
            if length == 0 {
                if self.end_reached(help.last_leg(0), node)?.is_some() {
                    return Ok(true);
                }
            } else if self.helps(help, node, help.start(length))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a line of exactly the remaining length exists.
    pub(crate) fn helps(&mut self, help: &Help, node: Node<'_>, stage: Stage) -> Answer<bool> {
        if !self.may_move(help, node, stage)? {
            return Ok(false);
        }
        if stage.leg == 1 {
            match reaction(help.reply, node.state) {
                Reaction::Moves => {}
                Reaction::Dead => return Ok(false),
                // A pass ends nothing.
                Reaction::Pass if stage.remaining < 2 => return Ok(false),
                Reaction::Pass => {
                    let Some(state) = turned(node.state) else { return Ok(false) };
                    return self.helps(help, Node { state: &state, arrived: node.arrived }, stage.next());
                }
            }
        }
        if let Some(pure_play) = self.pure_play(help, node.state, stage) {
            let position = &node.state.position;
            return self.searching(|search, judge| search.succeeds(&pure_play, position, judge));
        }
        if !self.is_near_target(help, node.state, stage) {
            return Ok(false);
        }
        if stage.remaining == 1 {
            return self.ends_now(help, help.leg(stage), node.state);
        }
        let tag = self.help_tag(help, node.state, stage);
        match tag.map_or(Bounds::UNKNOWN, |tag| self.table.get(tag).bounds) {
            Bounds { solved_in: 0, .. } => return Ok(true),
            Bounds { unsolved_in: 0, .. } => return Ok(false),
            _ => {}
        }
        let solved = self.is_in_reach(help, node.state, stage) && self.helps_anew(help, node.state, stage)?;
        if let Some(tag) = tag {
            let bounds = match solved {
                true => Bounds { solved_in: 0, ..Bounds::UNKNOWN },
                false => Bounds { unsolved_in: 0, ..Bounds::UNKNOWN },
            };
            self.table.insert(tag, Known { bounds, decided_by: None });
        }
        Ok(solved)
    }

    /// The rest of help play as a pure_play, if nothing complicates it.
    pub(crate) fn pure_play(&mut self, help: &Help, state: &State, stage: Stage) -> Option<Arc<PurePlay>> {
        let is_pure = self.rules.keys_suffice() && self.restrictions.allow_pure_play();
        let search = self.search.as_mut().filter(|_| is_pure)?;
        search.pure_play(help, stage, state.position.turn())
    }

    /// Lets the search of pure play work.
    pub(crate) fn searching<T>(
        &mut self,
        work: impl FnOnce(&mut Search<'_>, Judge<'_>) -> Answer<T>,
    ) -> Answer<T> {
        let mut search = self.search.take().expect("courses come from a search that is there");
        search.allows_brief = self.rules.are_plain()
            && self.restrictions.allow_battle_search()
            && self.restrictions.ban().is_none();
        let mut judge = |ending: Ending<'_>| {
            let before = State::new(*ending.before, Identity::Ignored);
            let after = State::new(*ending.after, Identity::Ignored);
            let arrived = Some((&before, HalfMove::Move(ending.mv)));
            self.holds(ending.plan, Node { state: &after, arrived })
        };
        let answer = work(&mut search, &mut judge);
        self.search = Some(search);
        answer
    }

    /// From now on it does the work of a thread that tells the lines, and tells none.
    pub(crate) fn go_ahead(&mut self) {
        if let Some(search) = &mut self.search {
            search.goes_ahead = true;
        }
    }

    /// Whether the moves that are left can be enough.
    fn is_in_reach(&mut self, help: &Help, state: &State, stage: Stage) -> bool {
        // What is over at once is tried faster than judged.
        if stage.remaining < 2 {
            return true;
        }
        let Some(rest) = help.rest(stage.remaining, stage.leg) else { return true };
        let Aim::King(how) = rest.aim else { return true };
        let turn = state.position.turn();
        let victim = if rest.hunts { !turn } else { turn };
        let needs = self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()));
        needs.can_catch(&state.position, victim, how, rest.budget())
    }

    fn helps_anew(&mut self, help: &Help, state: &State, stage: Stage) -> Answer<bool> {
        let leg = help.leg(stage);
        let mut half_moves = MoveList::new();
        self.rules.append(state, &mut half_moves);
        let in_progress = self.in_progress.filter(|_| stage.remaining > SPLIT);
        let helps = |half_move: HalfMove, when: When| {
            let after = self.play(state, half_move)?;
            let node = Node { state: &after, arrived: Some((state, half_move)) };
            if !self.may_go_on(leg, node)? {
                return Ok(Some(false));
            }
            let tag = self.help_tag(help, &after, stage.next()).unwrap_or_default();
            while_marked(in_progress.filter(|_| tag != 0), tag, when, || self.helps(help, node, stage.next()))
        };
        Ok(in_turn(&half_moves, helps)?.is_some())
    }

    /// Whether play through this node can be part of a longer line.
    pub(crate) fn may_go_on(&mut self, leg: &Leg, node: Node<'_>) -> Answer<bool> {
        let legal = !leg.goals().any(|goal| goal.spec.moves == Candidates::SelfCheckAllowed)
            || !node.state.position.can_capture_king();
        Ok(legal && !self.must_end(leg, node)?)
    }

    /// Whether the half-move that is next may be made.
    pub(crate) fn may_move(&mut self, help: &Help, node: Node<'_>, stage: Stage) -> Answer<bool> {
        Ok(self.restrictions.keeps_mating_piece(node.state)
            && self.constraints_hold(&help.legs[1 - stage.leg], node)?)
    }

    /// Whether some half-move ends the play at once.
    fn ends_now(&mut self, help: &Help, leg: &Leg, state: &State) -> Answer<bool> {
        if let Some(goal) = leg.only_goal()
            && goal.spec.moves == Candidates::Checks
        {
            return self.check_ends_now(help, leg, state);
        }
        if leg.only_goal().is_some_and(|goal| goal.spec.symbol == "=")
            && !bounds::can_stalemate_at_once(&state.position)
        {
            return Ok(false);
        }
        let mut half_moves = MoveList::new();
        self.append(leg, state, &mut half_moves);
        for &half_move in &half_moves {
            let after = self.play(state, half_move)?;
            let node = Node { state: &after, arrived: Some((state, half_move)) };
            if self.may_end(help, leg, node)? && self.end_reached(leg, node)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether what the constraints of a series say about its last move is true of it. In help play, as Popeye has it,
    /// they are about the moves before the last.
    pub(crate) fn may_end(&mut self, help: &Help, leg: &Leg, node: Node<'_>) -> Answer<bool> {
        if help.reply == Turn::Always {
            return Ok(true);
        }
        for constraint in leg.constraints.iter().filter(|constraint| constraint.is_about_the_last_move()) {
            if !self.holds(constraint, node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// As `ends_now`, for a goal that only a checking move can reach.
    fn check_ends_now(&mut self, help: &Help, leg: &Leg, state: &State) -> Answer<bool> {
        let mut checks = MoveList::new();
        state.position.checking_moves(&mut checks);
        for &mv in &checks {
            let half_move = HalfMove::Move(mv);
            let after = self.play(state, half_move)?;
            let node = Node { state: &after, arrived: Some((state, half_move)) };
            if self.may_end(help, leg, node)? && self.end_reached(leg, node)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn help_tag(&self, help: &Help, state: &State, stage: Stage) -> Option<u64> {
        self.rules.key(state).map(|key| {
            let branch = u64::from(help.id) * 2 + stage.leg as u64;
            let remaining = u64::from(stage.remaining.unsigned_abs());
            let mixed = key
                ^ branch.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ remaining.wrapping_mul(0xd1b5_4a32_d192_ed03);
            mixed | 1 << 63
        })
    }
}
