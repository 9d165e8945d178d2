//! The rules of chess, for games and for composed positions.
//!
//! A position as written is a [`Setup`]; one that the rules apply to is a [`Position`]. The conversion lists every fault,
//! and the caller chooses which of them to accept: a game engine is strict, a chess problem may have nine queens and no
//! king.
//!
//! * `square.rs`, `piece.rs`, `bitboard.rs`, `board.rs`, `moves.rs`: the values that everything else is made of
//! * `setup.rs` is a position as written, [`fault`] what can be wrong with it, `position.rs` a position that can be played
//! * [`attacks`] looks up what men attack; `generate/` generates legal moves with it, `single.rs` judges a single move
//! * `checks.rs`, `mate_in_one.rs`, [`exchange`]: questions about moves that are answered before the moves are made
//! * `game.rs` is a game with its claims and endings, [`retraction`] takes moves back
//! * [`text`]: FEN, EPD, PGN, UCI, SAN and long algebraic notation
//! * `tactics.rs` and `mating.rs` are the interfaces to `search` and `mate`
//!
//! ```
//! use chess::Position;
//! use game::Position as _;
//!
//! let position = Position::initial();
//! assert_eq!(position.moves().len(), 20);
//! assert_eq!(game::perft::count(&position, 4), 197_281);
//! ```

pub mod attacks;
mod bitboard;
mod board;
mod checks;
mod color;
mod cpu;
pub mod exchange;
pub mod fault;
mod game;
mod generate;
mod mate_in_one;
mod mating;
mod moves;
mod piece;
mod position;
pub mod retraction;
mod setup;
mod single;
mod square;
mod tactics;
pub mod text;
mod zobrist;

pub use self::game::Game;
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use checks::CheckSquares;
pub use color::{ByColor, Color};
pub use mate_in_one::Flights;
pub use moves::{Kind, Move, Wing};
pub use piece::{ByRole, Piece, Role};
pub use position::Position;
pub use setup::{Castling, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
