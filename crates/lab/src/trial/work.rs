//! Measures the CPU time of a thread on a shared machine.

use std::time::{Duration, Instant};

/// Time that this thread spends, from a start on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    started: Instant,
    /// The CPU time of the thread at the start, where the system reports it.
    spent: Option<Duration>,
}

impl Work {
    pub(crate) fn start() -> Work {
        Work { started: Instant::now(), spent: spent() }
    }

    /// The CPU time of this thread since the start; time by the clock if the system does not report it.
    pub(crate) fn done(&self) -> Duration {
        let worked = spent().zip(self.spent).and_then(|(now, then)| now.checked_sub(then));
        worked.unwrap_or_else(|| self.started.elapsed())
    }
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn spent() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn spent() -> Option<Duration> {
    None
}
