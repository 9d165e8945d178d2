//! King safety: the pawns before the king, and the attacks on it.

use ::chess::{Bitboard, Color, File, Role, Square, attacks};

use super::attack_map::AttackMap;
use super::{blocks, masks};
use crate::{Phased, Terms};

/// Adds the terms of the king of `us`; the attacks of both sides must be in the attack map.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, us: Color) {
    let Some(king) = attack_map.king[us] else { return };
    terms.add(us as usize, blocks::KING_SQUARE.at(super::folded(us, king)), 1);
    shelter(terms, attack_map, king, us);
    let pawns = attack_map.pawns[Color::White] | attack_map.pawns[Color::Black];
    if let Some(steps) = pawns.into_iter().map(|pawn| masks::distance(king, pawn)).min() {
        terms.add(us as usize, blocks::KING_TO_PAWNS.only(), steps as i32);
    }
    danger(terms, attack_map, king, us);
}

/// What a sum of danger costs: nothing below zero, and more than twice as much for twice the sum.
#[inline]
pub(super) fn cost(danger: Phased) -> Phased {
    let sharp = danger.middlegame().clamp(0, MOST_DANGER);
    let slow = danger.endgame().clamp(0, MOST_DANGER);
    Phased::new(-sharp * sharp / SHARPNESS, -slow / SLOWNESS)
}

/// Danger beyond this makes no difference.
pub const MOST_DANGER: i32 = 1_500;
/// A danger of this size costs exactly its value.
pub const SHARPNESS: i32 = 700;
/// In the endgame danger costs this part of itself.
pub const SLOWNESS: i32 = 20;

#[inline(always)]
fn shelter<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, king: Square, us: Color) {
    // Pawns that the king has left behind do not protect it.
    let rank = king.rank();
    let ahead = masks::way(us, king) | masks::beside(king) & Bitboard::from(rank);
    let (own, enemy) = (attack_map.pawns[us] & ahead, attack_map.pawns[!us] & ahead);
    let middle = (king.file() as usize).clamp(1, 6);
    for file in [File::ALL[middle - 1], File::ALL[middle], File::ALL[middle + 1]] {
        let squares = Bitboard::from(file);
        let place = usize::from(file != king.file()) * 4 + masks::from_edge(file);
        let guard = nearest_rank(us, own & squares);
        terms.add(us as usize, blocks::SHELTER.at(place * 8 + guard), 1);
        let stormer = nearest_rank(us, enemy & squares);
        let blocked = usize::from(guard != 0 && stormer == guard + 1);
        terms.add(us as usize, blocks::STORM.at((blocked * 4 + masks::from_edge(file)) * 8 + stormer), 1);
    }
}

/// The rank, as `us` counts, of the pawn nearest to the own side; 0 for none.
#[inline(always)]
fn nearest_rank(us: Color, pawns: Bitboard) -> usize {
    let nearest = match us {
        Color::White => pawns.0.trailing_zeros() / 8,
        Color::Black => pawns.0.leading_zeros() / 8,
    };
    nearest as usize % 8
}

#[inline(always)]
fn danger<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, king: Square, us: Color) {
    let own = us as usize;
    terms.threaten(own, blocks::DANGER_BASE.only(), 1);
    let guarded_once = attack_map.by_any[us] - attack_map.twice[us];
    let poorly = guarded_once & (attack_map.by_role[us][Role::King] | attack_map.by_role[us][Role::Queen]);
    let weak = attack_map.by_any[!us] & (!attack_map.by_any[us] | poorly);
    terms.threaten(own, blocks::DANGER_WEAK.only(), (weak & attack_map.ring[us]).len() as i32);
    if attack_map.board.of(Role::Queen, !us).is_empty() {
        terms.threaten(own, blocks::DANGER_NO_QUEEN.only(), 1);
    }
    terms.threaten(own, blocks::DANGER_PINNED.only(), attack_map.pinned[us].len() as i32);
    if attack_map.by_role[us][Role::Knight].meets(attack_map.ring[us]) {
        terms.threaten(own, blocks::DANGER_KNIGHT_GUARD.only(), 1);
    }
    if !attack_map.pawns[us].meets(masks::way(us, king)) {
        terms.threaten(own, blocks::DANGER_BARE.only(), 1);
    }
    checks(terms, attack_map, king, weak, us);
    flank(terms, attack_map, king, us);
}

/// Squares from which the enemy can give check, safe ones by role.
#[inline(always)]
fn checks<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, king: Square, weak: Bitboard, us: Color) {
    let through_queen = attack_map.occupied - attack_map.board.of(Role::Queen, us);
    let rook_lines = attacks::rook(king, through_queen);
    let bishop_lines = attacks::bishop(king, through_queen);
    let safe = !(attack_map.board.color(!us)) & (!attack_map.by_any[us] | weak & attack_map.twice[!us]);
    let mut unsafe_checks = Bitboard::EMPTY;
    for (role, lines) in [
        (Role::Knight, attacks::knight(king)),
        (Role::Bishop, bishop_lines),
        (Role::Rook, rook_lines),
        (Role::Queen, rook_lines | bishop_lines),
    ] {
        let checks = (lines & attack_map.by_role[!us][role]) - attack_map.board.color(!us);
        let safe_checks = checks & safe;
        let term = blocks::DANGER_SAFE_CHECK.at(role as usize - 1);
        terms.threaten(us as usize, term, safe_checks.len().min(2) as i32);
        unsafe_checks |= checks - safe;
    }
    terms.threaten(us as usize, blocks::DANGER_UNSAFE_CHECK.only(), unsafe_checks.len() as i32);
}

#[inline(always)]
fn flank<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, king: Square, us: Color) {
    let camp = match us {
        Color::White => Bitboard(0x0000_00ff_ffff_ffff),
        Color::Black => Bitboard(0xffff_ffff_ff00_0000),
    };
    let zone = masks::flank(king) & camp;
    let attacked = attack_map.by_any[!us] & zone;
    let own = us as usize;
    terms.threaten(own, blocks::DANGER_FLANK.at(0), attacked.len() as i32);
    terms.threaten(own, blocks::DANGER_FLANK.at(1), (attacked & attack_map.twice[!us]).len() as i32);
    terms.threaten(own, blocks::DANGER_FLANK_GUARD.only(), (attack_map.by_any[us] & zone).len() as i32);
}

#[cfg(test)]
mod tests {
    use ::chess::Rank;

    use super::*;

    #[test]
    fn the_nearest_pawn_counts_from_the_own_side() {
        let pawns = Bitboard::EMPTY.with(Square::A4).with(Square::A7);
        assert_eq!(nearest_rank(Color::White, pawns), Rank::Fourth as usize);
        assert_eq!(nearest_rank(Color::Black, pawns), Rank::Second as usize);
        assert_eq!(nearest_rank(Color::White, Bitboard::EMPTY), 0);
    }
}
