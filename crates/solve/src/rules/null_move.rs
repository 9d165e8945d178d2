//! Null moves (option NullMoves) in the searches that work on bare positions.
//!
//! A side that is not in check may pass, unless the other side has just passed. So the state of play is the position and
//! whether a null move led to it.

use chess::{Move, Position, Role, Square};
use game::Position as _;
use problem::{HalfMove, State};

/// A null move, represented by a move that no man can make, so that move lists can contain it.
pub(crate) const NULL: Move = Move::quiet(Role::King, Square::A1, Square::A1);

/// The half-move that `mv` represents.
pub(crate) fn half_move(mv: Move) -> HalfMove {
    if mv == NULL { HalfMove::Null } else { HalfMove::Move(mv) }
}

/// The move that represents a half-move of orthodox chess.
pub(crate) fn written(half_move: HalfMove) -> Option<Move> {
    match half_move {
        HalfMove::Move(mv) => Some(mv),
        HalfMove::Null => Some(NULL),
        HalfMove::Fairy(_) => None,
    }
}

/// The last half-move, as far as the next one depends on it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum LastHalfMove {
    /// A man has moved, or nothing has been played.
    Move,
    /// A null move, which must not be answered with another.
    Null,
}

impl LastHalfMove {
    /// The half-move that led to a state.
    pub(crate) fn of(state: &State) -> LastHalfMove {
        if state.passed { LastHalfMove::Null } else { LastHalfMove::Move }
    }

    /// `mv` as the last half-move.
    #[inline]
    pub(crate) fn by(mv: Move) -> LastHalfMove {
        if mv == NULL { LastHalfMove::Null } else { LastHalfMove::Move }
    }

    /// A number that is mixed into the key of a position.
    #[inline]
    pub(crate) fn salt(self) -> u64 {
        match self {
            LastHalfMove::Move => 0,
            LastHalfMove::Null => 0x6a09_e667_f3bc_c908,
        }
    }
}

/// The position after a null move; `None` if the side to move may not pass.
pub(crate) fn after_null_move(position: &Position, last: LastHalfMove) -> Option<Position> {
    (last == LastHalfMove::Move && !position.is_check()).then(|| {
        let mut after = *position;
        after.pass();
        after
    })
}
