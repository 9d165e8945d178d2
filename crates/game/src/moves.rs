//! A move of any game, and the list that generators fill.

use std::fmt;
use std::hash::Hash;

use arrayvec::ArrayVec;

/// The most moves that any position of either game can have.
///
/// Shogi has at most 593. In chess with any number of men, a square is attacked by at most 8 riders and 8 knights
/// and a queen reaches at most 27 squares, so fewer than 700 moves, promotions included, are possible.
pub const MAX_MOVES: usize = 1024;

/// Legal moves of one position, on the stack.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// A move of some game: a small value that can be kept in a table and printed.
///
/// `Display` is the move as the game's engine protocol writes it (UCI, USI).
pub trait Move: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The move as a number, for tables.
    fn to_bits(self) -> u32;

    /// The move that [`Move::to_bits`] made `bits` of; `None` for a number that is no move, such as zero.
    fn from_bits(bits: u32) -> Option<Self>;
}
