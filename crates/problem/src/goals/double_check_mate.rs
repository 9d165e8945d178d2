//! Counter-mate: a side that is mated mates in its turn.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `##!`.
pub(super) const SPEC: Spec = Spec {
    symbol: "##!",
    mark: "##!",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::SelfCheckAllowed,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.before.is_mated() && crate::goals::double_mate::is_double_mate(arrival)
}
