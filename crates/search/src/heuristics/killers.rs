//! Killers: a quiet move that has cut one node is tried early at others of the same ply (Akl and Newborn 1977).

use game::{Ply, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "killers",
    about: "tries quiet moves early that have just cut other nodes of the same ply",
    default: true,
};

/// The killers of `ply`, the latest first.
#[inline]
pub(crate) fn of<P: Tactics, E: Evaluate<P>>(worker: &Worker<P, E>, ply: Ply) -> [Option<P::Move>; 2] {
    worker.frames[ply.index()].killers
}

/// Records that the quiet move `mv` has cut a node.
#[inline]
pub(crate) fn learn<P: Tactics, E: Evaluate<P>>(worker: &mut Worker<P, E>, ply: Ply, mv: P::Move) {
    if !worker.switches.is_on(Switch::Killers) {
        return;
    }
    let killers = &mut worker.frames[ply.index()].killers;
    match killers[0] == Some(mv) {
        true => worker.statistics.count(Switch::Killers),
        false => *killers = [Some(mv), killers[0]],
    }
}
