//! The last half-move of pure play: the moves that mate or stalemate the other king.

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::bounds::{Catch, append_stalemating};

/// Whether some move mates, or stalemates, the other king.
pub(crate) fn exists(position: &Position, how: Catch) -> bool {
    match how {
        Catch::Mate => position.mating_move().is_some(),
        Catch::Stalemate => exists_among(position, how, |_| true),
    }
}

/// Whether some move that `admits` allows catches the other king in this way.
pub(crate) fn exists_among(position: &Position, how: Catch, admits: impl Fn(Move) -> bool) -> bool {
    let mut list = MoveList::new();
    candidates(position, how, &mut list);
    list.iter().any(|&mv| admits(mv) && catches(position, mv, how))
}

/// Appends every move that mates, or stalemates, the other king.
pub(crate) fn all(position: &Position, how: Catch, list: &mut MoveList<Move>) {
    candidates(position, how, list);
    list.retain(|mv| catches(position, *mv, how));
}

/// Appends all moves that may do so.
fn candidates(position: &Position, how: Catch, list: &mut MoveList<Move>) {
    match how {
        Catch::Mate => position.checking_moves(list),
        Catch::Stalemate => append_stalemating(position, list),
    }
}

/// Whether the candidate `mv` mates, or stalemates, the other king. Candidates for mate give check.
fn catches(position: &Position, mv: Move, how: Catch) -> bool {
    let mut after = *position;
    after.play(mv);
    !after.has_moves() && (how == Catch::Mate || !after.is_check())
}
