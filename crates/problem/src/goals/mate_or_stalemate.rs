//! Mate or stalemate: no move, in check or not.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `#=`.
pub(super) const SPEC: Spec = Spec {
    symbol: "#=",
    mark: "#=",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    !facts.can_reply()
}
