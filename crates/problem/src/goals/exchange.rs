//! Exchange of places: two men of one side stand where the other stood in the diagram.

use chess::{Color, Square};

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `<>`.
pub(super) const SPEC: Spec = Spec {
    symbol: "<>",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.destination().is_some_and(|here| has_exchanged(facts, here, facts.mover()))
}

/// Whether the man on `here` and another man of `side` stand on each other's squares of the diagram.
pub(super) fn has_exchanged(facts: &dyn Facts, here: Square, side: Color) -> bool {
    let Some(home) = facts.origin(here) else { return false };
    let partner_is_own = facts.belonged_to(here, side);
    let partner_stands_at_home = facts.origin(home) == Some(here) && facts.belongs_to(home, side);
    home != here && partner_is_own && partner_stands_at_home
}
