//! Reverse futility: a shallow node that is far above beta by its static value will stay there.

use game::{Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::node::Node;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "reverse-futility",
    about: "cuts shallow nodes whose static value is far above beta",
    default: true,
};

/// A score between beta and the static evaluation, if that exceeds beta by the margin for the remaining depth.
#[inline]
pub(crate) fn cut<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
) -> Option<Score> {
    let depth = node.depth.half_moves();
    let parameters = &worker.parameters;
    let margin = parameters.reverse_futility_margin * (depth - i32::from(node.improving));
    let safe = depth <= parameters.reverse_futility_depth
        && node.evaluation - margin >= node.window.beta
        && !node.window.beta.is_mate()
        && !node.evaluation.is_mate();
    if !safe || !worker.switches.is_on(Switch::ReverseFutility) {
        return None;
    }
    worker.statistics.count(Switch::ReverseFutility);
    Some(Score::centipawns((node.evaluation.value() + node.window.beta.value()) / 2))
}
