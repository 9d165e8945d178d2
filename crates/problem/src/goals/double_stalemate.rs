//! Double stalemate: neither side can move, neither is in check.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `==`.
pub(super) const SPEC: Spec = Spec {
    symbol: "==",
    mark: "==",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    !facts.is_check() && !facts.can_reply() && !facts.mover_can_go_on()
}
