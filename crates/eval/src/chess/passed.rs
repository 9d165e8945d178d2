//! Passed pawns: how far they have advanced, and which men can stop them.

use ::chess::{Bitboard, Color, Rank, Role, Square, attacks};

use super::attack_map::AttackMap;
use super::{blocks, masks};
use crate::Terms;

/// Adds the terms of the passed pawns of `us`, which are among `passed`.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, passed: Bitboard, us: Color) {
    for square in passed & attack_map.pawns[us] {
        pawn(terms, attack_map, square, us);
    }
}

fn pawn<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, square: Square, us: Color) {
    let rank = us.rank(square.rank()) as usize;
    let own = us as usize;
    terms.add(own, blocks::PASSED.at(rank), 1);
    let Some(step) = Bitboard::of(square).forward(us).first() else { return };
    if attack_map.occupied.contains(step) {
        terms.add(own, blocks::PASSED_BLOCKED.at(rank), 1);
    }
    let way = masks::ahead(us, square);
    let attacked = attack_map.by_any[!us];
    if !attacked.contains(step) {
        terms.add(own, blocks::PASSED_SAFE_STEP.at(rank), 1);
    }
    if !(attacked | attack_map.board.color(!us)).meets(way) {
        terms.add(own, blocks::PASSED_FREE.at(rank), 1);
    }
    if attack_map.by_role[us][Role::Pawn].contains(square) {
        terms.add(own, blocks::PASSED_PROTECTED.only(), 1);
    }
    let advance = rank as i32 - Rank::Third as i32;
    if advance > 0 {
        king_distances(terms, attack_map, step, advance, us);
        rook_behind(terms, attack_map, square, us);
    }
}

#[inline(always)]
fn king_distances<T: Terms>(
    terms: &mut T,
    attack_map: &AttackMap<'_>,
    step: Square,
    advance: i32,
    us: Color,
) {
    if let Some(king) = attack_map.king[us] {
        terms.add(us as usize, blocks::PASSED_OWN_KING.at(masks::distance(king, step)), advance);
    }
    if let Some(king) = attack_map.king[!us] {
        terms.add(us as usize, blocks::PASSED_ENEMY_KING.at(masks::distance(king, step)), advance);
    }
}

#[inline(always)]
fn rook_behind<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, square: Square, us: Color) {
    let behind = masks::ahead(!us, square);
    let rooks = attack_map.board.role(Role::Rook) & behind;
    if rooks.is_empty() {
        return;
    }
    let seen = rooks & attacks::rook(square, attack_map.occupied);
    if seen.meets(attack_map.board.color(us)) {
        terms.add(us as usize, blocks::PASSED_ROOK_BEHIND.at(0), 1);
    }
    if seen.meets(attack_map.board.color(!us)) {
        terms.add(us as usize, blocks::PASSED_ROOK_BEHIND.at(1), 1);
    }
}
