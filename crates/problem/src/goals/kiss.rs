//! Kiss: a man arrives next to the one that stood on a given square in the diagram, and is its only neighbour.

use chess::{Square, attacks};

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `k` and a square.
pub(super) const SPEC: Spec = Spec {
    symbol: "k",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::Named,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, square: Option<Square>) -> bool {
    let (Some(here), Some(home)) = (facts.destination(), square) else { return false };
    let Some(kissed) = facts.stands_now(home) else { return false };
    (attacks::king(kissed) & facts.occupied()).single() == Some(here)
}
