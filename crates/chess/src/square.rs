//! Squares, files and ranks.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A column of the board.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs, reason = "the letters are the files' names")]
#[repr(u8)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// The eight files, from the queen's side to the king's.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file of `letter`, of either case.
    pub const fn from_char(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::ALL[(letter as u8 - b'a') as usize]),
            'A'..='H' => Some(File::ALL[(letter as u8 - b'A') as usize]),
            _ => None,
        }
    }

    /// The file's letter, in lower case.
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A row of the board.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs, reason = "the ordinals are the ranks' names")]
#[repr(u8)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// The eight ranks, from White's side to Black's.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// The rank of `digit`, `1` to `8`.
    pub const fn from_char(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::ALL[(digit as u8 - b'1') as usize]),
            _ => None,
        }
    }

    /// The rank's digit.
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank seen from the other side of the board.
    #[inline]
    pub const fn flip(self) -> Rank {
        Rank::ALL[7 - self as usize]
    }
}

/// A square, numbered a1, b1, … h1, a2, … h8.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs, reason = "the coordinates are the squares' names")]
#[rustfmt::skip]
#[repr(u8)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// The 64 squares, a1 first and h8 last.
    #[rustfmt::skip]
    pub const ALL: [Square; 64] = {
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1,
            A2, B2, C2, D2, E2, F2, G2, H2,
            A3, B3, C3, D3, E3, F3, G3, H3,
            A4, B4, C4, D4, E4, F4, G4, H4,
            A5, B5, C5, D5, E5, F5, G5, H5,
            A6, B6, C6, D6, E6, F6, G6, H6,
            A7, B7, C7, D7, E7, F7, G7, H7,
            A8, B8, C8, D8, E8, F8, G8, H8,
        ]
    };

    /// The square where `file` and `rank` meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::ALL[rank as usize * 8 + file as usize]
    }

    /// The square with this number modulo 64. Code that takes squares out of bitboards and packed moves uses it.
    #[inline]
    pub(crate) const fn wrapping(index: u32) -> Square {
        Square::ALL[(index & 63) as usize]
    }

    /// Its column.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// Its row.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// Its number, 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    ///
    /// ```
    /// use chess::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self as i8 % 8 + files;
        let rank = self as i8 / 8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square::ALL[(rank * 8 + file) as usize])
    }

    /// The square mirrored at the middle of the board: a1 becomes a8.
    #[inline]
    pub const fn flip_rank(self) -> Square {
        Square::ALL[self as usize ^ 56]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().to_char(), self.rank().to_char())
    }
}

/// What was read is not a square.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("`{0}` is not a square; expected a letter a–h and a digit 1–8")]
pub struct ParseSquareError(String);

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `e4` or `E4`.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut chars = text.chars();
        let square =
            (|| Some(Square::new(File::from_char(chars.next()?)?, Rank::from_char(chars.next()?)?)))();
        match (square, chars.next()) {
            (Some(square), None) => Ok(square),
            _ => Err(ParseSquareError(text.chars().take(20).collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_what_it_prints() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.index(), index);
        }
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        for text in ["", "e", "e9", "i1", "e44", "é4", "4e"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
