//! Check extension: a move that gives check is searched a half-move deeper, since the reply is nearly forced.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "check-extension",
    about: "searches moves that give check a half-move deeper",
    default: true,
};

/// Half-moves by which a checking move is extended.
#[inline]
pub(crate) fn extension<P: Tactics, E: Evaluate<P>>(worker: &mut Worker<P, E>, gives_check: bool) -> i32 {
    if !gives_check || !worker.switches.is_on(Switch::CheckExtension) {
        return 0;
    }
    worker.statistics.count(Switch::CheckExtension);
    1
}
