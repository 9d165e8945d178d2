//! The last half-move: can the side to move catch the other king at once?

use chess::{Move, Position};
use game::{MoveList, Position as _};

use super::super::needs::{Catch, can_stalemate_at_once};

/// Whether some move catches the other king in this way.
pub(super) fn exists(position: &Position, how: Catch) -> bool {
    let mut list = MoveList::new();
    match how {
        Catch::Mate => position.checking_moves(&mut list),
        Catch::Stalemate if can_stalemate_at_once(position) => position.legal_moves(&mut list),
        Catch::Stalemate => {}
    }
    list.iter().any(|&mv| catches(position, mv, how))
}

/// Whether `mv`, which gives check if it is to mate, catches the other king.
fn catches(position: &Position, mv: Move, how: Catch) -> bool {
    let mut after = *position;
    after.play(mv);
    !after.has_moves() && (how == Catch::Mate || !after.is_check())
}
