//! A slow solver that is obviously right: plain recursion on positions, without move ordering, tables or bounds.

pub(crate) mod dice;
mod direct;
mod lines;
mod reached;

pub(crate) use direct::{Battle, keys, parried_success};
pub(crate) use lines::{Series, arrivals, help, helpreflex, helpself, long_help, reciprocal};
pub(crate) use reached::Goal;

use chess::{Move, Position};
use game::Position as _;

/// A solution of help play.
pub(crate) type Line = Vec<Move>;

/// The position with the other side to move; `None` if the side to move is in check.
pub(crate) fn passed(position: &Position) -> Option<Position> {
    if position.is_check() {
        return None;
    }
    let mut passed = *position;
    passed.pass();
    Some(passed)
}
