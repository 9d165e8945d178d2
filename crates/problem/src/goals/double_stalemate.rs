//! Double stalemate: neither side can move, neither is in check.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `==`.
pub(super) const SPEC: Spec = Spec {
    symbol: "==",
    mark: "==",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    !arrival.is_check() && !arrival.can_reply() && !arrival.mover_can_go_on()
}
