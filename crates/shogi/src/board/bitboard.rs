//! Sets of squares in one 128-bit word.

use std::fmt;

use crate::{Color, File, Rank, Square};

/// A set of squares; bit 0 is 1a, bit 1 is 1b, bit 80 is 9i. The bits above are never set.
///
/// ```text
///        9   8   7   6   5   4   3   2   1
///       72  63  54  45  36  27  18   9   0  a
///       73  64  55  46  37  28  19  10   1  b
///        …                               …
///       80  71  62  53  44  35  26  17   8  i
/// ```
///
/// ```
/// use shogi::{Bitboard, File, Rank, Square};
///
/// let corner = Square::new(File::Nine, Rank::I);
/// let set = Bitboard::from(File::Nine) & Bitboard::from(Rank::I);
/// assert_eq!(set.single(), Some(corner));
/// ```
#[derive(Clone, Copy, Default, Eq, Hash, PartialEq)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 81 squares.
    pub const FULL: Bitboard = Bitboard((1 << Square::COUNT) - 1);

    const FILE_ONE: u128 = 0x1ff;
    const RANK_A: u128 = {
        let mut files = 0;
        let mut rank = 0;
        while files < 9 {
            rank |= 1 << (9 * files);
            files += 1;
        }
        rank
    };

    /// The set of the bits of `word`; bits that are no squares are dropped.
    #[inline]
    pub(crate) const fn from_bits(word: u128) -> Bitboard {
        Bitboard(word & Bitboard::FULL.0)
    }

    /// The set as a word.
    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square, for `const` code; elsewhere use `Bitboard::from`.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The squares of one rank, for `const` code; elsewhere use `Bitboard::from`.
    #[inline]
    pub const fn of_rank(rank: Rank) -> Bitboard {
        Bitboard(Bitboard::RANK_A << rank as u8)
    }

    /// The squares of one file, for `const` code; elsewhere use `Bitboard::from`.
    #[inline]
    pub const fn of_file(file: File) -> Bitboard {
        Bitboard(Bitboard::FILE_ONE << (9 * file as u8))
    }

    /// The last `ranks` ranks of the board as `color` moves.
    #[inline]
    pub const fn last_ranks(color: Color, ranks: u8) -> Bitboard {
        let mut set = 0;
        let mut rank = 0;
        while rank < ranks && rank < 9 {
            set |= match color {
                Color::Black => Bitboard::RANK_A << rank,
                Color::White => Bitboard::RANK_A << (8 - rank),
            };
            rank += 1;
        }
        Bitboard(set)
    }

    /// The enemy's camp, where men of `color` may promote.
    #[inline]
    pub const fn promotion_zone(color: Color) -> Bitboard {
        match color {
            Color::Black => const { Bitboard::last_ranks(Color::Black, 3) },
            Color::White => const { Bitboard::last_ranks(Color::White, 3) },
        }
    }

    /// This set and `square`.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | Bitboard::of(square).0)
    }

    /// This set less `square`.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !Bitboard::of(square).0)
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets have a square in common.
    #[inline]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in `other`.
    #[inline]
    pub const fn is_within(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are two squares or more; cheaper than counting.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::of_bit(self.0.trailing_zeros())) }
    }

    /// The square of a set of one; `None` for every other set.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.has_several() { None } else { self.first() }
    }

    /// Every square one rank further as `color` moves; what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::Black => Bitboard(self.0 >> 1 & !Bitboard::of_rank(Rank::I).0),
            Color::White => Bitboard(self.0 << 1 & !Bitboard::of_rank(Rank::A).0 & Bitboard::FULL.0),
        }
    }

    /// Every square one file towards file 1.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Bitboard {
        Bitboard(self.0 >> 9)
    }

    /// Every square one file towards file 9.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Bitboard {
        Bitboard(self.0 << 9 & Bitboard::FULL.0)
    }

    /// The whole of every file that has a square in the set.
    ///
    /// Two pawns on a file are forbidden, so this is the set where another pawn may not be dropped.
    #[inline]
    #[must_use]
    pub const fn fill_files(self) -> Bitboard {
        // Adding 255 to the eight low bits of a file carries into its top bit if any of them is set; no file
        // overflows into its neighbour because its own top bit is left out of the sum.
        let top = Bitboard::of_rank(Rank::I).0;
        let low = Bitboard::FULL.0 & !top;
        let marked = (((self.0 & low) + low) | self.0) & top;
        // A top bit less the same bit eight places down fills the eight bits between them.
        Bitboard((marked - (marked >> 8)) | marked)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Bitboard {
        Bitboard::of_file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Bitboard {
        Bitboard::of_rank(rank)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

game::set_operators!(Bitboard, Bitboard::FULL);

impl fmt::Debug for Bitboard {
    /// The set as a picture, 9a at the top left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for rank in Rank::ALL {
            for file in File::ALL.into_iter().rev() {
                f.write_str(if self.contains(Square::new(file, rank)) { " x" } else { " ." })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_do_not_wrap_around_the_edge() {
        for color in Color::ALL {
            assert_eq!(Bitboard::last_ranks(color, 1).forward(color), Bitboard::EMPTY);
            assert_eq!(Bitboard::last_ranks(color, 9).forward(color), Bitboard::last_ranks(color, 8));
        }
        assert_eq!(Bitboard::from(File::One).right(), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(File::Nine).left(), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(File::Two).left(), Bitboard::from(File::Three));
    }

    #[test]
    fn a_file_is_filled_from_any_of_its_squares() {
        for square in Square::ALL {
            let other = square.rotate();
            assert_eq!(Bitboard::of(square).fill_files(), Bitboard::from(square.file()));
            assert_eq!(
                Bitboard::of(square).with(other).fill_files(),
                Bitboard::from(square.file()) | Bitboard::from(other.file())
            );
        }
        assert_eq!(Bitboard::EMPTY.fill_files(), Bitboard::EMPTY);
        assert_eq!(Bitboard::FULL.fill_files(), Bitboard::FULL);
    }

    #[test]
    fn squares_come_out_in_order_and_all() {
        assert!(Bitboard::FULL.into_iter().eq(Square::ALL));
        assert_eq!(Bitboard::FULL.len(), 81);
        assert_eq!(Square::ALL.into_iter().collect::<Bitboard>(), Bitboard::FULL);
    }
}
