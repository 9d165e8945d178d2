//! Knights, bishops, rooks and queens: their squares, their mobility, and their attacks near the king.

use ::chess::{Bitboard, Color, File, Rank, Role, Square, attacks};

use super::scene::Scene;
use super::{blocks, masks};
use crate::{Block, Terms};

/// Adds the terms of the pieces of `us` and enters their attacks into the scene.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(terms: &mut T, scene: &mut Scene<'_>, us: Color) {
    let queens = scene.board.role(Role::Queen);
    let through_queens = scene.occupied - queens;
    let through_rooks = through_queens - scene.board.of(Role::Rook, us);
    for square in scene.board.of(Role::Knight, us) {
        let reach = piece(terms, scene, (Role::Knight, square, attacks::knight(square)), us);
        knight(terms, scene, square, reach, us);
    }
    for square in scene.board.of(Role::Bishop, us) {
        piece(terms, scene, (Role::Bishop, square, attacks::bishop(square, through_queens)), us);
        bishop(terms, scene, square, us);
    }
    if scene.board.of(Role::Bishop, us).has_several() {
        terms.add(us as usize, blocks::BISHOP_PAIR.only(), 1);
    }
    for square in scene.board.of(Role::Rook, us) {
        let reach = piece(terms, scene, (Role::Rook, square, attacks::rook(square, through_rooks)), us);
        rook(terms, scene, square, reach, us);
    }
    for square in scene.board.of(Role::Queen, us) {
        piece(terms, scene, (Role::Queen, square, attacks::queen(square, scene.occupied)), us);
        queen(terms, scene, square, us);
    }
}

/// What all pieces have in common: material, square, mobility and the enemy king. Returns where the piece can go.
#[inline(always)]
fn piece<T: Terms>(
    terms: &mut T,
    scene: &mut Scene<'_>,
    (role, square, reach): (Role, Square, Bitboard),
    us: Color,
) -> Bitboard {
    let reach = match scene.king[us] {
        Some(king) if scene.pinned[us].contains(square) => reach & attacks::line(king, square),
        _ => reach,
    };
    scene.attack(us, role, reach);
    let own = us as usize;
    terms.add(own, blocks::MATERIAL.at(role as usize), 1);
    let (squares, mobility) = tables(role);
    terms.add(own, squares.at(super::folded(us, square)), 1);
    let count = (reach & scene.mobility_area[us]).len();
    // Composed positions have queens that see more squares than those of games.
    terms.add(own, mobility.at(count.min(mobility.len() - 1)), 1);
    let near_king = reach & scene.ring[!us];
    if !near_king.is_empty() {
        terms.threaten(!us as usize, blocks::DANGER_ATTACKER.at(role as usize - 1), 1);
        terms.threaten(!us as usize, blocks::DANGER_ATTACKS.only(), near_king.len() as i32);
    }
    reach
}

#[inline(always)]
const fn tables(role: Role) -> (Block, Block) {
    match role {
        Role::Knight => (blocks::KNIGHT_SQUARE, blocks::KNIGHT_MOBILITY),
        Role::Bishop => (blocks::BISHOP_SQUARE, blocks::BISHOP_MOBILITY),
        Role::Rook => (blocks::ROOK_SQUARE, blocks::ROOK_MOBILITY),
        _ => (blocks::QUEEN_SQUARE, blocks::QUEEN_MOBILITY),
    }
}

#[inline(always)]
fn knight<T: Terms>(terms: &mut T, scene: &Scene<'_>, square: Square, reach: Bitboard, us: Color) {
    let outposts = outposts(scene, us);
    if outposts.contains(square) {
        terms.add(us as usize, blocks::OUTPOST.at(0), 1);
    } else if outposts.meets(reach - scene.board.color(us)) {
        terms.add(us as usize, blocks::OUTPOST_REACHED.only(), 1);
    }
    minor(terms, scene, square, 0, us);
}

