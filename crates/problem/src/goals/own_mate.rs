//! Auto-mate: the side that has moved is mated by its own move.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `!#`.
pub(super) const SPEC: Spec = Spec {
    symbol: "!#",
    mark: "!#",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::SelfCheckAllowed,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.mover_is_in_check() && !arrival.mover_can_go_on() && !arrival.takes_king(arrival.mover())
}
