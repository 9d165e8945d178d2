//! Double mate: both sides in check, neither can get out of it.

use chess::Color;

use super::{Arrival, Candidates, CheckSign, Spec, SquareUse};

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
        && !takes_king(arrival, !arrival.mover())
        && !takes_king(arrival, arrival.mover())
}

/// Whether `us` can take the king of the other side without leaving its own in check.
fn takes_king(arrival: &Arrival<'_>, us: Color) -> bool {
    let them = !us;
    let board = *arrival.after.position.board();
    let Some(target) = board.king(them) else { return false };
    board.attackers(target, us, board.occupied()).into_iter().any(|from| {
        let mut taken = board;
        if let Some(man) = taken.remove(from) {
            taken.put(target, man);
        }
        taken.king(us).is_none_or(|king| !taken.is_attacked(king, them, taken.occupied()))
    })
}
