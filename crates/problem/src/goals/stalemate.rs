//! Stalemate: not in check and no move.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `=`.
pub(super) const SPEC: Spec = Spec {
    symbol: "=",
    mark: "=",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    // A reply is usually found at once.
    !facts.can_reply() && !facts.is_check()
}
