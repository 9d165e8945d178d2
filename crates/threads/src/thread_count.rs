//! How many threads do the work, and why not more.

use std::fmt;

use crate::Refused;

/// How many threads do the work, beside how many were asked for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ThreadCount {
    /// Threads that were asked for.
    pub asked: usize,
    /// Threads that work. One of them may be the caller's.
    pub working: usize,
    /// What the system said when it gave no more; `None` also where fewer were asked of it than by the caller.
    pub refused: Option<Refused>,
}

impl ThreadCount {
    /// Whether there are fewer threads than were asked for.
    pub fn is_short(&self) -> bool {
        self.working < self.asked
    }
}

impl fmt::Display for ThreadCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = if self.asked == 1 { "thread" } else { "threads" };
        match (&self.refused, self.is_short()) {
            (Some(refused), true) => write!(f, "{} of {} {threads}: {refused}", self.working, self.asked),
            (None, true) => write!(f, "{} of {} {threads}, which is the most", self.working, self.asked),
            (_, false) => write!(f, "{} {threads}", self.working),
        }
    }
}