#[inline(always)]
fn bishop<T: Terms>(terms: &mut T, scene: &Scene<'_>, square: Square, us: Color) {
    if outposts(scene, us).contains(square) {
        terms.add(us as usize, blocks::OUTPOST.at(1), 1);
    }
    minor(terms, scene, square, 1, us);
    let dark = Bitboard::DARK_SQUARES;
    let alike = scene.pawns[us] & if dark.contains(square) { dark } else { !dark };
    let stuck = alike & scene.occupied.forward(!us) & MIDDLE_FILES;
    terms.add(us as usize, blocks::BISHOP_PAWNS.at(0), alike.len() as i32);
    terms.add(us as usize, blocks::BISHOP_PAWNS.at(1), stuck.len() as i32);
    if (attacks::bishop(square, scene.pawns[Color::White] | scene.pawns[Color::Black]) & CENTER).has_several()
    {
        terms.add(us as usize, blocks::BISHOP_LONG_DIAGONAL.only(), 1);
    }
}

/// What knights and bishops share; `which` of the two it is, 0 or 1.
#[inline(always)]
fn minor<T: Terms>(terms: &mut T, scene: &Scene<'_>, square: Square, which: usize, us: Color) {
    if Bitboard::of(square).forward(us).meets(scene.board.role(Role::Pawn)) {
        terms.add(us as usize, blocks::BEHIND_PAWN.only(), 1);
    }
    if let Some(king) = scene.king[us] {
        let steps = masks::distance(king, square) as i32;
        terms.add(us as usize, blocks::FAR_FROM_KING.at(which), steps);
    }
}

#[inline(always)]
fn rook<T: Terms>(terms: &mut T, scene: &Scene<'_>, square: Square, reach: Bitboard, us: Color) {
    let own = us as usize;
    let file = Bitboard::from(square.file());
    if !file.meets(scene.pawns[us]) {
        terms.add(own, blocks::ROOK_FILE.at(usize::from(!file.meets(scene.pawns[!us]))), 1);
    } else if (reach & scene.mobility_area[us]).len() <= TRAPPED_REACH
        && scene.king[us].is_some_and(|king| locks_in(us, king, square))
    {
        terms.add(own, blocks::ROOK_TRAPPED.only(), 1);
    }
    let seventh = Bitboard::relative_rank(us, Rank::Seventh);
    let last = Bitboard::relative_rank(us, Rank::Eighth);
    let targets = scene.pawns[!us] & seventh | scene.board.of(Role::King, !us) & last;
    if seventh.contains(square) && !targets.is_empty() {
        terms.add(own, blocks::ROOK_SEVENTH.only(), 1);
    }
}

/// Whether a king on its first rank stands between the middle and a rook on its wing.
fn locks_in(us: Color, king: Square, rook: Square) -> bool {
    let outside = match king.file() >= File::E {
        true => rook.file() > king.file(),
        false => rook.file() < king.file(),
    };
    king.rank() == us.rank(Rank::First) && outside
}

#[inline(always)]
fn queen<T: Terms>(terms: &mut T, scene: &Scene<'_>, square: Square, us: Color) {
    let bishops = attacks::bishop_lines(square) & scene.board.of(Role::Bishop, !us);
    let rooks = attacks::rook_lines(square) & scene.board.of(Role::Rook, !us);
    let pinned = (bishops | rooks).into_iter().any(|slider| {
        let between = attacks::between(square, slider) & scene.occupied;
        !between.is_empty() && !between.has_several()
    });
    if pinned {
        terms.add(us as usize, blocks::QUEEN_PINNED.only(), 1);
    }
}

/// Squares of the enemy's side that a pawn guards and no enemy pawn can come to attack.
#[inline(always)]
fn outposts(scene: &Scene<'_>, us: Color) -> Bitboard {
    let zone = Bitboard::relative_rank(us, Rank::Fourth)
        | Bitboard::relative_rank(us, Rank::Fifth)
        | Bitboard::relative_rank(us, Rank::Sixth);
    (zone & scene.by_role[us][Role::Pawn]) - pawn_attack_span(scene.pawns[!us], !us)
}

/// Every square that these pawns attack or could attack after going ahead.
#[inline(always)]
fn pawn_attack_span(pawns: Bitboard, color: Color) -> Bitboard {
    let mut filled = pawns | pawns.forward(color);
    filled |= filled.forward(color).forward(color);
    filled |= filled.forward(color).forward(color).forward(color).forward(color);
    attacks::pawns(color, filled)
}

/// A rook that reaches no more squares than this may be locked in.
const TRAPPED_REACH: usize = 3;
const MIDDLE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);
