//! Tables indexed by square without a bounds check.

use std::ops::Index;

use crate::Square;

/// One `T` for each square.
///
/// A square is below 81, but the compiler cannot see that. With 128 entries and a masked index it sees that no
/// index is out of bounds, and the generators lose a branch at every look-up.
#[derive(Clone)]
pub(crate) struct BySquare<T>([T; 128]);

impl<T> BySquare<T> {
    /// The table with these entries; those from 81 on are never read.
    pub(crate) const fn new(entries: [T; 128]) -> BySquare<T> {
        BySquare(entries)
    }
}

impl<T> Index<Square> for BySquare<T> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square) -> &T {
        &self.0[square.index() & 127]
    }
}
