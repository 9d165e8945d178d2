//! Duals: attacks that are not the only ones.

use std::fmt;

/// Several attacks that serve after the same defence.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Dual {
    /// The number of the move that has alternatives.
    pub move_number: usize,
    /// The moves that lead to it from the first defence on.
    pub variation: String,
    /// The alternatives.
    pub attacks: Vec<String>,
}

impl fmt::Display for Dual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Dual { move_number, variation, attacks } = self;
        write!(f, "at move {move_number} after {variation} ({})", attacks.join(" or "))
    }
}
