//! Mate or stalemate: no move, in check or not.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `#=`.
pub(super) const SPEC: Spec = Spec {
    symbol: "#=",
    mark: "#=",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    !arrival.can_reply()
}
