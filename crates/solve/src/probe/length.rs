//! The length of play as a stipulation counts it: whole moves, or whole moves and a half.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

/// A number of moves such as `3` or `2.5`.
///
/// ```
/// use solve::probe::Length;
///
/// let length: Length = "2.5".parse()?;
/// assert_eq!((length.to_string(), length.half_moves()), ("2.5".to_owned(), 5));
/// # Ok::<(), solve::probe::LengthError>(())
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[serde(try_from = "f64")]
pub struct Length(u32);

/// A range of lengths, both ends included: `1..20`, or just `20`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lengths(pub RangeInclusive<Length>);

/// Why a text is not a length or a range of lengths.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum LengthError {
    /// It is not a number of moves.
    #[error("found `{0}`, expected a number of moves up to {LONGEST} such as 3 or 2.5")]
    NoLength(String),
    /// The first length is longer than the last.
    #[error("the range {0}..{1} is empty")]
    Backwards(Length, Length),
}

/// The longest length, in moves.
const LONGEST: u32 = 500;

impl Length {
    /// The length of `half_moves` half-moves, if it is in range.
    pub(crate) fn of_half_moves(half_moves: u32) -> Option<Length> {
        (1..=2 * LONGEST).contains(&half_moves).then_some(Length(half_moves))
    }

    /// The length in half-moves.
    pub fn half_moves(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 2 {
            0 => write!(f, "{}", self.0 / 2),
            _ => write!(f, "{}.5", self.0 / 2),
        }
    }
}

impl FromStr for Length {
    type Err = LengthError;

    fn from_str(text: &str) -> Result<Length, LengthError> {
        let (moves, half) = match text.strip_suffix(".5") {
            Some(moves) => (moves, 1),
            None => (text, 0),
        };
        let moves: Option<u32> = moves.parse().ok().filter(|&moves| moves <= LONGEST);
        let length = moves.and_then(|moves| Length::of_half_moves(2 * moves + half));
        length.ok_or_else(|| LengthError::NoLength(text.to_owned()))
    }
}

impl FromStr for Lengths {
    type Err = LengthError;

    fn from_str(text: &str) -> Result<Lengths, LengthError> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last): (Length, Length) = (first.parse()?, last.parse()?);
        match first <= last {
            true => Ok(Lengths(first..=last)),
            false => Err(LengthError::Backwards(first, last)),
        }
    }
}

/// Whole moves are written as whole numbers.
impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 2 {
            0 => serializer.serialize_u32(self.0 / 2),
            _ => serializer.serialize_f64(f64::from(*self)),
        }
    }
}

impl From<Length> for f64 {
    fn from(length: Length) -> f64 {
        f64::from(length.0) / 2.0
    }
}

impl TryFrom<f64> for Length {
    type Error = LengthError;

    fn try_from(moves: f64) -> Result<Length, LengthError> {
        moves.to_string().parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_they_are_written() {
        for text in ["1", "20", "0.5", "2.5", "500"] {
            assert_eq!(text.parse::<Length>().map(|length| length.to_string()), Ok(text.to_owned()));
        }
        let range = |first, last| Lengths(Length(first)..=Length(last));
        assert_eq!("1..20".parse(), Ok(range(2, 40)));
        assert_eq!("2.5".parse(), Ok(range(5, 5)));
    }

    #[test]
    fn texts_that_are_no_lengths_are_errors() {
        for text in ["", "0", "501", "2.25", "-1", "x", "99999999999", "1e3"] {
            assert_eq!(text.parse::<Length>(), Err(LengthError::NoLength(text.to_owned())));
        }
        assert_eq!("3..2".parse::<Lengths>(), Err(LengthError::Backwards(Length(6), Length(4))));
        assert!("1..2..3".parse::<Lengths>().is_err());
    }
}
