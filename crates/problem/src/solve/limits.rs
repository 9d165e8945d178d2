//! What ends a search before it is complete.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A deadline, and a switch that somebody else may turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop as soon as this is true.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Whether the search must end now.
    pub fn reached(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
