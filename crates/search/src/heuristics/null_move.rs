//! Null move: a position that is too good for the opponent even if he moves twice needs no search (Beal 1989, Donninger
//! 1993). At great depth the cut is verified, because zugzwang may hide there (Tabibi and Netanyahu 2002).

use game::{Depth, Ply, Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::kind::{All, Cut};
use crate::node::Node;
use crate::window::Window;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "null-move",
    about: "cuts a node that is good enough even without moving",
    default: true,
};

/// The score of a node that is at least beta even if its side passes.
#[inline]
pub(crate) fn cut<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
) -> Option<Score> {
    let beta = node.window.beta;
    let tried = worker.switches.is_on(Switch::NullMove)
        && node.depth.half_moves() >= worker.parameters.null_move_depth
        && node.evaluation >= beta
        && node.corrected + worker.parameters.null_move_slack >= beta
        && !beta.is_mate()
        && node.ply >= worker.no_pass_before
        && worker.played_before(node.ply, 1).is_some()
        && node.position.can_afford_to_pass();
    if !tried {
        return None;
    }
    let reduced = node.depth - reduction(worker, node);
    let next = worker.pass(node.position, node.ply);
    let narrow = Window::null(beta - 1);
    let score = -worker.search::<Cut>(&next, reduced, node.ply.next(), narrow.flipped());
    worker.take_back();
    if worker.stopped {
        return Some(Score::DRAW);
    }
    if score < beta {
        return None;
    }
    let score = if score.is_mate() { beta } else { score };
    let shallow = node.depth.half_moves() < worker.parameters.null_move_verification_depth;
    if shallow || worker.no_pass_before > Ply::ROOT {
        worker.statistics.count(Switch::NullMove);
        return Some(score);
    }
    is_verified(worker, node, reduced).then(|| {
        worker.statistics.count(Switch::NullMove);
        score
    })
}

/// Depth saved: more at great depth and where the static value is far above beta.
fn reduction<P: Tactics, E: Evaluate<P>>(worker: &Worker<P, E>, node: &Node<'_, P>) -> i32 {
    let parameters = &worker.parameters;
    let surplus = node.evaluation.value() - node.window.beta.value();
    parameters.null_move_base
        + node.depth.half_moves() / parameters.null_move_divisor
        + (surplus / parameters.null_move_surplus).clamp(0, 3)
}

/// Whether a search without null moves for some plies agrees. If the search was stopped, the result is meaningless.
fn is_verified<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    reduced: Depth,
) -> bool {
    let plies = (3 * reduced.half_moves() / 4).max(1) as u16;
    worker.no_pass_before = Ply::new(node.ply.index() as u16 + plies);
    let window = Window::null(node.window.beta - 1);
    let score = worker.search::<All>(node.position, reduced, node.ply, window);
    worker.no_pass_before = Ply::ROOT;
    worker.stopped || score >= node.window.beta
}
