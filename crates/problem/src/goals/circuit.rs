//! Circuit: a man is back on the square where it stood in the diagram.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `ct`.
pub(super) const SPEC: Spec = Spec {
    symbol: "ct",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.destination().is_some_and(|square| arrival.after.origin(square) == Some(square))
}
