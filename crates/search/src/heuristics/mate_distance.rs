//! Mate distance pruning: once a mate is known, longer mates are not searched.

use game::{Ply, Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::window::Window;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "mate-distance",
    about: "looks for no mate that is longer than one already found",
    default: true,
};

/// `window` without the scores that cannot occur this far from the root: the side to move is not mated sooner than now,
/// and does not mate sooner than with its next move.
#[inline]
pub(crate) fn narrow<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    window: Window,
    ply: Ply,
) -> Window {
    if !worker.switches.is_on(Switch::MateDistance) {
        return window;
    }
    let narrowed = Window {
        alpha: window.alpha.max(Score::mated_in(ply)),
        beta: window.beta.min(Score::mate_in(ply.next())),
    };
    if narrowed.is_closed() {
        worker.statistics.count(Switch::MateDistance);
    }
    narrowed
}
