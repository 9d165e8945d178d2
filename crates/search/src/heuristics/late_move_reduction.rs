//! Late move reductions: moves late in the list are first searched to a reduced depth, and again in full if they exceed alpha.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::kind::NodeKind;
use crate::node::{Candidate, Node};
use crate::parameters::Parameters;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "late-move-reduction",
    about: "searches moves down the list less deeply first",
    default: true,
};

/// Reductions grow with the logarithms of depth and of the number of the move; they are computed once.
pub(crate) struct Reductions {
    quiet: Box<[[i8; 64]; 64]>,
    tactical: Box<[[i8; 64]; 64]>,
}

impl Reductions {
    pub(crate) fn new(parameters: &Parameters) -> Reductions {
        let table = |base: i32, divisor: i32| {
            let mut table = Box::new([[0; 64]; 64]);
            for (depth, row) in table.iter_mut().enumerate().skip(1) {
                for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                    let growth = (depth as f64).ln() * (number as f64).ln();
                    *reduction = (f64::from(base) / 100.0 + growth * 100.0 / f64::from(divisor)) as i8;
                }
            }
            table
        };
        Reductions {
            quiet: table(parameters.reduction_quiet_base, parameters.reduction_quiet_divisor),
            tactical: table(parameters.reduction_tactical_base, parameters.reduction_tactical_divisor),
        }
    }

    /// The reduction of the quiet move with this number.
    #[inline]
    pub(crate) fn quiet(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.quiet[depth.clamp(0, 63) as usize][number.min(63)])
    }

    #[inline]
    fn tactical(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.tactical[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

/// Half-moves by which the depth of a move's first search is reduced.
#[inline]
pub(crate) fn reduction<K: NodeKind, P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    node: &Node<'_, P>,
    candidate: &Candidate<P::Move>,
) -> i32 {
    let depth = node.depth.half_moves();
    let first_moves = if K::PV { 2 } else { 1 };
    if depth < 3 || candidate.number <= first_moves || !worker.switches.is_on(Switch::LateMoveReduction) {
        return 0;
    }
    let found_by_deepening = node.deepened.is_some() && node.first.contains(&Some(candidate.mv));
    if found_by_deepening {
        return 0;
    }
    let mut reduction = match candidate.tactical {
        true => worker.reductions.tactical(depth, candidate.number),
        false => worker.reductions.quiet(depth, candidate.number),
    };
    reduction += i32::from(!node.improving);
    reduction += if K::CUT { 2 } else { 0 };
    reduction -= i32::from(K::PV);
    reduction -= i32::from(candidate.gives_check);
    reduction -= i32::from(node.check);
    reduction += i32::from(node.table_move.is_some_and(|mv| node.position.is_tactical(mv)));
    reduction -= candidate.history / worker.parameters.reduction_history;
    reduction -= i32::from(candidate.refutation);
    let reduction = reduction.clamp(0, depth - 2);
    if reduction > 0 {
        worker.statistics.count(Switch::LateMoveReduction);
    }
    reduction
}
