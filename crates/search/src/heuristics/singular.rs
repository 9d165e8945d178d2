//! Singular extension: if all moves but the table move fall clearly short of it, it is searched more deeply (Anantharaman,
//! Campbell and Hsu 1988). If the others do well, too, the node is cut at once (multi-cut).

use game::{Score, Tactics};

use super::{Heuristic, Switch};
use crate::kind::NodeKind;
use crate::node::Node;
use crate::window::Window;
use crate::worker::Worker;
use crate::{Bound, Evaluate};

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "singular-extension",
    about: "searches a move more deeply that is clearly better than all others",
    default: true,
};

/// What a search without the table move has shown.
pub(crate) enum Verdict {
    /// By how many half-moves the table move is extended; negative where it deserves less.
    Extend(i32),
    /// Several moves are good enough: no need to search any.
    Cut(Score),
}

/// Times that a line may be extended by two half-moves at once.
const MOST_DOUBLE: u8 = 6;

/// Searches the moves other than `mv`, the table move of `node`, to find out whether it is much better than the rest.
pub(crate) fn examine<K: NodeKind, P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    mv: P::Move,
) -> Verdict {
    let Some(hit) = node.hit else { return Verdict::Extend(0) };
    let parameters = &worker.parameters;
    let tried = worker.switches.is_on(Switch::Singular)
        && node.table_move == Some(mv)
        && node.depth.half_moves() >= parameters.singular_depth
        && node.excluded.is_none()
        && hit.bound != Bound::Upper
        && hit.depth + 3 >= node.depth
        && !hit.score.is_mate()
        && node.ply.index() < 2 * worker.iteration.half_moves() as usize;
    if !tried {
        return Verdict::Extend(0);
    }
    let goal = hit.score - parameters.singular_margin * node.depth.half_moves() / 16;
    let half = (node.depth - 1).half_moves() / 2;
    worker.frames[node.ply.index()].excluded = Some(mv);
    let window = Window::null(goal - 1);
    let score = worker.search::<K::Child>(node.position, game::Depth::new(half), node.ply, window);
    worker.frames[node.ply.index()].excluded = None;
    if worker.stopped {
        return Verdict::Extend(0);
    }
    if score < goal {
        worker.statistics.count(Switch::Singular);
        let frame = &worker.frames[node.ply.index()];
        let clear = !K::PV
            && score + worker.parameters.singular_double_margin < goal
            && frame.double_extensions < MOST_DOUBLE;
        return Verdict::Extend(if clear { 2 } else { 1 });
    }
    if goal >= node.window.beta && !K::PV {
        return Verdict::Cut(goal);
    }
    Verdict::Extend(if hit.score >= node.window.beta { -1 } else { 0 })
}
