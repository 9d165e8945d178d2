//! Delta pruning: in quiescence, a capture that cannot lift a hopeless position to alpha is not tried.

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

/// What the capture `mv` can reach at best, if that falls short of alpha.
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
