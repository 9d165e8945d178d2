//! How much stack play of a given length needs.
//!
//! Play is searched by recursion, a half-move at a time, so that its length decides how deep the recursion goes.

use problem::Refused;
use threads::Kind;

/// Bytes of stack for each half-move. The deepest recursion measured, lines of long help play, takes 15 kB; what is not
/// touched costs addresses only.
const PER_HALF_MOVE: usize = 64 << 10;

/// Bytes of stack for everything that does not depend on the length.
const BASE: usize = 16 << 20;

/// Bytes of stack that a thread gets at most. In a browser it is the one stack that the program was linked with.
const MOST: usize = if cfg!(target_family = "wasm") { 64 << 20 } else { 2 << 30 };

/// The most half-moves that can be searched.
pub(crate) const MOST_HALF_MOVES: u32 = ((MOST - BASE) / PER_HALF_MOVE) as u32;

/// Bytes of stack that every thread needs for play of so many half-moves.
pub(crate) fn stack_for(half_moves: u32) -> Result<usize, Refused> {
    match half_moves <= MOST_HALF_MOVES {
        true => Ok(BASE + half_moves as usize * PER_HALF_MOVE),
        false => Err(Refused::TooLong { half_moves, most: MOST_HALF_MOVES }),
    }
}

/// A thread that solves.
pub(crate) const fn solver(stack: usize) -> Kind {
    Kind::new("solve", stack)
}
