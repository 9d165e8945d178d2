//! The last half-move of pure play: the moves that mate or stalemate the other king.

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::orthodox::bounds::{MateKind, append_stalemating};

/// Whether some move mates, or stalemates, the other king.
pub(crate) fn exists(position: &Position, how: MateKind) -> bool {
    match how {
        MateKind::Mate => position.mating_move().is_some(),
        MateKind::Stalemate => exists_among(position, how, |_| true),
    }
}

/// Whether some move that `admits` allows mates the other king in this way.
pub(crate) fn exists_among(position: &Position, how: MateKind, admits: impl Fn(Move) -> bool) -> bool {
    let mut list = MoveList::new();
    candidates(position, how, &mut list);
    list.iter().any(|&mv| admits(mv) && mates(position, mv, how))
}

/// Appends every move that mates, or stalemates, the other king.
pub(crate) fn all(position: &Position, how: MateKind, list: &mut MoveList<Move>) {
    candidates(position, how, list);
    list.retain(|mv| mates(position, *mv, how));
}

/// Appends all moves that may do so.
fn candidates(position: &Position, how: MateKind, list: &mut MoveList<Move>) {
    match how {
        MateKind::Mate => position.checking_moves(list),
        MateKind::Stalemate => append_stalemating(position, list),
    }
}

/// Whether the candidate `mv` mates, or stalemates, the other king. Candidates for mate give check.
fn mates(position: &Position, mv: Move, how: MateKind) -> bool {
    let mut after = *position;
    after.play(mv);
    !after.has_moves() && (how == MateKind::Mate || !after.is_check())
}
