//! The king's own moves: which squares around it are not under attack.

use crate::attacks;
use crate::position::{Position, Shape};
use crate::{Bitboard, Color, Square};

/// The squares that the king of `us` can go to.
#[inline(always)]
pub(super) fn flights(position: &Position, us: Color, king: Square) -> Bitboard {
    let around = attacks::king(king) - position.men(us) - position.kings();
    // A king does not hide behind itself: sliders look through the square that it leaves.
    around - danger(position, !us, king, position.occupied().without(king))
}

/// The squares next to `king` that `by` attacks when the squares of `occupied` are taken. Squares further away may
/// be missing.
#[inline(always)]
pub(super) fn danger(position: &Position, by: Color, king: Square, occupied: Bitboard) -> Bitboard {
    let mut steppers = position.steppers(by, Bitboard::FULL);
    let enemy_king = position.shape(by, Shape::King);
    steppers.forward |= enemy_king;
    steppers.forward_aslant |= enemy_king;
    steppers.sideways |= enemy_king;
    steppers.back |= enemy_king;
    steppers.back_aslant |= enemy_king;
    let mut attacked = steppers.reach(by);

    for rook in position.shape(by, Shape::Rook) & attacks::rook_reach_of_ring(king) {
        attacked |= attacks::rook(rook, occupied);
    }
    for bishop in position.shape(by, Shape::Bishop) & attacks::bishop_reach_of_ring(king) {
        attacked |= attacks::bishop(bishop, occupied);
    }
    for lance in position.shape(by, Shape::Lance) & attacks::lance_reach_of_ring(!by, king) {
        attacked |= attacks::lance(by, lance, occupied);
    }
    attacked
}
