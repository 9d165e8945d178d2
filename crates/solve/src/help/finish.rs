//! The last half-move: can the side to move catch the other king at once?

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::bounds::{Catch, append_stalemating};

/// Whether some move catches the other king in this way.
pub(crate) fn exists(position: &Position, how: Catch) -> bool {
    let mut list = MoveList::new();
    candidates(position, how, &mut list);
    list.iter().any(|&mv| catches(position, mv, how))
}

/// Appends every move that catches the other king in this way.
pub(crate) fn all(position: &Position, how: Catch, list: &mut MoveList<Move>) {
    candidates(position, how, list);
    list.retain(|mv| catches(position, *mv, how));
}

/// Appends all moves that may catch the king.
fn candidates(position: &Position, how: Catch, list: &mut MoveList<Move>) {
    match how {
        Catch::Mate => position.checking_moves(list),
        Catch::Stalemate => append_stalemating(position, list),
    }
}

/// Whether `mv`, which gives check if it is to mate, catches the other king.
fn catches(position: &Position, mv: Move, how: Catch) -> bool {
    let mut after = *position;
    after.play(mv);
    !after.has_moves() && (how == Catch::Mate || !after.is_check())
}
