//! Which squares a man attacks, and the lines between squares.

mod rays;
mod sliders;

use crate::{Bitboard, Color, Rank, Role, Square};

pub use sliders::{bishop, rook};

/// Squares attacked by a queen on `square` when `occupied` squares have men.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// Squares attacked by a knight.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares attacked by a king.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares attacked by a pawn of `color`. On its own first rank, where only composed positions have one, a pawn
/// stands still and attacks nothing.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square.index()]
}

/// Squares from which a pawn of `color` attacks `square`.
///
/// ```
/// use chess::{Bitboard, Color, Square, attacks};
///
/// assert_eq!(attacks::pawn_origins(Color::White, Square::A3), Bitboard::of(Square::B2));
/// assert_eq!(attacks::pawn_origins(Color::White, Square::A2), Bitboard::EMPTY);
/// ```
#[inline]
pub fn pawn_origins(color: Color, square: Square) -> Bitboard {
    PAWN_ORIGINS[color as usize][square.index()]
}

/// Squares attacked by a man of any role.
#[inline]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// All squares attacked by pawns of `color` that stand on `pawns`.
#[inline]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = (pawns - Bitboard::relative_rank(color, Rank::First)).forward(color);
    ahead.left() | ahead.right()
}

/// All squares attacked by knights that stand on `knights`.
#[inline]
pub fn knights(knights: Bitboard) -> Bitboard {
    let one = knights.left() | knights.right();
    let two = knights.left().left() | knights.right().right();
    Bitboard(one.0 << 16 | one.0 >> 16 | two.0 << 8 | two.0 >> 8)
}

/// Squares that a rook on `square` of an empty board attacks.
#[inline]
pub fn rook_lines(square: Square) -> Bitboard {
    ROOK_LINES[square.index()]
}

/// Squares that a bishop on `square` of an empty board attacks.
#[inline]
pub fn bishop_lines(square: Square) -> Bitboard {
    BISHOP_LINES[square.index()]
}

/// The squares strictly between two squares of one line; empty if they are not on one.
///
/// ```
/// use chess::{Square, attacks};
///
/// assert_eq!(attacks::between(Square::A1, Square::D4).len(), 2);
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares, edge to edge; empty if they are not on one line.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

const KNIGHT_STEPS: [rays::Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [rays::Step; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static KNIGHT: [Bitboard; 64] = leaper(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = leaper(&KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] =
    [without_rank(leaper(UPWARDS), Rank::First), without_rank(leaper(DOWNWARDS), Rank::Eighth)];
static PAWN_ORIGINS: [[Bitboard; 64]; 2] =
    [without_rank(leaper(DOWNWARDS), Rank::Second), without_rank(leaper(UPWARDS), Rank::Seventh)];
static ROOK_LINES: [Bitboard; 64] = lines(&rays::ROOK);
static BISHOP_LINES: [Bitboard; 64] = lines(&rays::BISHOP);
static BETWEEN: [[Bitboard; 64]; 64] = pairs().0;
static LINE: [[Bitboard; 64]; 64] = pairs().1;

/// How white pawns take.
const UPWARDS: &[rays::Step] = &[(-1, 1), (1, 1)];
/// How black pawns take.
const DOWNWARDS: &[rays::Step] = &[(-1, -1), (1, -1)];

/// A table with nothing for the squares of one rank.
const fn without_rank(mut table: [Bitboard; 64], rank: Rank) -> [Bitboard; 64] {
    let mut file = 0;
    while file < 8 {
        table[8 * rank as usize + file] = Bitboard::EMPTY;
        file += 1;
    }
    table
}

const fn leaper(steps: &[rays::Step]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        // A walk on a board full of men stops after one step.
        table[square] = Bitboard(rays::walk(square, !0, steps));
        square += 1;
    }
    table
}

const fn lines(steps: &[rays::Step]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Bitboard(rays::walk(square, 0, steps));
        square += 1;
    }
    table
}

/// `between` and `line` for every pair of squares: a ray towards a square stops there, and the ray and its opposite
/// make the line.
const fn pairs() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut i = 0;
        while i < KING_STEPS.len() {
            let (files, ranks) = KING_STEPS[i];
            let ray = rays::walk(a, 0, &[(files, ranks)]);
            let whole = ray | 1 << a | rays::walk(a, 0, &[(-files, -ranks)]);
            let mut rest = ray;
            while rest != 0 {
                let b = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                between[a][b] = Bitboard(rays::walk(a, 1 << b, &[(files, ranks)]) & !(1 << b));
                line[a][b] = Bitboard(whole);
            }
            i += 1;
        }
        a += 1;
    }
    (between, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_wise_attacks_are_the_union_of_single_ones() {
        let men = Bitboard(0x8142_2418_1824_4281);
        let union = |attacks: fn(Square) -> Bitboard| {
            men.into_iter().map(attacks).fold(Bitboard::EMPTY, |all, one| all | one)
        };
        assert_eq!(knights(men), union(knight));
        assert_eq!(pawns(Color::White, men), union(|square| pawn(Color::White, square)));
        assert_eq!(pawns(Color::Black, men), union(|square| pawn(Color::Black, square)));
    }

    #[test]
    fn lines_and_what_is_between() {
        assert_eq!(line(Square::B2, Square::C3), line(Square::H8, Square::A1));
        assert_eq!(line(Square::A1, Square::A1), Bitboard::EMPTY);
        assert_eq!(between(Square::H1, Square::E1), Bitboard::EMPTY.with(Square::F1).with(Square::G1));
    }
}
