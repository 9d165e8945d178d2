//! Double mate: both sides in check, neither can get out of it.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `##`.
pub(super) const SPEC: Spec = Spec {
    symbol: "##",
    mark: "##",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::SelfCheckAllowed,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    is_double_mate(facts) && facts.could_move()
}

/// Both kings are attacked and neither side has a move that saves its own. Either might save it by taking the other
/// king, if that is legal.
pub(super) fn is_double_mate(facts: &dyn Facts) -> bool {
    facts.is_check()
        && facts.mover_is_in_check()
        && !facts.can_reply()
        && !facts.mover_can_go_on()
        && !facts.takes_king(!facts.mover())
        && !facts.takes_king(facts.mover())
}
