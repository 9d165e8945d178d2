//! Check.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `+`.
pub(super) const SPEC: Spec = Spec {
    symbol: "+",
    mark: "+",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::Checks,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.is_check()
}
