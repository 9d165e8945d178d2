//! Chess81: a man reaches the eighth rank, as its side counts.

use chess::Rank;

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `c81`.
pub(super) const SPEC: Spec = Spec {
    symbol: "c81",
    mark: "c81",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::Legal,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.destination().is_some_and(|square| square.rank() == arrival.mover().rank(Rank::Eighth))
}
