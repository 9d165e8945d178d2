//! The chess and shogi engines behind UCI and USI.
//!
//! A [`Session`] talks with a GUI: it reads lines, keeps the position and the options, and lets a search think in a
//! thread of its own. It prints nothing by itself: answers go to the writer it is given.
//!
//! ```
//! use std::io::Cursor;
//! use std::sync::{Arc, Mutex};
//! # #[derive(Clone, Default)]
//! # struct Shared(Arc<Mutex<Vec<u8>>>);
//! # impl std::io::Write for Shared {
//! #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> { self.0.lock().unwrap().write(bytes) }
//! #     fn flush(&mut self) -> std::io::Result<()> { Ok(()) }
//! # }
//! use engine::{Chess, Session};
//!
//! let output = Shared::default();
//! Session::<Chess, _>::new(output.clone(), 1).run(Cursor::new("isready\nquit\n"))?;
//! assert_eq!(*output.0.lock().unwrap(), b"readyok\n");
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod bench;
pub mod book;
mod endgames;
mod games;
mod handicap;
mod limits;
mod log;
pub mod options;
mod output;
pub mod protocol;
mod session;
pub mod wdl;

pub use endgames::{KnownMoves, consult};
pub use games::{Chess, MoveOf, PlayableGame, SearchOf, Shogi};
pub use limits::limits;
pub use session::{Board, Session};
