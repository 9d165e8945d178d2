//! Futility pruning: at shallow depth, quiet moves are skipped if the evaluation is far below alpha (Schaeffer 1986, Heinz 1998).

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::node::Node;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "futility",
    about: "skips quiet moves of shallow nodes far below alpha",
    default: true,
};

/// Whether quiet moves with `depth` half-moves left after reduction are skipped.
#[inline]
pub(crate) fn is_hopeless<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    depth: i32,
) -> bool {
    let parameters = &worker.parameters;
    let margin = parameters.futility_base + parameters.futility_per_depth * depth;
    let hopeless = depth < parameters.futility_depth
        && !node.check
        && node.evaluation + margin <= node.window.alpha
        && worker.switches.is_on(Switch::Futility);
    if hopeless {
        worker.statistics.count(Switch::Futility);
    }
    hopeless
}
