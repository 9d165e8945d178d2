//! Check extension: a move that gives check is searched a half-move deeper, since the reply is nearly forced.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::node::{Candidate, Node};
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "check-extension",
    about: "searches moves that give check a half-move deeper",
    default: true,
};

/// Half-moves by which a checking move is extended, if it does not merely throw a man away.
#[inline]
pub(crate) fn extension<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    candidate: &Candidate<P::Move>,
) -> i32 {
    let extended = candidate.gives_check
        && worker.switches.is_on(Switch::CheckExtension)
        && node.ply.index() < 2 * worker.iteration.half_moves() as usize
        && node.position.exchange_at_least(candidate.mv, 0);
    if extended {
        worker.statistics.count(Switch::CheckExtension);
    }
    i32::from(extended)
}
