//! The vocabulary that chess and shogi share.
//!
//! A game is a type that implements [`Position`]; everything above (perft here, alpha-beta and proof search in
//! their own crates) is written once, over that trait. The crate knows no board, no piece and no text format.
//!
//! * [`Position`], [`Move`], [`MoveList`]: what every game implements; [`Tactics`] and [`Mating`]: what alpha-beta search and
//!   proof-number search need besides
//! * [`Score`], [`Depth`], [`Ply`], [`Key`], [`Side`]: the numbers of a search
//! * [`History`], [`Ending`]: repetitions, and how games end; [`Faults`]: what is wrong with a position
//! * [`perft`] counts the game tree
//! * [`signed`] and `lines.rs` are the memory of tables that threads share without locks
//!
//! ```
//! use game::{Ply, Score};
//!
//! let mate_in_three_plies = Score::mate_in(Ply::new(3));
//! assert!(mate_in_three_plies > Score::mate_in(Ply::new(5)));
//! assert_eq!(mate_in_three_plies.mate_distance(), Some(3));
//! ```
#![forbid(unsafe_code)]

mod depth;
mod ending;
mod faults;
mod history;
mod key;
mod lines;
mod mating;
mod moves;
pub mod perft;
mod position;
mod score;
mod sets;
mod side;
pub mod signed;
mod tactics;

pub use depth::{Depth, Ply};
pub use ending::{Ending, Reason};
pub use faults::{Faults, Listed};
pub use history::History;
pub use key::{Key, KeyStream};
pub use lines::{LINE_WORDS, has_room, zeroed_lines};
pub use mating::{Estimate, Glance, Hand, Mating, NoHand};
pub use moves::{MAX_MOVES, Move, MoveList};
pub use position::Position;
pub use score::Score;
pub use side::{BySide, Side};
pub use tactics::Tactics;
