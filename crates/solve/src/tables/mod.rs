//! Tables that threads share without locks.

pub(crate) mod check;
pub(crate) mod growing_table;
pub(crate) mod table;
