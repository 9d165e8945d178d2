//! Uchifuzume: a pawn must not be dropped to give mate.

use super::king::danger;
use crate::attacks;
use crate::position::Position;
use crate::{Color, Square};

/// Whether a pawn that `us` drops on `to`, right before the enemy `king`, mates.
///
/// Nothing can be put between, so the defence is to take the pawn or to flee.
pub(super) fn is_mate(position: &Position, us: Color, king: Square, to: Square) -> bool {
    let them = !us;
    let occupied = position.occupied().with(to);

    // The square that the king leaves is open to sliders behind it.
    let around = attacks::king(king) - position.men(them);
    if !(around - danger(position, us, king, occupied.without(king))).is_empty() {
        return false;
    }

    let takers = position.attackers(them, to, occupied).without(king);
    if takers.is_empty() {
        return true;
    }
    let pinned = position.shields(us, king);
    takers.into_iter().all(|taker| pinned.contains(taker) && !attacks::line(king, taker).contains(to))
}

#[cfg(test)]
mod tests {
    use game::Position as _;

    use crate::{Illegality, Kind, Move, Setup, fault};

    fn check(sfen: &str, to: &str, expected: Option<Illegality>) {
        let position = sfen.parse::<Setup>().expect("SFEN").position(fault::TSUME).expect("legal");
        let drop = Move::drop(Kind::Pawn, to.parse().expect("a square"));
        assert_eq!(position.illegality(drop), expected, "{sfen}");
        assert_eq!(position.moves().contains(&drop), expected.is_none(), "{sfen}");
        if expected.is_none() {
            assert!(position.after(drop).has_moves(), "{sfen}");
        }
    }

    #[test]
    fn a_dropped_pawn_must_leave_an_answer() {
        let mate = Some(Illegality::Uchifuzume);
        check("7lk/9/7G1/9/9/9/9/9/4K4 b P 1", "1b", mate);
        // Nobody guards the pawn, so the king takes it.
        check("7lk/9/9/9/9/9/9/9/4K4 b P 1", "1b", None);
        // The king has a flight.
        check("8k/9/8G/9/9/9/9/9/4K4 b P 1", "1b", None);
        // A gold takes the pawn; a silver could not.
        check("7lk/7s1/8G/9/9/9/9/9/4K4 b P 1", "1b", mate);
        check("7lk/7g1/8G/9/9/9/9/9/4K4 b P 1", "1b", None);
        // The gold that could take is pinned by the rook, or not.
        check("5R1gk/7p1/8G/9/9/9/9/9/4K4 b P 1", "1b", mate);
        check("7gk/7p1/8G/9/9/9/9/9/4K4 b P 1", "1b", None);
        // A rook that is pinned on the file of the pawn takes it along the pin.
        check("7lk/7l1/9/7Nr/9/9/8R/9/4K4 b P 1", "1b", None);
        // White's pawns have the same duty.
        check("4k4/9/9/9/9/9/1g7/9/KL7 w p 1", "9h", mate);
        // Other men may mate by dropping.
        let gold = "7lk/9/7G1/9/9/9/9/9/4K4 b G 1".parse::<Setup>().expect("SFEN");
        let position = gold.position(fault::TSUME).expect("legal");
        assert!(position.gives_mate(Move::drop(Kind::Gold, "1b".parse().expect("a square"))));
    }
}
