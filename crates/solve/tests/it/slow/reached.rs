//! The goals of the slow solver.

use chess::{Move, Position};
use game::Position as _;

/// A goal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    Mate,
    Stalemate,
}

impl Goal {
    /// Whether the move that led to `position` has reached the goal.
    pub(crate) fn is_reached(self, position: &Position) -> bool {
        match self {
            Goal::Mate => position.is_check() && position.moves().is_empty(),
            Goal::Stalemate => !position.is_check() && position.moves().is_empty(),
        }
    }

    /// The moves that reach the goal at once.
    pub(super) fn reaching(self, position: &Position) -> Vec<Move> {
        position.moves().into_iter().filter(|&mv| self.is_reached(&position.after(mv))).collect()
    }
}
