//! How many threads work, and why not more.

use std::fmt;

use crate::Refused;

/// How many threads work, compared with how many were requested.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ThreadCount {
    /// Threads requested.
    pub requested: usize,
    /// Threads at work. One of them may be the caller's.
    pub working: usize,
    /// The system's error when it refused a thread; `None` also if the limit was below the caller's request.
    pub refused: Option<Refused>,
}

impl ThreadCount {
    /// Whether fewer threads work than were requested.
    pub fn is_short(&self) -> bool {
        self.working < self.requested
    }
}

impl fmt::Display for ThreadCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = if self.requested == 1 { "thread" } else { "threads" };
        match (&self.refused, self.is_short()) {
            (Some(refused), true) => write!(f, "{} of {} {threads}: {refused}", self.working, self.requested),
            (None, true) => write!(f, "{} of {} {threads}, which is the most", self.working, self.requested),
            (_, false) => write!(f, "{} {threads}", self.working),
        }
    }
}
