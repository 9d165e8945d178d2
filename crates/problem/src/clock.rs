//! Measures elapsed time and CPU time.

use std::time::{Duration, Instant};

/// Measures how long something takes. In a browser, where programs cannot read the time, everything takes none.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// When the clock was started; `None` where programs cannot read the time.
    wall: Option<Instant>,
    /// The CPU time of the process when the clock was started, where the system reports it.
    cpu: Option<Duration>,
}

impl Clock {
    /// Starts now.
    pub fn start() -> Clock {
        let wall = (!cfg!(target_family = "wasm")).then(Instant::now);
        Clock { wall, cpu: cpu_of_process() }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.wall.map_or(0.0, |wall| wall.elapsed().as_secs_f64())
    }

    /// CPU seconds of the process since the start, over all processors, where the system reports them.
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
        // Other tests of this process may run at the same time.
        assert!(clock.cpu_seconds().is_some_and(|seconds| seconds >= 0.0));
    }
}
