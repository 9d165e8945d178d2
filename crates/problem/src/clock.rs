//! How long something takes, on the wall and on the processors.

use std::time::{Duration, Instant};

/// Measures how long something takes.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    wall: Instant,
    /// What the process had needed when the clock was started, where the system tells.
    cpu: Option<Duration>,
}

impl Clock {
    /// Starts now.
    pub fn start() -> Clock {
        Clock { wall: Instant::now(), cpu: cpu_of_process() }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.wall.elapsed().as_secs_f64()
    }

    /// Seconds that all processors together have spent on the process since the start, where the system tells.
    pub fn cpu_seconds(&self) -> Option<f64> {
        Some(cpu_of_process()?.saturating_sub(self.cpu?).as_secs_f64())
    }
}

#[cfg(unix)]
fn cpu_of_process() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).ok().map(Duration::from)
}

#[cfg(not(unix))]
fn cpu_of_process() -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn sleeping_takes_time_but_no_processor() {
        let clock = Clock::start();
        std::thread::sleep(Duration::from_millis(20));
        assert!(clock.seconds() >= 0.02);
        // Other tests of this process may be at work meanwhile.
        assert!(clock.cpu_seconds().is_some_and(|seconds| seconds >= 0.0));
    }
}
