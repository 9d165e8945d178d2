//! From position A to position B.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `a=>b`.
pub(super) const SPEC: Spec = Spec {
    symbol: "a=>b",
    mark: "a=>b",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.is_target()
}
