//! How many threads a command uses.

use std::thread;

/// As many as were asked for, or as many as there are processors.
pub(crate) fn or_all(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}
