//! Reports progress from a running search.

use crate::Length;

/// Bounds on the length of the shortest mate, in plies.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Bounds {
    /// There is no shorter mate.
    pub at_least: Length,
    /// There is a mate of this length; [`Length::UNLIMITED`] while none is known.
    pub at_most: Length,
}

impl Bounds {
    /// Whether the length of the shortest mate is known.
    pub fn meet(&self) -> bool {
        self.at_least >= self.at_most
    }
}

/// Receives mates as they are found.
pub trait Observer<M> {
    /// The bounds have become narrower; `line` is the shortest mate so far.
    fn bounds(&mut self, bounds: Bounds, line: &[M]);
}

/// Ignores them.
impl<M> Observer<M> for () {
    fn bounds(&mut self, _: Bounds, _: &[M]) {}
}
