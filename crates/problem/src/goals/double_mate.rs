//! Double mate: both sides in check, neither can get out of it.

use crate::goals::{Arrival, Candidates, CheckSign, Spec, SquareUse};

/// `##`.
pub(super) const SPEC: Spec = Spec {
    symbol: "##",
    mark: "##",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::SelfCheckAllowed,
    reached,
};

fn reached(arrival: &Arrival<'_>) -> bool {
    arrival.before.can_move() && is_double_mate(arrival)
}

/// Both kings are attacked and neither side has a move that saves its own. Either might save it by taking the other
/// king, if that is legal.
pub(super) fn is_double_mate(arrival: &Arrival<'_>) -> bool {
    arrival.is_check()
        && arrival.mover_is_in_check()
        && !arrival.can_reply()
        && !arrival.mover_can_go_on()
        && !arrival.takes_king(!arrival.mover())
        && !arrival.takes_king(arrival.mover())
}
