//! Exchange of places by rebirth: a man is reborn where another of its side stood, which stands where it stood.

use chess::Square;

use crate::goals::exchange::has_exchanged;
use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `<>r`.
pub(super) const SPEC: Spec = Spec {
    symbol: "<>r",
    mark: "",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.rebirth().is_some_and(|here| has_exchanged(facts, here, !facts.mover()))
}
