//! Capture history: captures are ordered by what they take and by how often similar captures have caused cutoffs.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "capture-history",
    about: "orders captures by how such captures have fared elsewhere",
    default: true,
};

/// The history score of captures like `mv`.
#[inline]
pub(crate) fn score<P: Tactics, E: Evaluate<P>>(worker: &mut Worker<P, E>, position: &P, mv: P::Move) -> i32 {
    if !worker.switches.is_on(Switch::CaptureHistory) {
        return 0;
    }
    let side = position.side_to_move();
    worker.histories.capture(side, position.piece_target(mv), position.victim(mv)).value()
}

/// Rewards the capture `mv` for a cutoff, or, with a negative bonus, penalises it at a node where another move cut.
#[inline]
pub(crate) fn learn<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    mv: P::Move,
    bonus: i32,
) {
    if worker.switches.is_on(Switch::CaptureHistory) {
        worker.statistics.count(Switch::CaptureHistory);
        let side = position.side_to_move();
        worker.histories.capture(side, position.piece_target(mv), position.victim(mv)).add(bonus);
    }
}
