//! What threads share, in one place, so that the models can put their own in its stead.

pub(crate) use std::sync::RwLock;
pub(crate) use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
