//! Capture history: captures are ordered not only by what they take, but by how such captures have fared.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "capture-history",
    about: "orders captures by how such captures have fared elsewhere",
    default: true,
};

/// How captures like `mv` have fared.
#[inline]
pub(crate) fn score<P: Tactics, E: Evaluate<P>>(worker: &mut Worker<P, E>, position: &P, mv: P::Move) -> i32 {
    if !worker.switches.is_on(Switch::CaptureHistory) {
        return 0;
    }
    let side = position.side_to_move();
    worker.histories.capture(side, position.piece_target(mv), position.victim(mv)).value()
}

/// The capture `mv` has cut a node, or has failed to where another did.
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
