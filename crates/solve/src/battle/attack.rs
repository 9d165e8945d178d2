//! The attacker's turn: is there a move that ends the play in time?

use chess::{Move, Position};
use game::MoveList;

use crate::battle::helping_bound::Hope;
use crate::battle::killers::to_front;
use crate::battle::terms::{Terms, Victory};
use crate::battle::two_move_bound::Prospects;
use crate::battle::{BattleSearch, SPLIT, tag};
use crate::bounds::SelfStalemating;
use crate::general::Answer;
use crate::parallel::in_progress::{in_turn, while_marked};
use crate::plan::Role;
use crate::quiet_replies::QuietReplies;
use crate::tables::table::{Bounds, Hint, Known};

impl BattleSearch<'_> {
    /// Whether the attacker to move has a move that ends the play within `left` half-moves.
    pub(crate) fn attack(&mut self, terms: &Terms, position: &Position, left: i32) -> Answer<bool> {
        let Some(needed) = self.range(terms, position, left) else { return Ok(false) };
        if left <= 1 {
            return Ok(left == 1 && self.last_attack(terms, position)?.is_some());
        }
        let tag = tag(terms, Role::Attacker, position, left);
        let mut known = self.table.get(tag);
        if let Some(answer) = known.bounds.answer(left) {
            return Ok(answer);
        }
        if self.is_breadth_first(terms, left) {
            return self.parried_series(terms, position, left);
        }
        if terms.shunned.is_some_and(|goal| goal.is_reachable(position)) {
            let bounds = known.bounds.with(i32::from(Bounds::NEVER) - 1, false);
            self.table.insert(tag, Known { bounds, decided_by: Hint::NONE });
            return Ok(false);
        }
        let hope = self.helping_bound.hope(terms, position, left);
        if hope == Hope::Nothing {
            self.table.insert(tag, Known { bounds: known.bounds.with(left, false), ..known });
            return Ok(false);
        }
        let mut moves = MoveList::new();
        let tried = i32::from(known.bounds.unsolved_in);
        for length in terms.lengths(left).filter(|&length| length > tried) {
            let winner = match length {
                _ if length < needed => None,
                1 => self.last_attack(terms, position)?,
                _ => {
                    self.attack_within(terms, position, (&mut moves, hope), (length, known.decided_by.mv()))?
                }
            };
            known.bounds = known.bounds.with(length, winner.is_some());
            if winner.is_some() {
                known.decided_by = Hint::of(winner);
                break;
            }
            // Other threads need not begin with the shortest length.
            if length > SPLIT && self.in_progress.is_some() {
                self.table.insert(tag, known);
            }
        }
        self.table.insert(tag, known);
        Ok(known.bounds.answer(left) == Some(true))
    }

    /// Whether `mv` of the attacker ends the play within `left` half-moves, itself included.
    pub(crate) fn attack_by(
        &mut self,
        terms: &Terms,
        position: &Position,
        mv: Move,
        left: i32,
    ) -> Answer<bool> {
        let after = self.play(position, mv)?;
        Ok(terms.may_end(left) && is_victory(terms, mv, &after)
            || !terms.are_broken(&after) && self.defence(terms, &after, Some(mv), left - 1)?)
    }

    /// A move that ends the play at once.
    pub(super) fn last_attack(&mut self, terms: &Terms, position: &Position) -> Answer<Option<Move>> {
        self.tick()?;
        let hope = self.helping_bound.hope(terms, position, 1);
        let is_lost = hope == Hope::Nothing || terms.shunned.is_some_and(|goal| goal.is_reachable(position));
        if is_lost {
            return Ok(None);
        }
        match terms.victory {
            None => Ok(None),
            Some(Victory::Reached(goal)) => Ok(goal.reached_by(position)),
            Some(Victory::Allowed(_) | Victory::Forced(_)) => {
                let mut moves = MoveList::new();
                hope.append(position, &mut moves);
                for &mv in &moves {
                    let after = self.play(position, mv)?;
                    if is_victory(terms, mv, &after) {
                        return Ok(Some(mv));
                    }
                }
                Ok(None)
            }
        }
    }

    /// A move that ends the play within `length` half-moves. That it does not end within two less is known.
    fn attack_within(
        &mut self,
        terms: &Terms,
        position: &Position,
        (moves, hope): (&mut MoveList<Move>, Hope),
        (length, hint): (i32, Option<Move>),
    ) -> Answer<Option<Move>> {
        if moves.is_empty() {
            hope.append(position, moves);
        }
        let [recent, older] = self.likely.decisive(length);
        let front = to_front(moves, [hint, recent, older]);
        checks_to_front(position, &mut moves[front..]);
        let in_progress = self.in_progress.filter(|_| length > SPLIT);
        let mut prospects = Prospects::default();
        let avoiding = if length == 2 { terms.avoided() } else { None };
        let quiet_replies = avoiding.map(|avoided| QuietReplies::new(position, avoided, &mut self.quiet));
        let stalemating = (length == 2 && terms.asks_for_stalemate()).then(|| SelfStalemating::new(position));
        let winner = in_turn(moves, |mv, when| {
            let is_left = quiet_replies.as_ref().map(|replies| replies.is_left_by(position, mv));
            let may_stalemate = stalemating.as_ref().map(|stalemating| stalemating.may_follow(mv));
            // Where one of two goals must be reached, each has to be out of reach.
            let is_refuted = match (is_left, may_stalemate) {
                (Some(is_left), Some(may_stalemate)) => is_left && !may_stalemate,
                (is_left, may_stalemate) => is_left == Some(true) || may_stalemate == Some(false),
            };
            if is_refuted {
                return Ok(Some(false));
            }
            if length == 3 && terms.is_plain_mate() && prospects.is_refuted(position, mv, &self.likely) {
                return Ok(Some(false));
            }
            let after = self.play(position, mv)?;
            // What ends the play at once has been tried unless this is the shortest length.
            if length <= 2 && is_victory(terms, mv, &after) {
                return Ok(Some(true));
            }
            if terms.are_broken(&after) {
                return Ok(Some(false));
            }
            while_marked(in_progress, tag(terms, Role::Defender, &after, length - 1), when, || {
                self.defence(terms, &after, Some(mv), length - 1)
            })
        })?;
        if let Some(winner) = winner {
            self.likely.note(length, winner);
        }
        Ok(winner)
    }
}

/// Brings the moves that give check to the front: they leave few defences, so they are quick to try.
pub(super) fn checks_to_front(position: &Position, moves: &mut [Move]) {
    let checks = position.check_squares();
    let mut front = 0;
    for i in 0..moves.len() {
        if checks.is_check(position.board(), moves[i]) {
            moves.swap(front, i);
            front += 1;
        }
    }
}

/// Whether the attacking move `mv`, which has led to `after`, ends the play.
pub(super) fn is_victory(terms: &Terms, mv: Move, after: &Position) -> bool {
    terms.victory.is_some_and(|victory| match victory {
        Victory::Reached(goal) => goal.is_reached(mv, after),
        // Who has reached the goal needs no other man any more.
        Victory::Allowed(goal) => !terms.are_broken(after) && goal.is_reachable(after),
        Victory::Forced(goal) => !terms.are_broken(after) && goal.is_inevitable(after),
    })
}
