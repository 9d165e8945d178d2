//! Uchifuzume: a pawn must not be dropped to give mate.

use super::king::danger;
use crate::attacks;
use crate::position::Position;
use crate::{Color, Square};

/// Whether a pawn that `us` drops on `to`, right before the enemy `king`, mates.
///
/// Nothing can be put between, so the defence is to take the pawn or to flee.
pub(super) fn is_mate(position: &Position, us: Color, king: Square, to: Square) -> bool {
    let them = !us;
    let occupied = position.occupied().with(to);

    // The square that the king leaves is open to sliders behind it.
    let around = attacks::king(king) - position.men(them);
    if !(around - danger(position, us, king, occupied.without(king))).is_empty() {
        return false;
    }

    let takers = position.attackers(them, to, occupied).without(king);
    if takers.is_empty() {
        return true;
    }
    let pinned = position.shields(us, king);
    takers.into_iter().all(|taker| pinned.contains(taker) && !attacks::line(king, taker).contains(to))
}
