//! Null move: if the opponent could move twice and the position is still too good for him to allow, so it is with a move
//! (Beal 1989, Donninger 1993).

use game::{Depth, Ply, Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::window::Window;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "null-move",
    about: "cuts a node that is good enough even without moving",
    default: true,
};

/// Depth saved by letting the opponent move twice.
const REDUCTION: i32 = 3;

/// The score of a node that is at least `beta` even if its side passes.
pub(crate) fn cut<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    depth: Depth,
    ply: Ply,
    window: Window,
) -> Option<Score> {
    let tried = worker.switches.is_on(Switch::NullMove)
        && depth > Depth::new(2)
        && window.beta == window.alpha + 1
        && !window.beta.is_mate()
        && !position.is_check()
        && position.can_afford_to_pass()
        && worker.evaluator.evaluate(position) >= window.beta;
    if !tried {
        return None;
    }
    let next = worker.pass(position);
    let narrow = Window::null(window.beta - 1).flipped();
    let score = -worker.search(&next, depth - 1 - REDUCTION, ply.next(), narrow);
    worker.take_back();
    if worker.stopped || score < window.beta {
        return None;
    }
    worker.statistics.count(Switch::NullMove);
    Some(if score.is_mate() { window.beta } else { score })
}
