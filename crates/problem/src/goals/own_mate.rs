//! Auto-mate: the side that has moved is mated by its own move.

use chess::Square;

use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `!#`.
pub(super) const SPEC: Spec = Spec {
    symbol: "!#",
    mark: "!#",
    check_sign: CheckSign::Kept,
    square: SquareUse::None,
    moves: Candidates::SelfCheckAllowed,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    facts.mover_is_in_check() && !facts.mover_can_go_on() && !facts.takes_king(facts.mover())
}
