//! Any move.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `~`.
pub(super) const SPEC: Spec = Spec {
    symbol: "~",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(_: &dyn Facts, _: Option<Square>) -> bool {
    true
}
