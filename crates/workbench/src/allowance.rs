//! What an answer may cost.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use search::Signal;

/// What an answer may cost.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// The time to compute, if it is limited.
    pub time: Option<Duration>,
    /// Positions to search, if they are limited.
    pub nodes: Option<u64>,
    /// Megabytes for the tables of a search.
    pub megabytes: u32,
    /// Threads that search side by side.
    pub threads: NonZeroUsize,
    /// Ends the search from outside.
    pub signal: Arc<Signal>,
    /// Solutions to report.
    pub solutions: u64,
    /// The interval between progress events.
    pub interval: Duration,
}

impl Allowance {
    /// When the time is over, counted from now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        // A time too long to be added to now is no limit.
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// Bytes for the tables of a search.
    pub(crate) fn bytes(&self) -> usize {
        usize::try_from(u64::from(self.megabytes) << 20).unwrap_or(usize::MAX)
    }
}
