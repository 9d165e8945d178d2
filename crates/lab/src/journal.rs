//! The finished parts of a long experiment, kept in a file.

pub use files::{Journal, JournalError};
