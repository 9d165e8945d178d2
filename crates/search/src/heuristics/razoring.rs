//! Razoring: a node far below alpha is left to quiescence, which finds out whether a capture saves it.

use game::{Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::kind::NodeKind;
use crate::node::Node;
use crate::window::Window;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "razoring",
    about: "gives up shallow nodes far below alpha that no capture saves",
    default: true,
};

/// The score of quiescence, if the node is hopeless and quiescence agrees.
#[inline]
pub(crate) fn cut<K: NodeKind, P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
) -> Option<Score> {
    let depth = node.depth.half_moves();
    let parameters = &worker.parameters;
    let margin = parameters.razoring_base + parameters.razoring_per_depth * depth * depth;
    let hopeless = depth <= parameters.razoring_depth && node.evaluation + margin <= node.window.alpha;
    if !hopeless || !worker.switches.is_on(Switch::Razoring) {
        return None;
    }
    let window = Window::null(node.window.alpha);
    let score = worker.quiesce::<K>(node.position, node.ply, window, 0);
    if worker.stopped {
        return Some(Score::DRAW);
    }
    if score > node.window.alpha {
        return None;
    }
    worker.statistics.count(Switch::Razoring);
    Some(score)
}
