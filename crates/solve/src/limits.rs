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
    /// Threads that search side by side. Where the system gives fewer, these do the work.
    pub threads: NonZeroUsize,
    /// Bytes that tables may take, those of all threads together. Where the system gives less, that is used.
    pub memory: usize,
    /// Stop as soon as this is true: another thread has found out what this one was after.
    pub dismissed: Option<&'a AtomicBool>,
    /// What the solver knows about its threads.
    pub supply: ThreadSupply<'a>,
}

/// The threads that the system gives.
#[derive(Clone, Copy, Debug)]
pub struct ThreadSupply<'a> {
    /// Bytes of stack that each of them needs.
    pub(crate) stack: usize,
    /// Set when the system has refused one.
    pub(crate) has_refused: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    /// All the time, one thread, and a gigabyte.
    fn default() -> Self {
        Limits {
            deadline: None,
            stop: None,
            threads: NonZeroUsize::MIN,
            memory: 1 << 30,
            dismissed: None,
            supply: ThreadSupply { stack: 0, has_refused: None },
        }
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

    /// Bytes that tables may take: as many as are wanted, or as many as the system gives beside what its threads take.
    pub(crate) fn granted_memory(&self) -> usize {
        let of_thread = self.supply.stack.saturating_add(ARENA);
        let threads = self.threads.get().min(COUNTED_THREADS).saturating_mul(of_thread);
        let mut memory = self.memory;
        // A table that grows is copied from a smaller one.
        while memory > SMALLEST && !is_free(threads.saturating_add(memory).saturating_add(memory / 2)) {
            memory /= 2;
        }
        memory
    }
}

/// Threads that memory is kept for. Most of it is never touched.
const COUNTED_THREADS: usize = 16;

/// Bytes of addresses that glibc takes for the small allocations of a thread.
const ARENA: usize = 64 << 20;

/// Bytes for tables that are not asked for in advance.
const SMALLEST: usize = 1 << 20;

/// Whether the system would give so many bytes in one piece. They are given back untouched.
fn is_free(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_than_there_are_addresses_is_not_asked_for() {
        let granted = |memory| Limits { memory, ..Limits::default() }.granted_memory();
        assert_eq!(granted(0), 0);
        assert_eq!(granted(64 << 20), 64 << 20);
        assert!(granted(usize::MAX) < 1 << 60);
    }
}
