//! Internal iterative deepening: where no good first move is known, a shallow search of the same node finds one.

use game::{Score, Tactics};

use super::{Heuristic, Switch};
use crate::kind::{Cut, NodeKind};
use crate::node::Node;
use crate::window::Window;
use crate::worker::Worker;
use crate::{Bound, Evaluate};

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "iid",
    about: "finds a first move by a shallow search where the table has none",
    default: false,
};

/// A move is rejected if its score drops by this much, in hundredths of a pawn, when it is searched a half-move deeper.
const TRUST: i32 = 50;

/// Decides which moves `node` searches first: those of a shallow search, where one is made, and that of the table. They
/// are legal. The shallow search shares the path of the line, so it detects the same repetitions.
pub(crate) fn choose_first<K: NodeKind, P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &mut Node<'_, P>,
) {
    node.first = [node.table_move, None, None, None];
    if !worker.switches.is_on(Switch::InternalDeepening) || node.excluded.is_some() || node.internal {
        return;
    }
    let Ok(depth) = worker.decide_on_iid(node) else { return };
    let (nodes, time) = (worker.nodes, worker.shared.limits.clock.elapsed());
    worker.iid.level += 1;
    let shallow = Node { depth, internal: true, ..*node };
    let score = match bound_to_exceed(worker, node) {
        Some(bound) => worker.search_moves::<Cut>(&Node { window: Window::null(bound), ..shallow }),
        None => worker.search_moves::<K>(&shallow),
    };
    let mut found = worker.frames[node.ply.index()].ranking;
    if worker.iid.settings.probing == 1 && !worker.stopped {
        probe::<K, P, E>(worker, &shallow, &mut found, score);
    }
    worker.iid.level -= 1;
    if worker.iid.level == 0 {
        worker.iid.statistics.nodes += worker.nodes - nodes;
        worker.iid.statistics.time += worker.shared.limits.clock.elapsed().saturating_sub(time);
    }
    worker.iid.learn(depth, worker.nodes - nodes);
    worker.iid.statistics.searches += 1;
    worker.iid.follow_overhead(worker.nodes);
    worker.statistics.count(Switch::InternalDeepening);
    let limit = worker.iid.settings.moves as usize;
    let ranked = found.iter().take(limit).map(|&(mv, _)| mv).filter(|mv| mv.is_some());
    for (place, mv) in node.first.iter_mut().zip(ranked.chain([node.table_move])) {
        *place = mv;
    }
    node.deepened = found[0].0;
    if node.deepened.is_some() {
        worker.iid.statistics.first += 1;
    }
}

/// The score that a shallow search with a null window has to exceed; `None` if it has the window of the node. Every move
/// exceeds a lost alpha: there the static value is the bound, and in check, where there is none, the window stays open.
fn bound_to_exceed<P: Tactics, E: Evaluate<P>>(
    worker: &Worker<P, E>,
    node: &Node<'_, P>,
) -> Option<Score> {
    let alpha = node.window.alpha;
    match worker.iid.settings.null_window {
        0 => None,
        _ if !alpha.is_mate() && alpha > -Score::INFINITE => Some(alpha),
        _ => node.static_evaluation.map(|_| node.evaluation),
    }
}

/// Verifies the move found by a search one half-move deeper, and puts it behind the second best if its score drops.
fn probe<K: NodeKind, P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    shallow: &Node<'_, P>,
    found: &mut [(Option<P::Move>, Score); 3],
    score: Score,
) {
    let (Some(mv), false) = (found[0].0, score.is_mate()) else { return };
    worker.iid.statistics.probes += 1;
    let floor = score - TRUST;
    let next = worker.play(shallow.position, shallow.ply, mv);
    let window = Window::null(floor - 1).flipped();
    let deeper = -worker.search::<K::Child>(&next, shallow.depth, shallow.ply.next(), window);
    worker.take_back();
    if !worker.stopped && deeper < floor {
        worker.iid.statistics.refuted += 1;
        if found[1].0.is_some() {
            found.swap(0, 1);
        }
    }
}

/// Counts that `mv` has raised alpha, if it is the move of the shallow search.
#[inline]
pub(crate) fn raised_alpha<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    mv: P::Move,
) {
    if node.deepened == Some(mv) {
        worker.iid.statistics.raised_alpha += 1;
    }
}

/// Counts whether the shallow search found the best move of the node: `best`, searched as number `rank`, with this bound.
#[inline]
pub(crate) fn judge<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    best: P::Move,
    rank: usize,
    bound: Bound,
) {
    let of_interest = worker.switches.is_on(Switch::InternalDeepening)
        && !node.internal
        && node.excluded.is_none()
        && node.depth.half_moves() >= worker.iid.settings.least_depth_of_all();
    if !of_interest {
        return;
    }
    let cut = bound == Bound::Lower;
    let statistics = &mut worker.iid.statistics;
    let Some(deepened) = node.deepened else {
        statistics.rank_without += rank as u64;
        statistics.ranked_without += 1;
        statistics.cutoffs_without += u64::from(cut);
        return;
    };
    statistics.rank_with += rank as u64;
    statistics.ranked_with += 1;
    let own = deepened == best;
    statistics.cutoffs += u64::from(own && cut);
    statistics.other_cutoffs += u64::from(!own && cut);
}
