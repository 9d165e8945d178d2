//! Late move pruning: at shallow depth, quiet moves late in the list are not searched.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::node::Node;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "late-move-pruning",
    about: "skips quiet moves far down the list of shallow nodes",
    default: true,
};

/// Whether so many moves have been searched that the remaining quiet moves are skipped.
#[inline]
pub(crate) fn has_seen_enough<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    searched: usize,
) -> bool {
    let depth = node.depth.half_moves();
    if depth > worker.parameters.late_move_depth || !worker.switches.is_on(Switch::LateMovePruning) {
        return false;
    }
    let parameters = &worker.parameters;
    let most = parameters.late_move_base + parameters.late_move_growth * depth * depth / 100;
    let enough = searched as i32 >= most / (2 - i32::from(node.improving));
    if enough {
        worker.statistics.count(Switch::LateMovePruning);
    }
    enough
}
