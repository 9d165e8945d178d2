//! Threads that work side by side: units of work with ordered results, and what each thread is working on.

pub(crate) mod in_progress;
pub(crate) mod workers;

use crate::tables::sync;
