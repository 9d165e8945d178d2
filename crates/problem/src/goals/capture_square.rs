//! The capture of a man, as `x`: the two differ in fairy chess alone.

use chess::Move;

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `%`.
pub(super) const SPEC: Spec = Spec {
    symbol: "%",
    mark: "%",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.mv.is_some_and(Move::is_capture)
}
