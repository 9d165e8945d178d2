//! Whether men that can reach certain squares, and no others, can form a checkmate.
//!
//! A mated king is attacked by a man other than the winner's king, and each square next to it is attacked by the winner
//! or occupied by a man of its own. Each condition is checked as if all men could be where they are needed at the same
//! time, with two exceptions: the winner's king stands on one square, and each man of the loser on one.

use chess::{Bitboard, Color, Role, Square, attacks};

use crate::mobility::{Man, attacked};

/// Whether `winner` may mate with men that reach the squares noted in `men`.
pub(crate) fn allow_mate(men: &[Man], winner: Color) -> bool {
    let theirs =
        |role: Role, color: Color| men.iter().find(move |man| man.role == role && man.color == color);
    let (Some(own_king), Some(king)) = (theirs(Role::King, winner), theirs(Role::King, !winner)) else {
        return true;
    };
    let attackers = men.iter().filter(|man| man.color == winner && man.role != Role::King);
    let guarded = attackers.fold(Bitboard::EMPTY, |guarded, man| guarded | attacked_by(man));
    let blockers: Vec<Bitboard> = men
        .iter()
        .filter(|man| man.color != winner && man.role != Role::King)
        .map(|man| man.reach | man.promoted)
        .collect();
    let mut nets = (king.reach & guarded).into_iter().map(|king| Net { king, guarded, blockers: &blockers });
    nets.any(|net| net.can_be_closed(own_king.reach))
}

fn attacked_by(man: &Man) -> Bitboard {
    attacked(man.role, man.color, man.reach)
        | attacked(Role::Queen, man.color, man.promoted)
        | attacked(Role::Knight, man.color, man.promoted)
}

/// A square on which the loser's king may be checked.
struct Net<'a> {
    king: Square,
    guarded: Bitboard,
    /// The squares of each man of the loser.
    blockers: &'a [Bitboard],
}

impl Net<'_> {
    /// Whether every flight can be guarded or blocked while the winner's king stands on one of `squares`.
    fn can_be_closed(&self, squares: Bitboard) -> bool {
        let ring = attacks::king(self.king);
        let unguarded = ring - self.guarded;
        let mut places = (squares - ring).without(self.king).into_iter();
        places.any(|own| self.can_be_blocked(unguarded - attacks::king(own)))
    }

    /// Whether the loser has a man for each of these flights. Each man counts once, for whichever of them.
    fn can_be_blocked(&self, flights: Bitboard) -> bool {
        if flights.is_empty() {
            return true;
        }
        let reachable = self.blockers.iter().fold(Bitboard::EMPTY, |all, &squares| all | squares);
        let available = self.blockers.iter().filter(|squares| squares.meets(flights)).count();
        flights.is_within(reachable) && flights.len() <= available
    }
}
