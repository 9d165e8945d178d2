//! Quiet moves and defensive moves.

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

/// With fewer legal moves there is no real choice.
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

/// Whether a check is answered before any capture or check by the solver.
fn escapes(facts: &Facts<'_>) -> bool {
    facts
        .solver()
        .take_while(|step| !step.gives_check() && !step.is_capture() && step.before.count_moves() >= CHOICE)
        .any(|step| step.answers_check())
}

/// Neither a check, nor a capture, nor an attack, nor an advanced pawn move.
fn forces_nothing(step: &Step<'_>, them: Color) -> bool {
    let board = step.after.board();
    !step.gives_check()
        && !step.is_capture()
        && !attacks_from(board, step.to()).meets(board.color(them))
        && !step.is_advanced_pawn()
}
