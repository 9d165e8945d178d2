//! Duals: attacks with alternatives.

use std::fmt;

use crate::Played;
use crate::notation::move_in_english;

/// Several attacks that work after the same defence.
#[derive(Clone, Debug, PartialEq)]
pub struct Dual {
    /// The half-moves that lead to it, from the first defence on: defences and attacks alternate.
    pub variation: Vec<Step>,
    /// The alternatives.
    pub attacks: Vec<Played>,
}

/// A half-move on the way to a dual.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// This one.
    Played(Played),
    /// Any defence that does not meet a threat.
    AnyDefence,
}

impl Dual {
    /// The number of the move that has alternatives.
    pub fn move_number(&self) -> usize {
        number(self.variation.len())
    }

    /// The way to it: `1...Ka1-a2 2.Rh4-h3 Ka2-a1`.
    pub fn variation_in_english(&self) -> String {
        let step = |(index, step): (usize, &Step)| {
            let number = number(index);
            match step {
                Step::AnyDefence => format!("{number}...~"),
                Step::Played(played) if index % 2 == 1 => format!("{number}.{}", move_in_english(played)),
                Step::Played(played) if index == 0 => format!("{number}...{}", move_in_english(played)),
                Step::Played(played) => move_in_english(played),
            }
        };
        self.variation.iter().enumerate().map(step).collect::<Vec<String>>().join(" ")
    }

    /// The alternatives: `2.Be2-h5=`.
    pub fn attacks_in_english(&self) -> Vec<String> {
        let number = self.move_number();
        self.attacks.iter().map(|attack| format!("{number}.{}", move_in_english(attack))).collect()
    }
}

/// The move number of a half-move with this many before it, not counting the key.
fn number(before: usize) -> usize {
    before.div_ceil(2) + 1
}

impl fmt::Display for Dual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, variation) = (self.move_number(), self.variation_in_english());
        write!(f, "at move {number} after {variation} ({})", self.attacks_in_english().join(" or "))
    }
}
