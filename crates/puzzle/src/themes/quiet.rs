//! Moves that force nothing, and moves that defend.

use chess::{Color, Role};
use game::Position as _;

use super::board::attacks_from;
use super::facts::Step;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::line(
        "quietMove",
        "a move before the last that neither checks nor takes nor attacks anything",
        is_quiet,
    ),
    Theme::line(
        "defensiveMove",
        "the last move forces nothing, or a check is answered without forcing anything",
        defends,
    ),
];

/// Fewer legal moves than these leave no choice.
const CHOICE: usize = 3;

fn is_quiet(facts: &Facts<'_>) -> bool {
    let last = facts.puzzle.moves().len() - 1;
    facts.solver().any(|step| {
        step.index != last
            && step.role() != Role::King
            && !step.answers_check()
            && forces_nothing(&step, facts.them)
    })
}

fn defends(facts: &Facts<'_>) -> bool {
    let ends_quietly = facts
        .last()
        .is_some_and(|step| forces_nothing(&step, facts.them) && step.before.count_moves() >= CHOICE);
    ends_quietly || escapes(facts)
}

/// Whether a check is answered before anything is taken and any check is given.
fn escapes(facts: &Facts<'_>) -> bool {
    facts
        .solver()
        .take_while(|step| !step.gives_check() && !step.is_capture() && step.before.count_moves() >= CHOICE)
        .any(|step| step.answers_check())
}

/// No check, no capture, no attack on anything, no pawn far up the board.
fn forces_nothing(step: &Step<'_>, them: Color) -> bool {
    let board = step.after.board();
    !step.gives_check()
        && !step.is_capture()
        && !attacks_from(board, step.to()).meets(board.color(them))
        && !step.is_advanced_pawn()
}
