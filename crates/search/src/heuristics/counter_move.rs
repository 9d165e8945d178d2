//! Counter-move: the quiet reply that refuted the opponent's last move elsewhere is tried early (Uiterwijk 1992).

use game::{Move as _, Ply, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "counter-move",
    about: "tries the quiet reply early that refuted the opponent's last move before",
    default: true,
};

/// The stored reply to the move that led to `ply`. It may be illegal here.
#[inline]
pub(crate) fn of<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    ply: Ply,
) -> Option<P::Move> {
    if !worker.switches.is_on(Switch::CounterMove) {
        return None;
    }
    let earlier = worker.played_before(ply, 1)?;
    P::Move::from_bits(*worker.histories.counter(position.side_to_move(), earlier))
}

/// Records that the quiet move `mv` has cut a node.
#[inline]
pub(crate) fn learn<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    ply: Ply,
    mv: P::Move,
) {
    if let Some(earlier) = worker.played_before(ply, 1)
        && worker.switches.is_on(Switch::CounterMove)
    {
        let counter = worker.histories.counter(position.side_to_move(), earlier);
        if *counter == mv.to_bits() {
            worker.statistics.count(Switch::CounterMove);
        }
        *counter = mv.to_bits();
    }
}
