//! Play to a given position (a=>b, proof games): bounds on the distance to it, and tests whether it is reached.

use chess::{Color, Move, Position};
use game::{MoveList, Position as _};

use crate::general::{Answer, Interrupted};
use crate::orthodox::help::search::{Point, Run, payoff};
use crate::orthodox::help::{End, count};

/// With fewer half-moves left, the search is faster than the bounds of [`crate::orthodox::proofgame`].
const MIN_DEDUCED: usize = 4;

/// So many half-moves of the search take as long as these bounds.
pub(super) const DEDUCTION_COST: u64 = 30;

impl Run<'_, '_> {
    /// Whether the target position may be reached in time, by the cheap bound. Without a target, always.
    pub(super) fn may_arrive(&mut self, position: &Position, remaining: usize) -> bool {
        match (&self.pure_play.end, &mut self.search.target) {
            (End::Reached, Some(target)) => {
                let left = Color::ALL.map(|color| count(&self.pure_play.movers[..remaining], color));
                target.is_near(position, left)
            }
            _ => true,
        }
    }

    /// Removes moves that cannot lead to the target position. Without a target, none.
    pub(super) fn prune(&mut self, point: &Point, moves: &mut MoveList<Move>) {
        if let (End::Reached, Some(target)) = (&self.pure_play.end, &self.search.target) {
            let left = count(&self.pure_play.movers[..point.remaining], point.position.turn());
            target.prune(&point.position, left, moves);
        }
        if let (End::Reached, Some(proof_game)) = (&self.pure_play.end, &self.search.proof_game) {
            let legal = moves.len();
            proof_game.prune(&point.position, self.left(point.remaining), moves);
            let excluded = (legal - moves.len()) as u64;
            if excluded > 0 {
                let payoffs = &mut self.search.payoffs_of_bounds;
                let each = payoff::of(payoffs, point.remaining - 1).average(DEDUCTION_COST).max(1);
                payoff::of(payoffs, point.remaining).note_saved(excluded * each);
            }
        }
    }

    /// Whether the target position may be reached in time, by the bounds for proof games. Without a target, always.
    pub(super) fn proof_game_is_possible(&mut self, point: &Point) -> Answer<bool> {
        let left = self.left(point.remaining);
        match (&self.pure_play.end, &mut self.search.proof_game) {
            (End::Reached, Some(proof_game)) if point.remaining >= MIN_DEDUCED => {
                let payoff = payoff::of(&mut self.search.payoffs_of_bounds, point.remaining);
                if !payoff.is_due(DEDUCTION_COST) {
                    return Ok(true);
                }
                // Reading the clock is cheap compared with these bounds.
                if self.search.limits.reached() {
                    return Err(Interrupted);
                }
                let is_possible = proof_game.is_possible(&point.position, left, point.before);
                payoff.note_tested(!is_possible);
                self.search.deductions += 1;
                Ok(is_possible)
            }
            _ => Ok(true),
        }
    }

    /// The moves that White and Black have left.
    fn left(&self, remaining: usize) -> [i32; 2] {
        Color::ALL.map(|color| count(&self.pure_play.movers[..remaining], color))
    }

    /// Whether `position` is the target.
    pub(super) fn has_arrived(&self, position: &Position) -> bool {
        self.search.target.as_ref().is_some_and(|target| target.is_reached(position.board()))
    }

    /// Whether some move reaches the target.
    pub(super) fn can_arrive_at_once(&self, position: &Position) -> bool {
        let mut moves = MoveList::new();
        self.arrivals(position, &mut moves);
        !moves.is_empty()
    }

    /// Appends all moves that reach the target.
    pub(crate) fn arrivals(&self, position: &Position, moves: &mut MoveList<Move>) {
        position.legal_moves(moves);
        moves.retain(|mv| self.has_arrived(&position.after(*mv)));
    }
}
