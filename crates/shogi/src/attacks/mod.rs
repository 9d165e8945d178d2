//! Where each kind of man can go.

mod by_square;
mod lines;
mod ring;
mod sliders;
mod steps;

pub use lines::{between, line};
pub use sliders::{bishop, lance, rook};
pub use steps::{gold, king, knight, pawn, silver};

pub(crate) use by_square::BySquare;
pub(crate) use ring::{bishop_reach_of_ring, lance_reach_of_ring, rook_reach_of_ring};
pub(crate) use sliders::{bishop_rays, lance_ray, rook_rays};
pub(crate) use steps::Steppers;

use crate::{Bitboard, Kind, Piece, Square};

/// Where `piece` goes from `square` when the squares of `occupied` are taken, the first taken one of a line
/// included.
#[inline]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind {
        Kind::Pawn => pawn(piece.color, square),
        Kind::Lance => lance(piece.color, square, occupied),
        Kind::Knight => knight(piece.color, square),
        Kind::Silver => silver(piece.color, square),
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            gold(piece.color, square)
        }
        Kind::King => king(square),
        Kind::Horse => bishop(square, occupied) | king(square),
        Kind::Dragon => rook(square, occupied) | king(square),
    }
}
