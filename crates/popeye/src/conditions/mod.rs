//! Popeye's conditions: their keywords in its order, and what may follow each.

pub(crate) mod grammar;
pub(crate) mod list;
pub(crate) mod words;
