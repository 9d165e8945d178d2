//! Chess endgames whose outcome is known for certain, from Syzygy tables.
//!
//! [`Tables`] answers two questions about a position with few men: what its outcome is ([`Tables::outcome`]), and which
//! moves keep it ([`Tables::best_moves`]). The tables are files that users have; they are read by crate `shakmaty-syzygy`.
//!
//! ```
//! use tablebases::{OpenError, Tables};
//!
//! assert!(matches!(Tables::open("/no/such/folder"), Err(OpenError::Unreadable { .. })));
//! ```
#![forbid(unsafe_code)]

mod convert;
mod outcome;
mod ranking;
mod tables;

pub use outcome::{DrawRule, Outcome};
pub use ranking::{BestMoves, Wins};
pub use tables::{OpenError, Tables};
