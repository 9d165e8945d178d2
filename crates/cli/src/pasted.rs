//! Positions as UCI and USI write them.

pub(crate) use answers::Pasted;
