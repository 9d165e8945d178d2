//! Experiments that measure honestly.
#![forbid(unsafe_code)]

pub mod conform;
