//! The capture of a man, as `x`: the two differ in fairy chess alone.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `%`.
pub(super) const SPEC: Spec = Spec {
    symbol: "%",
    mark: "%",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.is_capture()
}
