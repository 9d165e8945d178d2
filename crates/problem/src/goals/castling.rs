//! Castling.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `00`.
pub(super) const SPEC: Spec = Spec {
    symbol: "00",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.is_castling()
}
