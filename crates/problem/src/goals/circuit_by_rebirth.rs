//! Circuit by rebirth: in orthodox chess nobody is reborn, so it is never reached.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `ctr`.
pub(super) const SPEC: Spec = Spec {
    symbol: "ctr",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(_: &Arrival<'_>) -> bool {
    false
}
