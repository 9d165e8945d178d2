//! A capture.

use chess::Move;

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `x`.
pub(super) const SPEC: Spec = Spec {
    symbol: "x",
    mark: "x",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.mv.is_some_and(Move::is_capture)
}
