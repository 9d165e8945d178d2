//! Steps: vectors on the board.

use chess::Square;

/// A vector on the board.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Step {
    /// Files to the right, as White sees the board.
    pub files: i8,
    /// Ranks upwards.
    pub ranks: i8,
    /// The step as a difference of squares on a board of sixteen files, where one mask detects squares off the board.
    delta: u8,
}

/// The bits of a coordinate on sixteen files that are set when the square is off the board.
const OFF_BOARD: u8 = 0x88;

impl Step {
    /// The step by that many files and ranks, at most seven of each.
    pub const fn new(files: i8, ranks: i8) -> Step {
        Step { files, ranks, delta: (ranks as u8).wrapping_mul(16).wrapping_add(files as u8) }
    }

    /// The opposite direction.
    #[inline]
    pub const fn back(self) -> Step {
        Step::new(-self.files, -self.ranks)
    }

    /// `times` steps in one, or `None` if that is longer than the board.
    pub fn times(self, times: i8) -> Option<Step> {
        let files = self.files.checked_mul(times).filter(|files| files.abs() < 8)?;
        let ranks = self.ranks.checked_mul(times).filter(|ranks| ranks.abs() < 8)?;
        Some(Step::new(files, ranks))
    }

    /// The step from one square to another.
    pub fn between(from: Square, to: Square) -> Step {
        Step::new(to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
    }

    /// The shortest step in the same direction.
    pub(crate) fn shortest(self) -> Step {
        let (mut a, mut b) = (self.files.unsigned_abs(), self.ranks.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let length = a.max(1) as i8;
        Step::new(self.files / length, self.ranks / length)
    }

    /// The last square of the board in this direction.
    pub(crate) fn last_from(self, from: Square) -> Square {
        let mut square = from;
        while let Some(next) = self.from(square) {
            square = next;
        }
        square
    }

    /// The square at the end of the step.
    #[inline]
    pub fn from(self, square: Square) -> Option<Square> {
        let index = square as u8;
        let wide = (index + (index & 0x38)).wrapping_add(self.delta);
        if wide & OFF_BOARD != 0 {
            return None;
        }
        Some(Square::ALL[usize::from((wide & 7) | ((wide >> 1) & 0x38))])
    }
}

/// A step of a pawn-like man, turned around for Black.
#[inline]
pub const fn forward(color: chess::Color, files: i8) -> Step {
    match color {
        chess::Color::White => Step::new(files, 1),
        chess::Color::Black => Step::new(files, -1),
    }
}

/// The four or eight directions of a leaper, in the order in which its moves are generated.
const fn four_straight(a: i8) -> [Step; 4] {
    [Step::new(a, 0), Step::new(0, a), Step::new(-a, 0), Step::new(0, -a)]
}

const fn four_diagonal(a: i8) -> [Step; 4] {
    [Step::new(-a, a), Step::new(a, a), Step::new(a, -a), Step::new(-a, -a)]
}

const fn eight(a: i8, b: i8) -> [Step; 8] {
    [
        Step::new(-b, a),
        Step::new(-a, b),
        Step::new(a, b),
        Step::new(b, a),
        Step::new(b, -a),
        Step::new(a, -b),
        Step::new(-a, -b),
        Step::new(-b, -a),
    ]
}

const fn joined<const A: usize, const B: usize, const C: usize>(a: [Step; A], b: [Step; B]) -> [Step; C] {
    let mut all = [Step::new(0, 0); C];
    let mut i = 0;
    while i < A {
        all[i] = a[i];
        i += 1;
    }
    while i < A + B {
        all[i] = b[i - A];
        i += 1;
    }
    all
}

const fn reversed<const N: usize>(steps: [Step; N]) -> [Step; N] {
    let mut all = steps;
    let mut i = 0;
    while i < N {
        all[i] = steps[N - 1 - i];
        i += 1;
    }
    all
}

macro_rules! directions {
    ($($(#[$doc:meta])* $name:ident: $count:literal = $value:expr;)*) => {
        $($(#[$doc])* pub const $name: &[Step; $count] = &$value;)*
    };
}

directions! {
    /// Along files and ranks.
    ROOK: 4 = four_straight(1);
    /// Along diagonals.
    BISHOP: 4 = four_diagonal(1);
    /// Along files, ranks and diagonals.
    QUEEN: 8 = joined(four_straight(1), four_diagonal(1));
    /// As [`ROOK`], in reverse order.
    ROOK_REVERSED: 4 = reversed(four_straight(1));
    /// As [`BISHOP`], in reverse order.
    BISHOP_REVERSED: 4 = reversed(four_diagonal(1));
    /// As [`QUEEN`], in reverse order.
    QUEEN_REVERSED: 8 = reversed(*QUEEN);
    /// Knight's leaps.
    KNIGHT: 8 = eight(1, 2);
    /// Queen's and knight's directions.
    ELEPHANT: 16 = joined(*QUEEN, *KNIGHT);
    /// (2,3) leaps.
    ZEBRA: 8 = eight(2, 3);
    /// Knight's and zebra's leaps.
    OKAPI: 16 = joined(*KNIGHT, *ZEBRA);
    /// (1,3) leaps.
    CAMEL: 8 = eight(1, 3);
    /// Zebra's and camel's leaps.
    BISON: 16 = joined(*ZEBRA, *CAMEL);
    /// (1,4) leaps.
    GIRAFFE: 8 = eight(1, 4);
    /// (3,4) leaps.
    ANTELOPE: 8 = eight(3, 4);
    /// (0,5) leaps.
    LEAP05: 4 = four_straight(5);
    /// Leaps of length five.
    ROOT25: 12 = joined(*ANTELOPE, *LEAP05);
    /// (0,2) leaps.
    DABBABA: 4 = four_straight(2);
    /// (2,2) leaps.
    ALFIL: 4 = four_diagonal(2);
    /// (0,2) and (2,2) leaps.
    ALIBABA: 8 = joined(*DABBABA, *ALFIL);
    /// (1,7) leaps.
    LEAP17: 8 = eight(1, 7);
    /// (5,5) leaps.
    LEAP55: 4 = four_diagonal(5);
    /// Leaps of length √50.
    ROOT50: 12 = joined(*LEAP17, *LEAP55);
    /// (3,7) leaps.
    LEAP37: 8 = eight(3, 7);
    /// (1,6) leaps.
    LEAP16: 8 = eight(1, 6);
    /// (2,4) leaps.
    LEAP24: 8 = eight(2, 4);
    /// (3,5) leaps.
    LEAP35: 8 = eight(3, 5);
    /// (1,5) leaps.
    LEAP15: 8 = eight(1, 5);
    /// (2,5) leaps.
    LEAP25: 8 = eight(2, 5);
    /// (3,6) leaps.
    LEAP36: 8 = eight(3, 6);
    /// (0,3) leaps.
    LEAP03: 4 = four_straight(3);
    /// (0,4) leaps.
    LEAP04: 4 = four_straight(4);
    /// (0,6) leaps.
    LEAP06: 4 = four_straight(6);
    /// (0,7) leaps.
    LEAP07: 4 = four_straight(7);
    /// (3,3) leaps.
    LEAP33: 4 = four_diagonal(3);
    /// (4,4) leaps.
    LEAP44: 4 = four_diagonal(4);
    /// (6,6) leaps.
    LEAP66: 4 = four_diagonal(6);
    /// (7,7) leaps.
    LEAP77: 4 = four_diagonal(7);
    /// (2,6) leaps.
    LEAP26: 8 = eight(2, 6);
    /// (2,7) leaps.
    LEAP27: 8 = eight(2, 7);
    /// (4,5) leaps.
    LEAP45: 8 = eight(4, 5);
    /// (4,6) leaps.
    LEAP46: 8 = eight(4, 6);
    /// (4,7) leaps.
    LEAP47: 8 = eight(4, 7);
    /// (5,6) leaps.
    LEAP56: 8 = eight(5, 6);
    /// (5,7) leaps.
    LEAP57: 8 = eight(5, 7);
    /// (6,7) leaps.
    LEAP67: 8 = eight(6, 7);
    /// The half leaps of an equihopper on which no square lies: (1,2), (2,3) and (1,3).
    BETWEEN_LINES: 24 = joined(*OKAPI, *CAMEL);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_leads_where_files_and_ranks_say_or_off_the_board() {
        for square in Square::ALL {
            for files in -7..=7 {
                for ranks in -7..=7 {
                    assert_eq!(Step::new(files, ranks).from(square), square.offset(files, ranks), "{square}");
                }
            }
        }
    }
}
