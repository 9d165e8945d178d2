//! The rules that a task is solved under, and the order in which half-moves are shown.

mod long_step;
pub(crate) mod order;
mod orthodox;

pub(crate) use order::Order;
pub(crate) use orthodox::{Rules, pseudo_legal};
