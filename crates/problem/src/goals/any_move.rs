//! Any move.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `~`.
pub(super) const SPEC: Spec = Spec {
    symbol: "~",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(_: &Arrival<'_>) -> bool {
    true
}
