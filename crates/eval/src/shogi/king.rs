//! The room of a king, and the men in hand that could attack it.

use ::shogi::{Bitboard, Color, Control, Kind, Position, attacks};

use super::blocks;
use crate::Terms;

/// Adds the free squares around the king of `us`, and their value for the enemy's hand.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(terms: &mut T, position: &Position, control: &[Control; 2], us: Color) {
    let Some(king) = position.king(us) else { return };
    let (own, enemy) = (&control[us as usize], &control[!us as usize]);
    let ring = attacks::king(king);
    let free = (ring - position.men(us) - enemy.once).len();
    // The king itself reaches all of the ring, so a square reached twice has another guard.
    let weak = ((ring & enemy.once) - own.twice).len();
    terms.add(us as usize, blocks::KING_ROOM.at(free * 9 + weak), 1);
    let hand = position.hand(!us);
    for kind in Kind::IN_HAND {
        if hand.has(kind) {
            terms.add(!us as usize, blocks::HAND_AGAINST_KING.at(kind.index() * 9 + free), 1);
        }
    }
}

/// Adds the files on which `us` can drop a pawn.
#[inline(always)]
pub(super) fn pawn_drops<T: Terms>(terms: &mut T, position: &Position, control: &[Control; 2], us: Color) {
    if position.hand(us).has(Kind::Pawn) {
        // Every pawn reaches the square before it, which lies on its file; one rank has one square of each file.
        let open = Bitboard::last_ranks(us, 1) - control[us as usize].by_pawns.fill_files();
        terms.add(us as usize, blocks::PAWN_DROPS.at(open.len()), 1);
    }
}
