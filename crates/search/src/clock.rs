//! The clock of a search.

use std::time::{Duration, Instant};

/// Time since a search was requested. In a browser, where programs cannot read the time, none passes.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// `None` where programs cannot read the time.
    started: Option<Instant>,
}

impl Clock {
    /// A clock that starts to run.
    pub fn start() -> Clock {
        Clock { started: (!cfg!(target_family = "wasm")).then(Instant::now) }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.map_or(Duration::ZERO, |started| started.elapsed())
    }
}

/// When to stop, counted from the start of the clock.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Deadline {
    /// A good moment to stop, between two iterations. The search stretches or shortens it as the best move is doubtful
    /// or clear, but never beyond `hard`.
    pub soft: Duration,
    /// The last moment to stop.
    pub hard: Duration,
}

impl Deadline {
    /// Exactly this long, however clear the best move is.
    pub const fn exactly(time: Duration) -> Deadline {
        Deadline { soft: time, hard: time }
    }

    /// Whether the soft limit may be stretched and shortened.
    pub fn is_elastic(&self) -> bool {
        self.soft < self.hard
    }
}
