//! How long nets may be looked for.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::limits::Limits;

/// Choices between two looks at the clock.
const INTERVAL: u32 = 1 << 7;

/// Counts the choices that are made on the way to nets.
pub(crate) struct TimeLimit<'a> {
    limits: Limits<'a>,
    choices: u32,
    /// Those of all threads that make the same nets.
    all: &'a AtomicU32,
}

impl<'a> TimeLimit<'a> {
    /// Ends when `limits` are reached.
    pub(crate) fn new(limits: Limits<'a>, all: &'a AtomicU32) -> TimeLimit<'a> {
        TimeLimit { limits, choices: 0, all }
    }

    /// Notes one more choice; `None` if all threads have made more than `most`, or it is too late.
    pub(crate) fn choose(&mut self, most: u32) -> Option<()> {
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
