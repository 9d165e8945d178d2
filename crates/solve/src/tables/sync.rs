//! The atomics and locks of the tables, in one place so that the loom tests can replace them.

pub(crate) use std::sync::RwLock;
pub(crate) use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
