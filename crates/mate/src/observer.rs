//! The way out of a running search.

use crate::Length;

/// What is known of the length of the shortest mate, in plies.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Bounds {
    /// There is no shorter mate.
    pub at_least: Length,
    /// There is a mate of this length; [`Length::UNLIMITED`] as long as none is known.
    pub at_most: Length,
}

impl Bounds {
    /// Whether the shortest mate is known.
    pub fn meet(&self) -> bool {
        self.at_least >= self.at_most
    }
}

/// Somebody who wants to hear of mates as they are found.
pub trait Observer<M> {
    /// The bounds have become narrower; `line` is the shortest mate so far.
    fn bounds(&mut self, bounds: Bounds, line: &[M]);
}

/// Nobody listens.
impl<M> Observer<M> for () {
    fn bounds(&mut self, _: Bounds, _: &[M]) {}
}
