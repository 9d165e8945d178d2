//! Tables that threads share without locks.

pub(crate) mod check;
mod entry;
pub(crate) mod growing_table;
#[cfg(test)]
mod histories;
pub(crate) mod line_table;
pub(crate) mod sync;
pub(crate) mod table;
pub(crate) mod tag_hasher;
