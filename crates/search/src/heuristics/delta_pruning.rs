//! Delta pruning: in quiescence, a capture is skipped if what it takes and a margin cannot raise the score to alpha.

use game::{Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::window::Window;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "delta-pruning",
    about: "skips captures in quiescence that cannot reach alpha",
    default: true,
};

/// The best score that the capture `mv` can reach, if that is below alpha.
#[inline]
pub(crate) fn falls_short<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    mv: P::Move,
    evaluation: Score,
    window: Window,
) -> Option<Score> {
    let reach = evaluation + worker.parameters.quiescence_margin + position.gain(mv);
    if reach > window.alpha || !worker.switches.is_on(Switch::DeltaPruning) {
        return None;
    }
    worker.statistics.count(Switch::DeltaPruning);
    Some(reach)
}
