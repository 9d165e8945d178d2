//! How far the men go that go far.

use ::shogi::{Color, Control, Kind, Piece, Position, attacks};

use super::blocks;
use crate::{Block, Terms};

const FAR_GOING: [(Kind, Block); 5] = [
    (Kind::Lance, blocks::LANCE_MOBILITY),
    (Kind::Bishop, blocks::BISHOP_MOBILITY),
    (Kind::Rook, blocks::ROOK_MOBILITY),
    (Kind::Horse, blocks::HORSE_MOBILITY),
    (Kind::Dragon, blocks::DRAGON_MOBILITY),
];

/// Adds the mobility of lances, bishops and rooks of `us`, promoted or not.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(terms: &mut T, position: &Position, control: &[Control; 2], us: Color) {
    let occupied = position.occupied();
    let bad = position.men(us) | control[!us as usize].by_pawns;
    for (kind, block) in FAR_GOING {
        let piece = Piece::new(us, kind);
        for square in position.pieces(piece) {
            let reach = attacks::of(piece, square, occupied) - bad;
            terms.add(us as usize, block.at(reach.len().min(block.len() - 1)), 1);
        }
    }
}
