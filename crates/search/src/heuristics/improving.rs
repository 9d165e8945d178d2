//! Improving: whether the side to move stands better than at its last turn, which decides how much may be pruned.

use game::{Ply, Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "improving",
    about: "prunes less while the static value rises, and more while it falls",
    default: true,
};

/// Whether `evaluation` is better than that of the same side two half-moves ago, or four if it was in check then.
#[inline]
pub(crate) fn is_improving<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    ply: Ply,
    evaluation: Score,
) -> bool {
    if !worker.switches.is_on(Switch::Improving) {
        return false;
    }
    let before = |plies: usize| worker.frames[ply.index().checked_sub(plies)?].evaluation;
    let improving = before(2).or_else(|| before(4)).is_some_and(|before| evaluation > before);
    if improving {
        worker.statistics.count(Switch::Improving);
    }
    improving
}
