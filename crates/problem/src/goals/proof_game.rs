//! Proof game: the diagram, reached from the initial array.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `dia`.
pub(super) const SPEC: Spec = Spec {
    symbol: "dia",
    mark: "dia",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.is_target()
}
