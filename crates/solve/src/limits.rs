//! The limits of a search: time, threads, memory and a stop flag. The solver reads the clock only here.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of a search: time, threads, memory, and flags that stop it.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop as soon as this is true.
    pub stop: Option<&'a AtomicBool>,
    /// The number of threads. If the system starts fewer, those do all the work.
    pub threads: NonZeroUsize,
    /// The bytes that the tables of all threads together may take. If the system grants less, the tables are smaller.
    pub memory: usize,
    /// Stop as soon as this is true: another thread has already found the answer.
    pub dismissed: Option<&'a AtomicBool>,
    /// The stack of the threads, and whether the system has refused any. Set by the solver.
    pub supply: ThreadSupply<'a>,
}

/// How threads are started, and whether the system has refused any.
#[derive(Clone, Copy, Debug)]
pub struct ThreadSupply<'a> {
    /// The bytes of stack that each thread needs.
    pub(crate) stack: usize,
    /// Set when the system has refused to start a thread.
    pub(crate) has_refused: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    /// No time limit, one thread, and a gigabyte.
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

    /// These limits with a deadline of at most `time` from now, if a time is given.
    #[must_use]
    pub fn within(self, time: Option<Duration>) -> Self {
        // A deadline beyond the range of the clock is no limit.
        let own = time.and_then(|time| Instant::now().checked_add(time));
        let deadline = match (self.deadline, own) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Limits { deadline, ..self }
    }

    /// The bytes that tables may take: `memory`, or less if the system cannot provide it beside the stacks of the threads.
    pub(crate) fn granted_memory(&self) -> usize {
        let of_thread = self.supply.stack.saturating_add(ARENA);
        let threads = self.threads.get().min(COUNTED_THREADS).saturating_mul(of_thread);
        let mut memory = self.memory;
        // While a table grows, the smaller table that it is copied from exists too.
        while memory > SMALLEST && !is_free(threads.saturating_add(memory).saturating_add(memory / 2)) {
            memory /= 2;
        }
        memory
    }
}

/// The most threads whose memory is set aside. Most of that memory is never touched.
const COUNTED_THREADS: usize = 16;

/// The address space in bytes that glibc reserves for the small allocations of a thread.
const ARENA: usize = 64 << 20;

/// Below this number of bytes, available memory is not checked.
const SMALLEST: usize = 1 << 20;

/// Whether the system can allocate `bytes` in one piece. They are freed at once, untouched.
fn is_free(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_than_the_address_space_is_not_requested() {
        let granted = |memory| Limits { memory, ..Limits::default() }.granted_memory();
        assert_eq!(granted(0), 0);
        assert_eq!(granted(64 << 20), 64 << 20);
        assert!(granted(usize::MAX) < 1 << 60);
    }
}
