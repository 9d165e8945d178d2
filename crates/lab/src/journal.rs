//! What has been done of long work, kept in a file.

pub use files::{Journal, JournalError};
