//! History pruning: at shallow depth, a quiet move with a bad history score is not searched.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "history-pruning",
    about: "skips quiet moves of shallow nodes that have failed elsewhere",
    default: true,
};

/// Whether a move with this history score is skipped with `depth` half-moves left after reduction.
#[inline]
pub(crate) fn is_hopeless<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    history: i32,
    depth: i32,
) -> bool {
    let parameters = &worker.parameters;
    let hopeless = depth < parameters.history_pruning_depth
        && history < -parameters.history_pruning_margin * (depth + 1)
        && worker.switches.is_on(Switch::HistoryPruning);
    if hopeless {
        worker.statistics.count(Switch::HistoryPruning);
    }
    hopeless
}
