//! The length of a mate in plies.

use std::fmt;

/// A number of plies, or no bound at all.
///
/// ```
/// use mate::Length;
///
/// assert_eq!(Length::new(5).less_one(), Length::new(4));
/// assert_eq!(Length::UNLIMITED.less_one(), Length::UNLIMITED);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Length(u16);

impl Length {
    /// Mate on the board.
    pub const ZERO: Length = Length(0);
    /// No bound.
    pub const UNLIMITED: Length = Length(0x7fff);

    /// This many plies; [`Length::UNLIMITED`] if the number is too large for a mate.
    #[inline]
    pub const fn new(plies: u16) -> Length {
        if plies < Length::UNLIMITED.0 { Length(plies) } else { Length::UNLIMITED }
    }

    /// The number of plies.
    #[inline]
    pub const fn plies(self) -> u16 {
        self.0
    }

    /// One ply more.
    #[inline]
    #[must_use]
    pub const fn plus_one(self) -> Length {
        Length::new(self.0 + 1)
    }

    /// One ply less; zero and [`Length::UNLIMITED`] stay the same.
    #[inline]
    #[must_use]
    pub const fn less_one(self) -> Length {
        if self.0 == Length::UNLIMITED.0 { self } else { Length(self.0.saturating_sub(1)) }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Length::UNLIMITED => f.write_str("unlimited"),
            Length(plies) => plies.fmt(f),
        }
    }
}
