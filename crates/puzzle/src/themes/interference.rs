//! Interference.

use chess::{Position, Square, attacks};

use super::board::{attackers, is_hanging};
use super::facts::{FollowUp, Step, is_slider};
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "interference",
    "a man steps between a slider and what it guards, which is then unguarded and taken",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    facts.follow_ups().any(|FollowUp { previous, reply, step }| {
        let square = step.to();
        if step.victim().is_none() || !is_hanging(step.before.board(), facts.them, square) {
            return false;
        }
        let by_opponent = interrupts(&reply, reply.before, square);
        let by_solver = square != reply.to() && interrupts(&previous, previous.before, square);
        by_opponent || by_solver
    })
}

/// Whether `step` went between `square` and the opponent's slider that guarded it in `position`.
fn interrupts(step: &Step<'_>, position: &Position, square: Square) -> bool {
    let board = position.board();
    let Some(owner) = board.color_at(square) else { return false };
    let Some(guard) = attackers(board, owner, square).first() else { return false };
    board.role_at(guard).is_some_and(is_slider) && attacks::between(square, guard).contains(step.to())
}
