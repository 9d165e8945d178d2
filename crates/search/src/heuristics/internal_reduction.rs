//! Internal iterative reduction: a node without a table move is searched to a reduced depth, since its move order is a guess
//! (Schröder 2020).

use game::{Depth, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::kind::NodeKind;
use crate::node::Node;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "internal-reduction",
    about: "searches nodes without a known first move less deeply",
    default: true,
};

/// The depth to search `node` with.
#[inline]
pub(crate) fn depth<K: NodeKind, P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
) -> Depth {
    let reduced = worker.switches.is_on(Switch::InternalReduction)
        && (K::PV || K::CUT)
        && node.first[0].is_none()
        && node.depth.half_moves() >= worker.parameters.internal_reduction_depth;
    if !reduced {
        return node.depth;
    }
    worker.statistics.count(Switch::InternalReduction);
    node.depth - 1
}
