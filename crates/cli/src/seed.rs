//! A random seed, for a different game each time.

use std::time::{SystemTime, UNIX_EPOCH};

/// A number that differs from run to run.
pub(crate) fn from_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()) << 32
}
