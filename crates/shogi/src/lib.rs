//! The rules of shogi: positions, legal moves, endings, and the texts that positions, moves and games are written in.
//!
//! A [`Setup`] is a position as typed; [`Setup::position`] makes a legal [`Position`] of it or lists every fault. Games
//! need two kings, problems do not: the caller chooses which faults to accept ([`fault`]).
//!
//! ```
//! use game::Position as _;
//! use shogi::{Position, Setup, fault};
//!
//! let start = Position::initial();
//! assert_eq!(game::perft::count(&start, 3), 25_470);
//!
//! let tsume: Setup = "7lk/9/7G1/9/9/9/9/9/9 b P 1".parse()?;
//! let tsume = tsume.position(fault::TSUME)?;
//! assert!(tsume.moves().iter().all(|mv| !tsume.gives_mate(*mv)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod attacks;
mod board;
mod control;
mod declaration;
pub mod exchange;
pub mod fault;
mod generate;
mod moves;
mod played;
mod position;
pub mod record;
mod setup;
mod tactics;
pub mod text;

pub use board::{Bitboard, ByColor, Color, File, Hand, Kind, ParseSquareError, Piece, Rank, Square, Squares};
pub use control::Control;
pub use declaration::Declaration;
pub use generate::Illegality;
pub use moves::Move;
pub use played::{Game, Rules};
pub use position::Position;
pub use setup::{Handicap, Setup};
