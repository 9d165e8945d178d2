//! Proof game: the diagram, reached from the initial array.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `dia`.
pub(super) const SPEC: Spec = Spec {
    symbol: "dia",
    mark: "dia",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.target == Some(arrival.after.position.board())
}
