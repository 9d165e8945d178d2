//! An en-passant capture.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `ep`.
pub(super) const SPEC: Spec = Spec {
    symbol: "ep",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.is_en_passant()
}
