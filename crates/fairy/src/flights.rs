//! Steps of a king, tested without being played.
//!
//! After a plain step nothing has changed but that the king stands elsewhere. Whether it is attacked there is the same
//! question on the board without the king, because attacks are looked for as if an enemy stood on their target. That holds
//! where attacks count by movement alone: with validators, rules about checks, or men that borrow their movement from the
//! king, steps are played.

use chess::{Color, Square};

use crate::exposure::Exposure;
use crate::movement::Movement;
use crate::moves::Move;
use crate::observe::Level;
use crate::position::{EnPassant, Position};
use crate::rules::Rules;

/// The board without a king that is to flee.
pub(crate) struct Flights {
    king: Square,
    by: Color,
    board: Position,
}

impl Rules {
    /// Whether the king of the side to move, known to be in check by [`Exposure::InCheck`], has a legal step, where that is
    /// decided by attacked squares alone; otherwise the answer is no.
    pub(crate) fn king_can_step(&self, position: &Position) -> bool {
        let hooks = &self.hooks;
        let (turn, by) = (position.turn(), !position.turn());
        let Some(king) = position.king(turn) else { return false };
        let man = position.man(king);
        let moves_as_usual = hooks.walkings.is_empty()
            && hooks.filters.is_empty()
            && hooks.selections.is_empty()
            && hooks.legalities.is_empty()
            && !hooks.has_check_rules()
            && !self.has_validators(Level::Check, by);
        let [Movement::Leap(steps)] = self.movements(man.kind()) else { return false };
        if !moves_as_usual || man.is_neutral() {
            return false;
        }
        let mut board = position.clone();
        board.take(king);
        board.set_en_passant(EnPassant::NONE);
        let closed = position.side(turn) | self.holes_of(position);
        let mut arrivals = steps.iter().filter_map(|step| step.from(king)).filter(|&to| !closed.contains(to));
        arrivals.any(|to| {
            let victim = Some(to).filter(|&to| position.side(by).contains(to));
            let step = Move { victim, ..Move::quiet(king, to) };
            self.is_plain(position, step) && !self.is_observed(&board, to, by, Level::Check)
        })
    }
}

impl Flights {
    /// The flights of the side to move, given what is known about its king; `None` if they have to be played.
    pub(crate) fn new(rules: &Rules, position: &Position, own: &Exposure) -> Option<Flights> {
        let (Exposure::Safe { king, .. } | Exposure::InCheck { king, .. }) = *own else { return None };
        let by = !position.turn();
        // A king that borrows its movement from its attackers may attack the step.
        if rules.hooks.extends_observation {
            return None;
        }
        let by_movement = rules.hooks.legalities.is_empty() && !rules.has_validators(Level::Check, by);
        if !by_movement || position.man(king).is_neutral() {
            return None;
        }
        let mut board = position.clone();
        board.take(king);
        board.set_en_passant(EnPassant::NONE);
        Some(Flights { king, by, board })
    }

    /// Whether the king is attacked after a move; `None` if that has to be played.
    pub(crate) fn is_attacked_after(&self, rules: &Rules, position: &Position, mv: Move) -> Option<bool> {
        let is_step = mv.from == self.king && mv.victim.is_none_or(|victim| victim == mv.to);
        (is_step && rules.is_plain(position, mv))
            .then(|| rules.is_observed(&self.board, mv.to, self.by, Level::Check))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use crate::man::{Man, Sides};
    use crate::rules::Setup;

    /// The king's step to b7 looks safe, but there it lets the orphan move as a king, which attacks it.
    #[test]
    fn a_step_that_lends_an_orphan_its_movement_is_played() {
        let white = [
            (Square::A1, Kind::ROOK),
            (Square::H2, Kind::BISHOP),
            (Square::C6, Kind::ORPHAN),
            (Square::H1, Kind::KING),
        ];
        let mut men = white.map(|(on, kind)| (on, Man::new(kind, Sides::White))).to_vec();
        men.push((Square::A8, Man::new(Kind::KING, Sides::Black)));
        let rules = Rules::new(&Setup { men, ..Setup::default() }).expect("there is no condition");
        let position = rules.start(Color::Black);
        assert!(rules.is_check(&position, Color::Black));
        assert!(!rules.has_moves(&position));
    }
}
