//! Circuit by rebirth: orthodox chess has no rebirth, so it is never reached.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `ctr`.
pub(super) const SPEC: Spec = Spec {
    symbol: "ctr",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.rebirth().is_some_and(|square| facts.origin(square) == Some(square))
}
