//! The limit on the construction of nets: a number of choices, and the clock.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::limits::Limits;

/// Choices between two checks of the clock.
const INTERVAL: u32 = 1 << 7;

/// Counts the choices made while nets are built.
pub(crate) struct TimeLimit<'a> {
    limits: Limits<'a>,
    choices: u32,
    /// The choices of all threads that build the same nets.
    all: &'a AtomicU32,
}

impl<'a> TimeLimit<'a> {
    /// A count that also respects `limits`.
    pub(crate) fn new(limits: Limits<'a>, all: &'a AtomicU32) -> TimeLimit<'a> {
        TimeLimit { limits, choices: 0, all }
    }

    /// Counts a choice; `None` if all threads together have made more than `most`, or the limits are reached.
    pub(crate) fn count_choice(&mut self, most: u32) -> Option<()> {
        self.choices += 1;
        if !self.choices.is_multiple_of(INTERVAL) {
            return Some(());
        }
        let all = self.all.fetch_add(INTERVAL, Ordering::Relaxed);
        (all < most && !self.is_late()).then_some(())
    }

    /// Whether the limits are reached.
    pub(crate) fn is_late(&self) -> bool {
        self.limits.reached()
    }
}
