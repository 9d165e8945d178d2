//! Probcut: a capture that is far above beta in a shallow search will be above beta in a deep one (Buro 1995).

use game::{Score, Tactics};

use super::{Heuristic, Switch};
use crate::kind::Cut;
use crate::node::Node;
use crate::picker::Picker;
use crate::table::Hit;
use crate::window::Window;
use crate::worker::Worker;
use crate::{Bound, Evaluate};

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "probcut",
    about: "cuts nodes where a capture is far above beta in a shallow search",
    default: false,
};

/// The score of a capture that beats beta by a margin at reduced depth.
pub(crate) fn cut<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
) -> Option<Score> {
    let parameters = &worker.parameters;
    let reduction = parameters.probcut_reduction;
    let goal = node.window.beta + parameters.probcut_margin;
    let tried = worker.switches.is_on(Switch::Probcut)
        && node.depth.half_moves() >= parameters.probcut_depth
        && !node.window.beta.is_mate()
        && !node.hit.is_some_and(|hit| hit.depth + (reduction - 1) >= node.depth && hit.score < goal);
    if !tried {
        return None;
    }
    let window = Window::null(goal - 1).flipped();
    let minimum_gain = goal.value() - node.corrected.value();
    let first = node.table_move.filter(|&mv| node.position.is_tactical(mv));
    let first = first.filter(|&mv| node.position.exchange_at_least(mv, minimum_gain));
    let mut picker = Picker::winning(first, minimum_gain);
    while let Some(mv) = picker.next(worker, node.position, node.ply) {
        let next = worker.play(node.position, node.ply, mv);
        let child = node.ply.next();
        let mut score = -worker.quiesce::<Cut>(&next, child, window, 0);
        if score >= goal && !worker.stopped {
            score = -worker.search::<Cut>(&next, node.depth - reduction, child, window);
        }
        worker.take_back();
        if worker.stopped {
            return Some(Score::DRAW);
        }
        if score >= goal {
            worker.statistics.count(Switch::Probcut);
            let bound = Bound::Lower;
            let depth = node.depth - (reduction - 1);
            let evaluation = node.static_evaluation;
            let hit = Hit { mv: Some(mv), score, bound, depth, evaluation, age: 0 };
            worker.table.store(node.position.key(), node.ply, &hit);
            return Some(score);
        }
    }
    None
}
