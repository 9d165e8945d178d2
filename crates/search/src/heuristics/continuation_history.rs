//! Continuation history: history scores of quiet moves, given the opponent's last move and the own move before it.

use game::{Ply, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "continuation-history",
    about: "orders quiet moves by their success after the last two moves",
    default: true,
};

/// Man and target of the moves one and two half-moves before `ply`.
#[inline]
pub(crate) fn earlier<P: Tactics, E: Evaluate<P>>(worker: &Worker<P, E>, ply: Ply) -> [Option<usize>; 2] {
    match worker.switches.is_on(Switch::ContinuationHistory) {
        true => [worker.played_before(ply, 1), worker.played_before(ply, 2)],
        false => [None; 2],
    }
}

/// The history score of `mv` after the `earlier` moves.
#[inline]
pub(crate) fn score<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    earlier: [Option<usize>; 2],
    position: &P,
    mv: P::Move,
) -> i32 {
    let (side, target) = (position.side_to_move(), position.piece_target(mv));
    let mut sum = 0;
    for (distance, earlier) in (1..).zip(earlier) {
        if let Some(earlier) = earlier {
            sum += worker.histories.following(distance, side, earlier)[target].value();
        }
    }
    sum
}

/// Rewards the quiet move `mv` for cutting the node at `ply`, or, with a negative bonus, penalises it where another move cut.
#[inline]
pub(crate) fn learn<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    ply: Ply,
    mv: P::Move,
    bonus: i32,
) {
    let (side, target) = (position.side_to_move(), position.piece_target(mv));
    for (distance, earlier) in (1..).zip(earlier(worker, ply)) {
        if let Some(earlier) = earlier {
            worker.statistics.count(Switch::ContinuationHistory);
            worker.histories.following(distance, side, earlier)[target].add(bonus);
        }
    }
}
