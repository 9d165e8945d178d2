//! How long something took, on a machine that has other work to do, too.

use std::time::{Duration, Instant};

/// Time that this thread spends, from a start on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    started: Instant,
    /// Time that the thread had worked until then, where the system tells.
    spent: Option<Duration>,
}

impl Work {
    pub(crate) fn start() -> Work {
        Work { started: Instant::now(), spent: spent() }
    }

    /// The time that this thread has worked since the start, not counting what others did on its processor; time by the
    /// clock where the system does not tell.
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
