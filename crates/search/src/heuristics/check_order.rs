//! Order of checks: quiet moves that give check are tried before most others, because the replies to a check are few.

use game::Tactics;

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "check-order",
    about: "tries quiet moves that give check before most others",
    default: true,
};

/// What a quiet move gains in the order of moves if it gives check and loses nothing.
#[inline]
pub(crate) fn bonus<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    mv: P::Move,
) -> i32 {
    let preferred = worker.switches.is_on(Switch::CheckOrder)
        && position.gives_check(mv)
        && position.exchange_at_least(mv, 0);
    if !preferred {
        return 0;
    }
    worker.statistics.count(Switch::CheckOrder);
    worker.parameters.check_order_bonus
}
