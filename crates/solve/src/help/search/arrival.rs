//! Play to a given position: is it near enough, and has it been reached?

use chess::{Color, Move, Position};
use game::{MoveList, Position as _};

use crate::general::{Answer, Interrupted};
use crate::help::search::{Point, Run};
use crate::help::{End, count};

/// Shorter rests of a game are searched faster than anything is deduced about them.
const LONG: usize = 4;

impl Run<'_, '_> {
    /// Whether nothing is known against reaching the position in time that the play is after, if it is after one.
    pub(super) fn may_arrive(&mut self, position: &Position, remaining: usize) -> bool {
        match (&self.pure_play.end, &mut self.search.target) {
            (End::Reached, Some(target)) => {
                let left = Color::ALL.map(|color| count(&self.pure_play.movers[..remaining], color));
                target.is_near(position, left)
            }
            _ => true,
        }
    }

    /// Keeps those of `moves` that may lead to the position that the play is after, if it is after one.
    pub(super) fn sift(&self, point: &Point, moves: &mut MoveList<Move>) {
        if let (End::Reached, Some(target)) = (&self.pure_play.end, &self.search.target) {
            let left = count(&self.pure_play.movers[..point.remaining], point.position.turn());
            target.sift(&point.position, left, moves);
        }
        if let (End::Reached, Some(proof_game)) = (&self.pure_play.end, &self.search.proof_game) {
            proof_game.sift(&point.position, self.left(point.remaining), moves);
        }
    }

    /// Whether nothing was deduced against reaching the position in time that the play is after, if it is after one.
    pub(super) fn proof_game_is_possible(&mut self, point: &Point) -> Answer<bool> {
        let left = self.left(point.remaining);
        match (&self.pure_play.end, &mut self.search.proof_game) {
            (End::Reached, Some(proof_game)) if point.remaining >= LONG => {
                // Deductions take so long that a look at the clock does not count.
                if self.search.limits.reached() {
                    return Err(Interrupted);
                }
                Ok(proof_game.is_possible(&point.position, left))
            }
            _ => Ok(true),
        }
    }

    /// The moves that White and Black have left.
    fn left(&self, remaining: usize) -> [i32; 2] {
        Color::ALL.map(|color| count(&self.pure_play.movers[..remaining], color))
    }

    /// Whether a position is the one that the play is after.
    pub(super) fn has_arrived(&self, position: &Position) -> bool {
        self.search.target.as_ref().is_some_and(|target| target.is_reached(position.board()))
    }

    /// Whether a move leads to the position that the play is after.
    pub(super) fn can_arrive_at_once(&self, position: &Position) -> bool {
        let mut moves = MoveList::new();
        self.arrivals(position, &mut moves);
        !moves.is_empty()
    }

    /// Appends all moves that lead to the position that the play is after.
    pub(crate) fn arrivals(&self, position: &Position, moves: &mut MoveList<Move>) {
        position.legal_moves(moves);
        moves.retain(|mv| self.has_arrived(&position.after(*mv)));
    }
}
