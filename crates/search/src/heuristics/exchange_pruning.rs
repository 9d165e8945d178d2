//! Exchange pruning: at shallow depth, a move that loses too much by static exchange is not searched.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::node::Node;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "exchange-pruning",
    about: "skips moves of shallow nodes that lose too much by static exchange",
    default: true,
};

/// Whether the quiet move `mv`, with `depth` left after reduction, puts a man on a square where it can be won.
#[inline]
pub(crate) fn loses_quietly<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    mv: P::Move,
    depth: i32,
) -> bool {
    let most = worker.parameters.exchange_quiet_margin * depth * depth;
    depth <= worker.parameters.exchange_depth && loses_more_than(worker, node, mv, most)
}

/// Whether the capture or check `mv` loses too much for the depth of the node.
#[inline]
pub(crate) fn loses_by_force<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    mv: P::Move,
) -> bool {
    let depth = node.depth.half_moves();
    let most = worker.parameters.exchange_capture_margin * depth;
    depth <= worker.parameters.exchange_depth && loses_more_than(worker, node, mv, most)
}

fn loses_more_than<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    mv: P::Move,
    most: i32,
) -> bool {
    if !worker.switches.is_on(Switch::ExchangePruning) || node.position.exchange_at_least(mv, -most) {
        return false;
    }
    worker.statistics.count(Switch::ExchangePruning);
    true
}
