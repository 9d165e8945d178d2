//! Sets of squares in one machine word.

use std::fmt;

use crate::{Color, File, Rank, Square, cpu};

/// A set of squares; bit 0 is a1, bit 63 is h8.
///
/// ```
/// use chess::{Bitboard, File, Rank, Square};
///
/// let center = Bitboard::EMPTY.with(Square::D4).with(Square::E4);
/// assert_eq!(center.into_iter().collect::<Vec<_>>(), [Square::D4, Square::E4]);
/// assert_eq!((Bitboard::from(File::D) & center).single(), Some(Square::D4));
/// ```
#[derive(Clone, Copy, Default, Eq, Hash, PartialEq)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The first and the eighth rank, where no pawn can be in a game.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

    /// The squares of a1's colour.
    pub const DARK_SQUARES: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

    /// The set of one square, for `const` code; elsewhere use `Bitboard::from`.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square as u8)
    }

    /// The squares of one rank, as `color` counts ranks.
    #[inline]
    pub const fn relative_rank(color: Color, rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * color.rank(rank) as u8))
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
        self.0 & Bitboard::of(square).0 != 0
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
    pub fn len(self) -> usize {
        cpu::count_ones(self.0) as usize
    }

    /// Whether there are two squares or more; cheaper than counting.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// The square of a set of one; `None` for every other set.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.has_several() { None } else { self.first() }
    }

    /// Every square one rank further, as `color` moves; what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 << 8),
            Color::Black => Bitboard(self.0 >> 8),
        }
    }

    /// Every square one file towards the h-file.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Bitboard {
        Bitboard(self.0 << 1 & !0x0101_0101_0101_0101)
    }

    /// Every square one file towards the a-file.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Bitboard {
        Bitboard(self.0 >> 1 & !0x8080_8080_8080_8080)
    }

    /// All subsets of this set, the empty one first (Carry-Rippler).
    pub fn subsets(self) -> impl Iterator<Item = Bitboard> {
        let mut next = Some(0_u64);
        std::iter::from_fn(move || {
            let subset = next?;
            let following = subset.wrapping_sub(self.0) & self.0;
            next = (following != 0).then_some(following);
            Some(Bitboard(subset))
        })
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
        Bitboard(0x0101_0101_0101_0101 << file as u8)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank as u8))
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
    /// The set as a picture, a8 at the top left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
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
    fn subsets_are_all_different_and_complete() {
        let set = Bitboard(0x0000_8100_0024_0001);
        let subsets: Vec<Bitboard> = set.subsets().collect();
        assert_eq!(subsets.len(), 1 << set.len());
        assert_eq!(subsets[0], Bitboard::EMPTY);
        assert!(subsets.iter().all(|subset| subset.is_within(set)));
        assert_eq!(Bitboard::EMPTY.subsets().count(), 1);
    }

    #[test]
    fn shifts_do_not_wrap_around_the_edge() {
        assert_eq!(Bitboard::from(File::H).right(), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(File::A).left(), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(Rank::Eighth).forward(Color::White), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(Rank::Second).forward(Color::White), Bitboard::from(Rank::Third));
    }
}
