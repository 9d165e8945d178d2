//! Whether a move gives check, seen before it is made.

use game::Position as _;

use crate::attacks;
use crate::position::{Exposed, Position};
use crate::{Bitboard, Move, Piece, Square};

/// Whether the legal move `mv` gives check.
#[inline]
pub(super) fn gives_check(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let Some(king) = position.king(!us) else { return false };
    if position.exposed() == Exposed::Yes {
        return position.after(mv).is_check();
    }
    let arrived = Piece::new(us, mv.kind_after());
    attacks::of(arrived, mv.to(), position.occupied()).contains(king)
        || mv.from().is_some_and(|from| uncovers(position, king, from, mv.to()))
}

/// Whether a man of the side to move that goes from `from` to `to` opens a line to the enemy `king`.
fn uncovers(position: &Position, king: Square, from: Square, to: Square) -> bool {
    let line = attacks::line(king, from);
    let behind = position.snipers(position.turn(), king) & line;
    !behind.is_empty()
        && !line.contains(to)
        && behind
            .into_iter()
            .any(|sniper| attacks::between(king, sniper) & position.occupied() == Bitboard::of(from))
}
