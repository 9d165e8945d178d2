//! Experiments that measure honestly.
#![forbid(unsafe_code)]

pub mod conform;
pub mod statistics;
