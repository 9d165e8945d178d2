//! The rules of shogi: positions, legal moves, endings, and the texts that positions, moves and games are written in.
//!
//! A [`Setup`] is a position as typed; [`Setup::position`] makes a legal [`Position`] of it or lists every fault. Games
//! need two kings, problems do not: the caller chooses which faults to accept ([`fault`]).
//!
//! * `board/` has squares, men, hands and sets of squares; `moves.rs` a move
//! * `setup/` is a position as typed, with the handicaps; `position/` a position that can be played
//! * [`attacks`] looks up where men can go; `generate/` generates legal moves with it
//! * `control.rs` and [`exchange`] are what evaluation and search ask; `tactics.rs` is the interface to `search`
//! * `played.rs` is a game with its endings, `declaration.rs` wins by declaration
//! * [`record`] is a game as files record it; [`text`] reads and writes SFEN, USI, KIF, KI2, CSA and JKF
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
