//! A value for the middlegame and one for the endgame, packed into one word.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two 16-bit values that are added with one addition: the endgame's in the upper half, the middlegame's in the
/// lower, whose borrow the upper half makes good when it is read.
///
/// ```
/// use eval::Phased;
///
/// let sum = Phased::new(10, -20) + Phased::new(-30, 5) * 2;
/// assert_eq!((sum.middlegame(), sum.endgame()), (-50, -10));
/// ```
#[derive(Clone, Copy, Default, Eq, PartialEq)]
pub struct Phased(i32);

impl Phased {
    /// Nothing in either phase.
    pub const ZERO: Phased = Phased(0);

    /// The pair of these values, each of which must fit into 16 bits.
    #[inline]
    pub const fn new(middlegame: i32, endgame: i32) -> Phased {
        Phased((endgame << 16).wrapping_add(middlegame))
    }

    /// The value for the middlegame.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value for the endgame.
    #[inline]
    pub const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Phased {
    type Output = Phased;

    #[inline]
    fn add(self, other: Phased) -> Phased {
        Phased(self.0.wrapping_add(other.0))
    }
}

impl Sub for Phased {
    type Output = Phased;

    #[inline]
    fn sub(self, other: Phased) -> Phased {
        Phased(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Phased {
    type Output = Phased;

    #[inline]
    fn neg(self) -> Phased {
        Phased(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Phased {
    type Output = Phased;

    #[inline]
    fn mul(self, count: i32) -> Phased {
        Phased(self.0.wrapping_mul(count))
    }
}

impl AddAssign for Phased {
    #[inline]
    fn add_assign(&mut self, other: Phased) {
        *self = *self + other;
    }
}

impl SubAssign for Phased {
    #[inline]
    fn sub_assign(&mut self, other: Phased) {
        *self = *self - other;
    }
}

impl fmt::Debug for Phased {
    /// As the weights' file writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_do_not_disturb_each_other() {
        for middlegame in [-30_000, -1, 0, 1, 29_999] {
            for endgame in [-30_000, -1, 0, 1, 29_999] {
                let pair = Phased::new(middlegame, endgame);
                assert_eq!((pair.middlegame(), pair.endgame()), (middlegame, endgame));
                assert_eq!(-(-pair), pair);
                assert_eq!(pair - pair, Phased::ZERO);
                assert_eq!(Phased::ZERO + pair * -1, -pair);
            }
        }
    }
}
