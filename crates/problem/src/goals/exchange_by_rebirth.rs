//! Exchange of places by rebirth: in orthodox chess nobody is reborn, so it is never reached.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `<>r`.
pub(super) const SPEC: Spec = Spec {
    symbol: "<>r",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(_: &dyn Facts, _: Option<Square>) -> bool {
    false
}
