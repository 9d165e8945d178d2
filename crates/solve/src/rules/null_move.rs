//! Null moves (option NullMoves) in the searches that work on bare positions.
//!
//! A side that is not in check may pass, unless the other side has just passed. So a position does not say everything: two
//! states with the same men are the same only if a null move led to both or to neither.

use chess::{Move, Position, Role, Square};
use game::Position as _;
use problem::{HalfMove, State};

/// A null move, written as a move that no man can make, so that it can be listed with the others.
pub(crate) const NULL: Move = Move::quiet(Role::King, Square::A1, Square::A1);

/// The half-move that such a move stands for.
pub(crate) fn half_move(mv: Move) -> HalfMove {
    if mv == NULL { HalfMove::Null } else { HalfMove::Move(mv) }
}

/// The move that stands for a half-move, if it is one of orthodox chess.
pub(crate) fn written(half_move: HalfMove) -> Option<Move> {
    match half_move {
        HalfMove::Move(mv) => Some(mv),
        HalfMove::Null => Some(NULL),
        HalfMove::Fairy(_) => None,
    }
}

/// What the last half-move was, as far as the next one depends on it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum LastHalfMove {
    /// A man has moved, or nothing has been played.
    Move,
    /// A null move, which must not be answered with another.
    Null,
}

impl LastHalfMove {
    /// What led to a state.
    pub(crate) fn of(state: &State) -> LastHalfMove {
        if state.passed { LastHalfMove::Null } else { LastHalfMove::Move }
    }

    /// This move.
    #[inline]
    pub(crate) fn by(mv: Move) -> LastHalfMove {
        if mv == NULL { LastHalfMove::Null } else { LastHalfMove::Move }
    }

    /// A number that is added to the key of a position.
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
