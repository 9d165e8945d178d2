//! Castling.

use chess::Kind;

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `00`.
pub(super) const SPEC: Spec = Spec {
    symbol: "00",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.mv.is_some_and(|mv| mv.kind() == Kind::Castling)
}
