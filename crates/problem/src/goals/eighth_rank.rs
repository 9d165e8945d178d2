//! Chess81: a man reaches the eighth rank, as its side counts.

use chess::{Rank, Square};

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `c81`.
pub(super) const SPEC: Spec = Spec {
    symbol: "c81",
    mark: "c81",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.destination().is_some_and(|square| square.rank() == facts.mover().rank(Rank::Eighth))
}
