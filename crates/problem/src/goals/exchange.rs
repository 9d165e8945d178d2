//! Exchange of places: two men of one side stand where the other stood in the diagram.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `<>`.
pub(super) const SPEC: Spec = Spec {
    symbol: "<>",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    let Some(here) = arrival.destination() else { return false };
    let Some(home) = arrival.after.origin(here) else { return false };
    let partner_is_own = arrival.diagram.color_at(here) == Some(arrival.mover());
    let partner_stands_at_home = arrival.after.origin(home) == Some(here)
        && arrival.after.position.board().color_at(home) == Some(arrival.mover());
    home != here && partner_is_own && partner_stands_at_home
}
