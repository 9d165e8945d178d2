//! What one side does in its turn: a move, or nothing where the options allow that.

use chess::{Color, Move};

use game::Position as _;

use crate::State;
use crate::goals::Goal;

/// A half-move of a problem.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum HalfMove {
    /// A man moves.
    Move(Move),
    /// The side passes (option NullMoves).
    Null,
}

impl HalfMove {
    /// The move, if one is made.
    pub fn mv(self) -> Option<Move> {
        match self {
            HalfMove::Move(mv) => Some(mv),
            HalfMove::Null => None,
        }
    }
}

/// A half-move as a solution shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// What was played.
    pub half_move: HalfMove,
    /// By whom.
    pub mover: Color,
    /// Whether the side to move next is in check.
    pub gives_check: bool,
    /// The goal it reached.
    pub goal: Option<Goal>,
}

impl Played {
    /// A half-move as it is shown when it has reached nothing yet.
    pub fn new(before: &State, half_move: HalfMove, after: &State) -> Played {
        let gives_check = after.position.is_check();
        Played { half_move, mover: before.position.turn(), gives_check, goal: None }
    }
}
