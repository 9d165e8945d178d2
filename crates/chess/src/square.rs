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

    #[inline]
    const fn wrapping(index: u32) -> File {
        match index & 7 {
            0 => File::A,
            1 => File::B,
            2 => File::C,
            3 => File::D,
            4 => File::E,
            5 => File::F,
            6 => File::G,
            _ => File::H,
        }
    }

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

    #[inline]
    const fn wrapping(index: u32) -> Rank {
        match index & 7 {
            0 => Rank::First,
            1 => Rank::Second,
            2 => Rank::Third,
            3 => Rank::Fourth,
            4 => Rank::Fifth,
            5 => Rank::Sixth,
            6 => Rank::Seventh,
            _ => Rank::Eighth,
        }
    }

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
        Rank::wrapping(7 - self as u32)
    }
}

/// Declares the squares from one list.
///
/// A number becomes a square by a `match` and not by indexing a table: the compiler sees that the mapping is the identity
/// and leaves no code of it.
macro_rules! squares {
    ($($square:ident = $index:literal),* $(,)?) => {
        /// A square, numbered a1, b1, … h1, a2, … h8.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[allow(missing_docs, reason = "the coordinates are the squares' names")]
        #[repr(u8)]
        pub enum Square {
            $($square = $index),*
        }

        impl Square {
            /// The 64 squares, a1 first and h8 last.
            pub const ALL: [Square; 64] = [$(Square::$square),*];

            /// The square with this number modulo 64. Code that takes squares out of bitboards and packed moves uses it.
            #[inline]
            pub(crate) const fn wrapping(index: u32) -> Square {
                match index & 63 {
                    $($index => Square::$square,)*
                    _ => Square::A1,
                }
            }
        }
    };
}

#[rustfmt::skip]
squares! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

impl Square {
    /// The square where `file` and `rank` meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::wrapping(rank as u32 * 8 + file as u32)
    }

    /// Its column.
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping(self as u32)
    }

    /// Its row.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as u32 >> 3)
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
        Some(Square::wrapping((rank * 8 + file) as u32))
    }

    /// The square mirrored at the middle of the board: a1 becomes a8.
    #[inline]
    pub const fn flip_rank(self) -> Square {
        Square::wrapping(self as u32 ^ 56)
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
    fn invalid_squares_are_refused() {
        for text in ["", "e", "e9", "i1", "e44", "é4", "4e"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
