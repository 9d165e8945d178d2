//! Special moves by the rules.

use chess::{Kind, Role};
use game::Position as _;

use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::line("advancedPawn", "a pawn of the solver comes to the seventh rank or promotes", |facts| {
        facts.solver().any(|step| step.mv.role() == Role::Pawn && step.rank() > 5)
    }),
    Theme::line("castling", "the solver castles", |facts| facts.solver().any(|step| step.is_castling())),
    Theme::line("enPassant", "the solver takes en passant", |facts| {
        facts.solver().any(|step| step.mv.kind() == Kind::EnPassant)
    }),
    Theme::line("promotion", "a pawn of the solver promotes", |facts| {
        facts.solver().any(|step| step.mv.promotion().is_some())
    }),
    Theme::line("underPromotion", "to a knight, bishop or rook, and for a reason", underpromotes),
];

/// A promotion that mates at once counts only if it is to a knight: a queen could do what rook and bishop do.
fn underpromotes(facts: &Facts<'_>) -> bool {
    facts.solver().any(|step| match step.mv.promotion() {
        None | Some(Role::Queen) => false,
        Some(Role::Knight) => true,
        Some(_) => step.after.has_moves() || !step.gives_check(),
    })
}
