//! Threads that work side by side: units of work with ordered results, and what each thread is in_progress with.

pub(crate) mod in_progress;
pub(crate) mod workers;
