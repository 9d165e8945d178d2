//! Target square: the man that moves ends up on a given square.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `z`.
pub(super) const SPEC: Spec = Spec {
    symbol: "z",
    mark: "z",
    check_sign: CheckSign::Kept,
    square: SquareUse::Named,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, square: Option<Square>) -> bool {
    facts.destination().is_some() && facts.destination() == square
}
