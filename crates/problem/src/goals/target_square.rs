//! Target square: the man that moves ends up on a given square.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `z`.
pub(super) const SPEC: Spec = Spec {
    symbol: "z",
    mark: "z",
    check_sign: CheckSign::Kept,
    square: SquareUse::Named,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.destination().is_some() && arrival.destination() == arrival.square
}
