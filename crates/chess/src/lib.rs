//! The rules of chess, for games and for composed positions.
//!
//! A position as written is a [`Setup`]; one that the rules apply to is a [`Position`]. The conversion lists every fault,
//! and the caller chooses which of them to accept: a game engine is strict, a chess problem may have nine queens and no
//! king.
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
