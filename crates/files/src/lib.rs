//! Files that survive whatever ends the program: a crash, a full disk, `kill -9`.
//!
//! * [`replace`] writes a file at once, [`Replacement`] piece by piece. Whatever fails, the previous file stays as it was.
//! * [`Growing`] is a file that takes hours to write: an interrupted one can be resumed.
//! * [`Journal`] lists the finished parts of long work.
//!
//! Every error names its file.
#![forbid(unsafe_code)]

mod error;
mod growing;
mod journal;
mod replacement;

pub use error::WriteError;
pub use growing::{Growing, Mark};
pub use journal::{Journal, JournalError};
pub use replacement::{Replacement, replace};
