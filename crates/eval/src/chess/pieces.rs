//! Knights, bishops, rooks and queens: their squares, their mobility, and their attacks near the king.

use ::chess::{Bitboard, Color, File, Rank, Role, Square, attacks};

use super::attack_map::AttackMap;
use super::{blocks, masks};
use crate::{Block, Terms};

/// Adds the terms of the pieces of `us` and enters their attacks into the attack map.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(terms: &mut T, attack_map: &mut AttackMap<'_>, us: Color) {
    let queens = attack_map.board.role(Role::Queen);
    let through_queens = attack_map.occupied - queens;
    let through_rooks = through_queens - attack_map.board.of(Role::Rook, us);
    for square in attack_map.board.of(Role::Knight, us) {
        let reach =
            piece(terms, attack_map, Piece { role: Role::Knight, square, us }, attacks::knight(square));
        knight(terms, attack_map, square, reach, us);
    }
    for square in attack_map.board.of(Role::Bishop, us) {
        let reach = attacks::bishop(square, through_queens);
        piece(terms, attack_map, Piece { role: Role::Bishop, square, us }, reach);
        bishop(terms, attack_map, square, us);
    }
    if attack_map.board.of(Role::Bishop, us).has_several() {
        terms.add(us as usize, blocks::BISHOP_PAIR.only(), 1);
    }
    for square in attack_map.board.of(Role::Rook, us) {
        let reach = attacks::rook(square, through_rooks);
        let reach = piece(terms, attack_map, Piece { role: Role::Rook, square, us }, reach);
        rook(terms, attack_map, square, reach, us);
    }
    for square in attack_map.board.of(Role::Queen, us) {
        let reach = attacks::queen(square, attack_map.occupied);
        piece(terms, attack_map, Piece { role: Role::Queen, square, us }, reach);
        queen(terms, attack_map, square, us);
    }
}

/// A piece of one side on its square.
struct Piece {
    role: Role,
    square: Square,
    us: Color,
}

/// Adds the terms that all pieces have in common: material, square, mobility and the enemy king. Returns where the piece can
/// go: to `reach`, unless it is pinned.
#[inline(always)]
fn piece<T: Terms>(terms: &mut T, attack_map: &mut AttackMap<'_>, piece: Piece, reach: Bitboard) -> Bitboard {
    let Piece { role, square, us } = piece;
    let reach = match attack_map.king[us] {
        Some(king) if attack_map.pinned[us].contains(square) => reach & attacks::line(king, square),
        _ => reach,
    };
    attack_map.attack(us, role, reach);
    let own = us as usize;
    terms.add(own, blocks::MATERIAL.at(role as usize), 1);
    let (squares, mobility) = tables(role);
    terms.add(own, squares.at(super::folded(us, square)), 1);
    let count = (reach & attack_map.mobility_area[us]).len();
    // Composed positions have queens that see more squares than those of games.
    terms.add(own, mobility.at(count.min(mobility.len() - 1)), 1);
    let near_king = reach & attack_map.ring[!us];
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
fn knight<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, square: Square, reach: Bitboard, us: Color) {
    let outposts = outposts(attack_map, us);
    if outposts.contains(square) {
        terms.add(us as usize, blocks::OUTPOST.at(0), 1);
    } else if outposts.meets(reach - attack_map.board.color(us)) {
        terms.add(us as usize, blocks::OUTPOST_REACHED.only(), 1);
    }
    minor(terms, attack_map, square, 0, us);
}

#[inline(always)]
fn bishop<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, square: Square, us: Color) {
    if outposts(attack_map, us).contains(square) {
        terms.add(us as usize, blocks::OUTPOST.at(1), 1);
    }
    minor(terms, attack_map, square, 1, us);
    let dark = Bitboard::DARK_SQUARES;
    let alike = attack_map.pawns[us] & if dark.contains(square) { dark } else { !dark };
    let stuck = alike & attack_map.occupied.forward(!us) & MIDDLE_FILES;
    terms.add(us as usize, blocks::BISHOP_PAWNS.at(0), alike.len() as i32);
    terms.add(us as usize, blocks::BISHOP_PAWNS.at(1), stuck.len() as i32);
    if (attacks::bishop(square, attack_map.pawns[Color::White] | attack_map.pawns[Color::Black]) & CENTER)
        .has_several()
    {
        terms.add(us as usize, blocks::BISHOP_LONG_DIAGONAL.only(), 1);
    }
}

/// What knights and bishops share; `which` of the two it is, 0 or 1.
#[inline(always)]
fn minor<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, square: Square, which: usize, us: Color) {
    if Bitboard::of(square).forward(us).meets(attack_map.board.role(Role::Pawn)) {
        terms.add(us as usize, blocks::BEHIND_PAWN.only(), 1);
    }
    if let Some(king) = attack_map.king[us] {
        let steps = masks::distance(king, square) as i32;
        terms.add(us as usize, blocks::FAR_FROM_KING.at(which), steps);
    }
}

#[inline(always)]
fn rook<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, square: Square, reach: Bitboard, us: Color) {
    let own = us as usize;
    let file = Bitboard::from(square.file());
    if !file.meets(attack_map.pawns[us]) {
        terms.add(own, blocks::ROOK_FILE.at(usize::from(!file.meets(attack_map.pawns[!us]))), 1);
    } else if (reach & attack_map.mobility_area[us]).len() <= TRAPPED_REACH
        && attack_map.king[us].is_some_and(|king| locks_in(us, king, square))
    {
        terms.add(own, blocks::ROOK_TRAPPED.only(), 1);
    }
    let seventh = Bitboard::relative_rank(us, Rank::Seventh);
    let last = Bitboard::relative_rank(us, Rank::Eighth);
    let targets = attack_map.pawns[!us] & seventh | attack_map.board.of(Role::King, !us) & last;
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
fn queen<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, square: Square, us: Color) {
    let bishops = attacks::bishop_lines(square) & attack_map.board.of(Role::Bishop, !us);
    let rooks = attacks::rook_lines(square) & attack_map.board.of(Role::Rook, !us);
    let pinned = (bishops | rooks).into_iter().any(|slider| {
        let between = attacks::between(square, slider) & attack_map.occupied;
        !between.is_empty() && !between.has_several()
    });
    if pinned {
        terms.add(us as usize, blocks::QUEEN_PINNED.only(), 1);
    }
}

/// Squares of the enemy's side that a pawn guards and no enemy pawn can come to attack.
#[inline(always)]
fn outposts(attack_map: &AttackMap<'_>, us: Color) -> Bitboard {
    let zone = Bitboard::relative_rank(us, Rank::Fourth)
        | Bitboard::relative_rank(us, Rank::Fifth)
        | Bitboard::relative_rank(us, Rank::Sixth);
    (zone & attack_map.by_role[us][Role::Pawn]) - pawn_attack_span(attack_map.pawns[!us], !us)
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
