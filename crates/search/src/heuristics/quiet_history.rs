//! History: quiet moves are tried in the order of their success elsewhere in the tree (Schaeffer 1983).

use game::{Ply, Tactics};

use super::{Heuristic, Switch, continuation_history};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "history",
    about: "orders quiet moves by how often they have cut nodes elsewhere",
    default: true,
};

/// Reads scores of quiet moves at one node.
pub(crate) struct Reader {
    earlier: [Option<usize>; 2],
    main: bool,
}

impl Reader {
    #[inline]
    pub(crate) fn new<P: Tactics, E: Evaluate<P>>(worker: &Worker<P, E>, ply: Ply) -> Reader {
        Reader {
            earlier: continuation_history::earlier(worker, ply),
            main: worker.switches.is_on(Switch::QuietHistory),
        }
    }

    /// The history score of such moves: over all positions, after the opponent's last move, and after the own last move.
    #[inline]
    pub(crate) fn score<P: Tactics, E: Evaluate<P>>(
        &self,
        worker: &mut Worker<P, E>,
        position: &P,
        mv: P::Move,
    ) -> i32 {
        let side = position.side_to_move();
        let main = match self.main {
            true => worker.histories.main(side, position.origin_target(mv)).value(),
            false => 0,
        };
        main + continuation_history::score(worker, self.earlier, position, mv)
    }
}

/// Rewards the quiet move `mv` for cutting a node, or, with a negative bonus, penalises it where another move cut.
#[inline]
pub(crate) fn learn<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    mv: P::Move,
    bonus: i32,
) {
    if worker.switches.is_on(Switch::QuietHistory) {
        worker.statistics.count(Switch::QuietHistory);
        worker.histories.main(position.side_to_move(), position.origin_target(mv)).add(bonus);
    }
}
