//! Counts the leaves of the game tree, which tests a move generator and measures its speed.

mod parallel;
mod table;

use std::hint::black_box;

use crate::{MoveList, Position};

pub use parallel::{Perft, Progress, Together};

/// The largest count: a result of this size means at least as many leaves.
///
/// With a table, depths with more leaves than 64 bits can hold are counted quickly, so counts saturate.
pub const MAX_COUNT: u64 = u64::MAX;

/// Leaves at `depth`, every move of them played.
///
/// This measures generator and `play` together; [`count`] is the faster way to the same number.
pub fn count_playing<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if depth == 1 {
        moves.iter().for_each(|&mv| play_leaf(position, mv));
        return moves.len() as u64;
    }
    total(moves.iter().map(|&mv| {
        // Played in place: a position returned by value would be copied once more.
        let mut after = position.clone();
        after.play(mv);
        count_playing(&after, depth - 1)
    }))
}

/// Makes a leaf that must exist: without `black_box` the compiler would remove it as unused.
#[inline]
fn play_leaf<P: Position>(position: &P, mv: P::Move) {
    let mut leaf = position.clone();
    leaf.play(mv);
    black_box(&leaf);
}

/// Leaves at `depth`, the last half-move counted and not played ("bulk").
pub fn count<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            total(moves.iter().map(|&mv| {
                let mut after = position.clone();
                after.play(mv);
                count(&after, depth - 1)
            }))
        }
    }
}

/// The leaves below each legal move, in the generator's order.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.iter().map(|&mv| (mv, count(&position.after(mv), depth.saturating_sub(1)))).collect()
}

/// The sum of counts, at most [`MAX_COUNT`].
fn total(counts: impl Iterator<Item = u64>) -> u64 {
    counts.fold(0, u64::saturating_add)
}
