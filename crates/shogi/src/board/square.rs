//! Squares, files and ranks, named as USI names them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Color;

/// A column of the board; Black sees file 1 on the right.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs, reason = "the numbers are the files' names")]
#[repr(u8)]
pub enum File {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
}

impl File {
    /// The nine files, file 1 first.
    pub const ALL: [File; 9] = [
        File::One,
        File::Two,
        File::Three,
        File::Four,
        File::Five,
        File::Six,
        File::Seven,
        File::Eight,
        File::Nine,
    ];

    /// The file of `digit`, `1` to `9`.
    pub const fn from_char(digit: char) -> Option<File> {
        match digit {
            '1'..='9' => Some(File::ALL[(digit as u8 - b'1') as usize]),
            _ => None,
        }
    }

    /// The file's digit.
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }
}

/// A row of the board; rank a is White's home, rank i is Black's.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs, reason = "the letters are the ranks' names")]
#[repr(u8)]
pub enum Rank {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl Rank {
    /// The nine ranks, rank a first.
    pub const ALL: [Rank; 9] =
        [Rank::A, Rank::B, Rank::C, Rank::D, Rank::E, Rank::F, Rank::G, Rank::H, Rank::I];

    /// The rank of `letter`, `a` to `i`.
    pub const fn from_char(letter: char) -> Option<Rank> {
        match letter {
            'a'..='i' => Some(Rank::ALL[(letter as u8 - b'a') as usize]),
            _ => None,
        }
    }

    /// The rank of `digit`, `1` for rank a to `9` for rank i, as Japanese texts count.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='9' => Some(Rank::ALL[(digit as u8 - b'1') as usize]),
            _ => None,
        }
    }

    /// The rank's letter.
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The rank seen from the other side of the board.
    #[inline]
    pub const fn flip(self) -> Rank {
        Rank::ALL[8 - self as usize]
    }

    /// How many ranks lie between this one and the end of the board that `color` moves to.
    ///
    /// ```
    /// use shogi::{Color, Rank};
    ///
    /// assert_eq!(Rank::B.steps_to_end(Color::Black), 1);
    /// assert_eq!(Rank::B.steps_to_end(Color::White), 7);
    /// ```
    #[inline]
    pub const fn steps_to_end(self, color: Color) -> u8 {
        match color {
            Color::Black => self as u8,
            Color::White => 8 - self as u8,
        }
    }
}

/// A square, numbered 1a, 1b, … 1i, 2a, … 9i.
///
/// The squares of a file follow each other, so that a pawn's step is a step of one and a file, which matters to lances and
/// to nifu, is nine numbers in a row.
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Square(u8);

impl Square {
    /// How many squares the board has.
    pub const COUNT: usize = 81;

    /// The 81 squares, 1a first and 9i last.
    pub const ALL: [Square; Square::COUNT] = {
        let mut all = [Square(0); Square::COUNT];
        let mut index = 0;
        while index < Square::COUNT {
            all[index] = Square(index as u8);
            index += 1;
        }
        all
    };

    /// The square where `file` and `rank` meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(file as u8 * 9 + rank as u8)
    }

    /// The square with this number; `None` from 81 on.
    #[inline]
    pub const fn from_index(index: u32) -> Option<Square> {
        if index < Square::COUNT as u32 { Some(Square(index as u8)) } else { None }
    }

    /// The square of a number that is known to be below 81, as bits of bitboards are.
    #[inline]
    pub(crate) const fn of_bit(bit: u32) -> Square {
        debug_assert!(bit < Square::COUNT as u32);
        Square(bit as u8)
    }

    /// Its number, 0 for 1a to 80 for 9i.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many king's moves lie between this square and `other`.
    #[inline]
    pub const fn distance(self, other: Square) -> i32 {
        let files = (self.file() as i32 - other.file() as i32).abs();
        let ranks = (self.rank() as i32 - other.rank() as i32).abs();
        if files > ranks { files } else { ranks }
    }

    /// Its column.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self.index() / 9]
    }

    /// Its row.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 9]
    }

    /// The square `files` to Black's left and `ranks` down, if it is on the board.
    ///
    /// ```
    /// use shogi::{File, Rank, Square};
    ///
    /// let square = Square::new(File::Seven, Rank::G);
    /// assert_eq!(square.offset(0, -1), Some(Square::new(File::Seven, Rank::F)));
    /// assert_eq!(square.offset(3, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.0 as i8 / 9 + files;
        let rank = self.0 as i8 % 9 + ranks;
        if file < 0 || file > 8 || rank < 0 || rank > 8 {
            return None;
        }
        Some(Square((file * 9 + rank) as u8))
    }

    /// The square after the board is turned by half: 1a becomes 9i.
    #[inline]
    pub const fn rotate(self) -> Square {
        Square(80 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().to_char(), self.rank().to_char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What was read is not a square.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("`{0}` is not a square; expected a digit 1–9 and a letter a–i")]
pub struct ParseSquareError(String);

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `7g`.
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
            assert_eq!(square.rotate().rotate(), square);
        }
    }

    #[test]
    fn invalid_squares_are_refused() {
        for text in ["", "5", "5j", "0a", "a5", "5e5", "５e", "5E"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
