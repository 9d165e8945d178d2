//! Play to a given position: is it near enough, and has it been reached?

use chess::{Color, Move, Position};
use game::{MoveList, Position as _};

use super::super::{End, count};
use super::{Point, Run};

impl Run<'_, '_> {
    /// Whether nothing is known against reaching the position in time that the play is after, if it is after one.
    pub(super) fn may_arrive(&mut self, position: &Position, remaining: usize) -> bool {
        match (&self.course.end, &mut self.search.target) {
            (End::Reached, Some(target)) => {
                let left = Color::ALL.map(|color| count(&self.course.movers[..remaining], color));
                target.is_near(position, left)
            }
            _ => true,
        }
    }

    /// Leaves those of `moves` that may lead to the position that the play is after, if it is after one.
    pub(super) fn sift(&self, point: &Point, moves: &mut MoveList<Move>) {
        if let (End::Reached, Some(target)) = (&self.course.end, &self.search.target) {
            let left = count(&self.course.movers[..point.remaining], point.position.turn());
            target.sift(&point.position, left, moves);
        }
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
    pub(in super::super) fn arrivals(&self, position: &Position, moves: &mut MoveList<Move>) {
        position.legal_moves(moves);
        moves.retain(|mv| self.has_arrived(&position.after(*mv)));
    }
}
