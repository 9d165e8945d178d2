//! Circuit: a man is back on the square where it stood in the diagram.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `ct`.
pub(super) const SPEC: Spec = Spec {
    symbol: "ct",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.destination().is_some_and(|square| facts.origin(square) == Some(square))
}
