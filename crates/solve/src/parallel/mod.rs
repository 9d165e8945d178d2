//! How threads share the work on a task.
//!
//! * `workers` distributes units of work (first moves, or lengths) and reports their results in order.
//! * `in_progress` marks the positions that threads are working on, so that others postpone them (a simplified ABDADA).
//!
//! Threads also share the transposition tables ([`crate::tables`]): what one thread proves, all know.

pub(crate) mod in_progress;
pub(crate) mod workers;

use crate::tables::sync;
