//! How much stack a search needs for play of a given length.
//!
//! Play is searched by recursion, one half-move at a time, so the depth of the recursion grows with the length.

use problem::Refused;
use threads::Kind;

/// Bytes of stack for each half-move. The largest use measured is 15 kB, in lines of long help play; untouched stack costs
/// only address space.
const PER_HALF_MOVE: usize = 64 << 10;

/// Bytes of stack that do not depend on the length.
const BASE: usize = 16 << 20;

/// The most bytes of stack for a thread. In a browser it is the size of the one stack that the program was linked with.
const MOST: usize = if cfg!(target_family = "wasm") { 64 << 20 } else { 2 << 30 };

/// The length in half-moves of the longest play that can be searched.
pub(crate) const MOST_HALF_MOVES: u32 = ((MOST - BASE) / PER_HALF_MOVE) as u32;

/// The bytes of stack that every thread needs for play of this length.
pub(crate) fn stack_for(half_moves: u32) -> Result<usize, Refused> {
    match half_moves <= MOST_HALF_MOVES {
        true => Ok(BASE + half_moves as usize * PER_HALF_MOVE),
        false => Err(Refused::TooLong { half_moves, most: MOST_HALF_MOVES }),
    }
}

/// The kind of thread that the solver runs in.
pub(crate) const fn solver(stack: usize) -> Kind {
    Kind::new("solve", stack)
}
