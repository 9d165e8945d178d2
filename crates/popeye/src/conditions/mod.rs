//! Popeye's conditions: their keywords in its order, and their arguments.

pub(crate) mod grammar;
pub(crate) mod list;
pub(crate) mod words;
