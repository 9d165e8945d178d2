//! The result of proving printed solutions again.

use std::fmt;

use crate::verdict::{Listed, Solution};

/// The result of proving printed solutions again, without tables and fast searches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verification {
    /// Solutions that were proved.
    pub proved: u64,
    /// Solutions that turned out to be wrong.
    pub failed: Listed<Solution>,
    /// What was printed and not checked: there was no time, or it is of a kind that is not checked.
    pub not_checked: u64,
    /// The number of positions searched.
    pub positions: u64,
}

impl fmt::Display for Verification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verification { proved, failed, not_checked, positions } = self;
        write!(f, "{proved} proved again without tables, in {positions} positions")?;
        if *not_checked > 0 {
            write!(f, "; {not_checked} not checked")?;
        }
        match failed.count {
            0 => Ok(()),
            count => write!(f, "; WRONG: {count}: {failed}"),
        }
    }
}
