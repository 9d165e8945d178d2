//! Whether there is a legal move at all: stops at the first.

use super::drops;
use super::king::flights;
use super::targets::Targets;
use crate::attacks;
use crate::position::{Position, Shape};
use crate::{Bitboard, Color, Kind, Piece};

/// Whether the side to move has a legal move.
///
/// A man that reaches a square can also stay there, by promotion if need be, so promotions do not matter here.
pub(super) fn any(position: &Position) -> bool {
    match position.turn() {
        Color::Black => any_of(position, Color::Black),
        Color::White => any_of(position, Color::White),
    }
}

#[inline(always)]
fn any_of(position: &Position, us: Color) -> bool {
    let king = position.king(us);
    if king.is_some_and(|king| !flights(position, us, king).is_empty()) {
        return true;
    }
    let Some(targets) = Targets::new(position, us, king) else { return false };
    let free = !position.pinned();
    if position.steppers(us, free).reach(us).meets(targets.moves)
        || slides(position, us, targets.moves)
        || drop(position, us, targets.drops)
    {
        return true;
    }
    let Some(king) = king.filter(|_| position.checkers().is_empty()) else { return false };
    position.pinned().into_iter().any(|from| {
        position.kind_at(from).is_some_and(|kind| {
            let reach = attacks::of(Piece::new(us, kind), from, position.occupied());
            (reach & attacks::line(king, from)).meets(targets.moves)
        })
    })
}

#[inline(always)]
fn slides(position: &Position, us: Color, targets: Bitboard) -> bool {
    let occupied = position.occupied();
    let men = |shape| (position.shape(us, shape) - position.pinned()).into_iter();
    men(Shape::Lance).any(|from| attacks::lance(us, from, occupied).meets(targets))
        || men(Shape::Bishop).any(|from| attacks::bishop(from, occupied).meets(targets))
        || men(Shape::Rook).any(|from| attacks::rook(from, occupied).meets(targets))
}

#[inline(always)]
fn drop(position: &Position, us: Color, targets: Bitboard) -> bool {
    let hand = position.hand(us);
    !targets.is_empty()
        && Kind::IN_HAND
            .into_iter()
            .any(|kind| hand.has(kind) && !drops::legal(position, us, kind, targets).is_empty())
}
