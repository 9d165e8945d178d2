//! The parts that a position is made of: squares, men, hands, and sets of squares.

mod bitboard;
mod color;
mod hand;
mod kind;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use hand::Hand;
pub use kind::Kind;
pub use piece::Piece;
pub use square::{File, ParseSquareError, Rank, Square};
