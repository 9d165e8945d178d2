//! Counter-mate: a side that is mated replies with mate.

use chess::Square;

use crate::goals::double_mate::is_double_mate;
use crate::goals::{Candidates, CheckSign, Facts, Spec, SquareUse};

/// `##!`.
pub(super) const SPEC: Spec = Spec {
    symbol: "##!",
    mark: "##!",
    check_sign: CheckSign::Replaced,
    square: SquareUse::None,
    moves: Candidates::SelfCheckAllowed,
    reached,
};

fn reached(facts: &dyn Facts, _: Option<Square>) -> bool {
    is_double_mate(facts) && facts.was_mated()
}
