//! What ends a search before it is complete: the only clock that the solver reads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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

    /// These limits, and no more than `time` from now on if one is given.
    #[must_use]
    pub fn within(self, time: Option<Duration>) -> Self {
        // A time too long to be added to now is no limit.
        let own = time.and_then(|time| Instant::now().checked_add(time));
        let deadline = match (self.deadline, own) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Limits { deadline, ..self }
    }
}
