//! From position A to position B.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `a=>b`.
pub(super) const SPEC: Spec = Spec {
    symbol: "a=>b",
    mark: "a=>b",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.target == Some(arrival.after.position.board())
}
