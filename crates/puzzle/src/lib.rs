//! Processes puzzle databases in pipelines of bounded memory.
//!
//! A database is a text with one puzzle per line, as Lichess publishes it: [`read`] turns lines into [`read::Row`]s, or
//! reports why a line cannot be used. A row whose whole line is legal is a [`Puzzle`]. The [`pipeline`] distributes
//! blocks of lines over all cores and returns the results in the order of the input.
//!
//! Each command of `keymove puzzle` is a module that gives the pipeline a task: [`verify`] (with [`checks`]),
//! [`solve`], [`tag`] (with [`themes`]), [`alts`], [`filter`], [`dedupe`], [`stats`], [`export`] and [`generate`].
//! [`tsume`] does the same for shogi. Engines are not part of this crate: they come in as a [`judge::Judge`].
//!
//! ```
//! use puzzle::read::{Columns, Record};
//! use puzzle::Puzzle;
//!
//! let columns = Columns::lichess();
//! let mut record = Record::default();
//! let line = "id1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80,90,1000,mate mateIn1 oneMove,,";
//! let row = record.read(line, &columns).expect("ten columns");
//! let puzzle = Puzzle::read(&row).expect("both moves are legal");
//! assert_eq!(puzzle.solution().len(), 1);
//! assert!(puzzle.ends_in_mate());
//! ```
#![forbid(unsafe_code)]

pub mod alts;
pub mod checks;
pub mod dedupe;
pub mod export;
pub mod filter;
mod form;
pub mod generate;
pub mod judge;
pub mod pipeline;
mod puzzle;
pub mod read;
mod reason;
pub mod solve;
pub mod stats;
pub mod tag;
pub mod themes;
pub mod tsume;
pub mod verify;

pub use form::Form;
pub use puzzle::Puzzle;
pub use reason::{Fault, Reason, Severity};
