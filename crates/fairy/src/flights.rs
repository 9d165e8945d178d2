//! Steps of a king, tested without being played.
//!
//! After a plain step nothing has changed but that the king stands elsewhere. Whether it is attacked there is the same
//! question on the board without the king, because attacks are looked for as if an enemy stood on their target. That holds
//! where attacks count by movement alone: with validators, rules about checks, or men that borrow their movement from the
//! king, steps are played.

use chess::{Color, Square};

use crate::exposure::Exposure;
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

impl Flights {
    /// The flights of the side to move, given what is known about its king; `None` if they have to be played.
    pub(crate) fn new(rules: &Rules, position: &Position, own: &Exposure) -> Option<Flights> {
        let (Exposure::Safe { king, .. } | Exposure::InCheck { king, .. }) = *own else { return None };
        let by = !position.turn();
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
