//! Men that are sacrificed, left hanging or trapped.

use chess::Role;

use super::board::{balance, is_hanging, is_trapped, worth};
use super::facts::FollowUp;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::line("sacrifice", "the solver is down by two pawns' worth or more on the way", sacrifices),
    Theme::line(
        "hangingPiece",
        "the first move takes an unguarded officer, and keeps what it has won",
        takes_hanging,
    ),
    Theme::line("trappedPiece", "an officer that has nowhere to go is taken", takes_trapped),
];

fn sacrifices(facts: &Facts<'_>) -> bool {
    let positions = facts.puzzle.positions();
    let start = balance(facts.puzzle.position(), facts.us);
    let is_down =
        positions.iter().skip(4).step_by(2).any(|position| balance(position, facts.us) - start <= -2);
    // A promotion of the opponent is not a sacrifice of the solver.
    is_down && !facts.puzzle.replies().any(|reply| reply.promotion().is_some())
}

fn takes_hanging(facts: &Facts<'_>) -> bool {
    let (Some(opponent), Some(step)) = (facts.step(0), facts.step(1)) else { return false };
    let Some(victim) = step.victim().filter(|&victim| victim != Role::Pawn) else { return false };
    if !is_hanging(step.before.board(), facts.them, step.to()) {
        return false;
    }
    // Recapturing a man of the same value wins nothing.
    let is_recapture =
        opponent.to() == step.to() && opponent.victim().is_some_and(|taken| worth(taken) >= worth(victim));
    let keeps =
        facts.step(3).is_none_or(|later| balance(later.after, facts.us) >= balance(step.after, facts.us));
    !is_recapture && keeps
}

fn takes_trapped(facts: &Facts<'_>) -> bool {
    facts.follow_ups().any(|FollowUp { reply, step, .. }| {
        let is_officer = step.victim().is_some_and(|victim| victim != Role::Pawn);
        let square = if reply.to() == step.to() { reply.from() } else { step.to() };
        is_officer && is_trapped(reply.before, square)
    })
}
