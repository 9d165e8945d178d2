//! Quiescence checks: the first half-move of quiescence also tries quiet moves that give check.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::picker::QuietChecks;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "quiescence-checks",
    about: "tries quiet checks at the first half-move of quiescence",
    default: true,
};

/// Whether quiescence that has gone on for `plies` half-moves tries checks.
#[inline]
pub(crate) fn scope<P: Tactics, E: Evaluate<P>>(worker: &mut Worker<P, E>, plies: i32) -> QuietChecks {
    if plies > 0 || !worker.switches.is_on(Switch::QuiescenceChecks) {
        return QuietChecks::Skipped;
    }
    worker.statistics.count(Switch::QuiescenceChecks);
    QuietChecks::Tried
}
