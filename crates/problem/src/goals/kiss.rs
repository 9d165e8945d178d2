//! Kiss: a man comes to stand beside the one that stood on a given square in the diagram, and is its only neighbour.

use chess::attacks;

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `k` and a square.
pub(super) const SPEC: Spec = Spec {
    symbol: "k",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::Named,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    let (Some(here), Some(home)) = (arrival.destination(), arrival.square) else { return false };
    let Some(kissed) = arrival.after.stands_now(home) else { return false };
    let neighbours = attacks::king(kissed) & arrival.after.position.board().occupied();
    neighbours.single() == Some(here)
}
