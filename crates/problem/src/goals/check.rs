//! Check.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `+`.
pub(super) const SPEC: Spec = Spec {
    symbol: "+",
    mark: "+",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::Checks,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.is_check()
}
