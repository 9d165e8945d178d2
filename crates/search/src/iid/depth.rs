//! How deep a shallow search goes.

use std::time::Duration;

use game::{Depth, Tactics};

use super::settings::{Iid, Strategy};
use crate::node::Node;

/// The depth of the shallow search at `node`, which has `moves` legal moves, always less than that of the node; `left` is
/// the time left and the whole of it, `complexity` that of the position, where it counts.
pub(super) fn of<P: Tactics>(
    settings: &Iid,
    node: &Node<'_, P>,
    moves: usize,
    left: Option<(Duration, Duration)>,
    complexity: Option<u32>,
) -> Depth {
    let depth = node.depth.half_moves();
    let by_complexity = complexity.map_or(0, by_complexity);
    let shallow = match settings.strategy() {
        Strategy::Fixed => settings.fixed_depth,
        Strategy::Relative => (depth - settings.relative_cut).min(settings.relative_cap),
        Strategy::Adaptive => adaptive(depth),
        Strategy::Dynamic => adaptive(depth) + nudge(node, moves, left),
    } + by_complexity;
    Depth::new(shallow.clamp(1, (depth - 1).max(1)))
}

/// Two half-moves where the tree is small, and one more for every three above that.
fn adaptive(depth: i32) -> i32 {
    match depth {
        ..=6 => 2,
        7..=9 => 3,
        10..=12 => 4,
        _ => 5,
    }
}

/// A half-move less below this complexity, of 256,
const SIMPLE: u32 = 96;
/// and a half-move more above this one.
const COMPLICATED: u32 = 160;

/// What complexity adds to the depth.
fn by_complexity(complexity: u32) -> i32 {
    i32::from(complexity > COMPLICATED) - i32::from(complexity < SIMPLE)
}

/// A half-move more where there is much to calculate, a half-move less where there is little, and less again when half of
/// the time is gone.
fn nudge<P: Tactics>(node: &Node<'_, P>, moves: usize, left: Option<(Duration, Duration)>) -> i32 {
    let complicated =
        i32::from(node.check) + i32::from(moves > 40) + i32::from(node.position.liveliness() > 128);
    let by_position = match complicated {
        0 => -1,
        1 => 0,
        _ => 1,
    };
    let late = left.is_some_and(|(left, whole)| left * 2 < whole);
    by_position - i32::from(late)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_never_fall_as_the_node_gets_deeper() {
        assert!((4..40).all(|depth| adaptive(depth) <= adaptive(depth + 1) && adaptive(depth) < depth));
    }
}
