//! The chess and shogi engines behind UCI and USI.
//!
//! A [`Session`] communicates with a GUI: it reads lines, keeps the position and the options, and lets a search run in
//! a thread of its own. It prints nothing by itself: answers go to the writer that it is given.
//!
//! * `protocol/` turns a line into a command, `session/` carries it out, and `output.rs` writes the answer
//! * `games/` combines the rules of a game with its evaluation, the search and the mate solver, once for each game
//! * `options/` lists the options of both protocols; `limits.rs` turns `go` and the options into limits of a search
//! * `book/`, `endgames.rs` and `handicap.rs` are opening books, endgame tables and weaker play
//! * [`mod@bench`] is the fixed amount of work whose node count must not change by accident
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
