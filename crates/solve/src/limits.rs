//! What ends a search before it is complete: the only clock that the solver reads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may use: time, threads, memory, and the patience of somebody who may turn a switch.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop as soon as this is true.
    pub stop: Option<&'a AtomicBool>,
    /// Threads that search side by side.
    pub threads: NonZeroUsize,
    /// Bytes that tables may take, those of all threads together.
    pub memory: usize,
    /// Stop as soon as this is true: another thread has found out what this one was after.
    pub dismissed: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    /// All the time, one thread, and a gigabyte.
    fn default() -> Self {
        Limits { deadline: None, stop: None, threads: NonZeroUsize::MIN, memory: 1 << 30, dismissed: None }
    }
}

impl Limits<'_> {
    /// Whether the search must end now.
    pub fn reached(&self) -> bool {
        let is_set = |flag: Option<&AtomicBool>| flag.is_some_and(|flag| flag.load(Ordering::Relaxed));
        is_set(self.stop)
            || is_set(self.dismissed)
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
