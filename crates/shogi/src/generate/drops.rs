//! Where a man may be dropped.

use super::uchifuzume;
use crate::attacks;
use crate::position::{Position, Shape};
use crate::{Bitboard, Color, Kind};

/// The squares where a man of `kind` and `color` could never move again.
#[inline(always)]
pub(super) fn dead_end(color: Color, kind: Kind) -> Bitboard {
    match (color, kind) {
        (Color::Black, Kind::Pawn | Kind::Lance) => const { Bitboard::last_ranks(Color::Black, 1) },
        (Color::White, Kind::Pawn | Kind::Lance) => const { Bitboard::last_ranks(Color::White, 1) },
        (Color::Black, Kind::Knight) => const { Bitboard::last_ranks(Color::Black, 2) },
        (Color::White, Kind::Knight) => const { Bitboard::last_ranks(Color::White, 2) },
        _ => Bitboard::EMPTY,
    }
}

/// The squares among `targets` where `us` may drop a man of `kind`.
#[inline(always)]
pub(super) fn legal(position: &Position, us: Color, kind: Kind, targets: Bitboard) -> Bitboard {
    if kind == Kind::Pawn { pawn(position, us, targets) } else { targets - dead_end(us, kind) }
}

/// The squares among `targets` where `us` may drop a pawn: not on a file with another (nifu), and not to mate (uchifuzume).
#[inline(always)]
pub(super) fn pawn(position: &Position, us: Color, targets: Bitboard) -> Bitboard {
    let own_files = position.shape(us, Shape::Pawn).fill_files();
    let squares = targets - dead_end(us, Kind::Pawn) - own_files;
    if let Some(king) = position.king(!us) {
        let check = attacks::pawn(!us, king) & squares;
        if let Some(to) = check.first()
            && uchifuzume::is_mate(position, us, king, to)
        {
            return squares - check;
        }
    }
    squares
}
