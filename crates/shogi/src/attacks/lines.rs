//! The squares between two squares, and the whole line through them.

use crate::{Bitboard, Square};

/// The squares strictly between two squares of one rank, file or diagonal; empty for others.
///
/// ```
/// use shogi::{attacks, Square};
///
/// let [a, b, c]: [Square; 3] = ["9a", "8b", "7c"].map(|name| name.parse().unwrap());
/// assert_eq!(attacks::between(a, c).single(), Some(b));
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, edge to edge; empty if they are on none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

type Pairs = [[Bitboard; Square::COUNT]; Square::COUNT];

static BETWEEN: Pairs = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut a = 0;
    while a < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut passed = Bitboard::EMPTY;
            let mut place = Square::ALL[a];
            while let Some(next) = place.offset(files, ranks) {
                table[a][next.index()] = passed;
                passed = passed.with(next);
                place = next;
            }
            direction += 1;
        }
        a += 1;
    }
    table
};

static LINE: Pairs = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut a = 0;
    while a < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut whole = Bitboard::of(Square::ALL[a]);
            let mut place = Square::ALL[a];
            while let Some(next) = place.offset(-files, -ranks) {
                whole = whole.with(next);
                place = next;
            }
            place = Square::ALL[a];
            while let Some(next) = place.offset(files, ranks) {
                whole = whole.with(next);
                place = next;
            }
            place = Square::ALL[a];
            while let Some(next) = place.offset(files, ranks) {
                table[a][next.index()] = whole;
                place = next;
            }
            direction += 1;
        }
        a += 1;
    }
    table
};

const DIRECTIONS: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{bishop, rook};

    #[test]
    fn between_is_what_both_sliders_see() {
        for a in Square::ALL {
            for b in Square::ALL {
                let ends = Bitboard::of(a).with(b);
                let expected = if rook(a, Bitboard::EMPTY).contains(b) {
                    rook(a, ends) & rook(b, ends)
                } else if bishop(a, Bitboard::EMPTY).contains(b) {
                    bishop(a, ends) & bishop(b, ends)
                } else {
                    Bitboard::EMPTY
                };
                // Two men on a diagonal also see each other's lines cross beside it.
                assert_eq!(between(a, b), expected & line(a, b));
                assert_eq!(line(a, b), line(b, a));
                assert_eq!(line(a, b).contains(a), a != b && !line(a, b).is_empty());
            }
        }
    }
}
