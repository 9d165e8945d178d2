//! Collinear moves.

use chess::Role;
use chess::attacks;

use super::board::attacks_from;
use super::facts::is_slider;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "collinearMove",
    "a bishop, rook or queen slides along the line of an enemy slider that it could take, and does not take it",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    facts.solver().filter(|step| step.is_slider() && step.mv.promotion().is_none() && !step.is_capture()).any(
        |step| {
            let board = step.before.board();
            let rivals = attacks_from(board, step.from()) & board.color(facts.them);
            rivals.into_iter().any(|rival| {
                let is_straight = step.from().file() == rival.file() || step.from().rank() == rival.rank();
                let moves_along = board.role_at(rival).is_some_and(|role| {
                    is_slider(role) && role != if is_straight { Role::Bishop } else { Role::Rook }
                });
                moves_along
                    && attacks::line(step.from(), rival).contains(step.to())
                    && step.before.legal_step(step.from(), rival, None).is_some()
            })
        },
    )
}
