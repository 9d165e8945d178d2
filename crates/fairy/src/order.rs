//! The order in which moves are played, which is the order of solutions.

use chess::{Color, Square};

use crate::kind::Kind;
use crate::moves::{Move, Special};
use crate::position::Position;
use crate::rules::Rules;

/// An order of moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Order {
    /// Men from a1 to h8; for each man, the moves generated last come first.
    Board,
    /// The order for the last half-move before mate or check: men from h8 to a1, captures by pawns before their steps.
    /// This order applies only where [`Rules::has_mating_order`]; otherwise it is [`Order::Board`].
    Mating,
}

impl Rules {
    /// The legal moves in an order.
    pub fn ordered_moves(&self, position: &Position, order: Order) -> Vec<Move> {
        let mut moves = self.legal_moves(position);
        if order == Order::Mating && self.has_mating_order(position.turn()) {
            // The sort is stable: the moves of one man, and the outcomes of one move, keep their order.
            moves.sort_by_key(|&mv| mating_rank(position, mv));
        }
        moves
    }

    /// Whether the last half-move before a mate by `color` has an order of its own.
    pub fn has_mating_order(&self, color: Color) -> bool {
        self.settings.mating_order[color as usize]
    }
}

fn mating_rank(position: &Position, mv: Move) -> (u8, u8) {
    let man = Square::H8 as u8 - mv.from as u8;
    if position.man(mv.from).kind() != Kind::PAWN {
        return (man, 0);
    }
    let aside = mv.to.file() as i8 - mv.from.file() as i8;
    let within = match (mv.special, aside) {
        (Special::EnPassant, -1) => 4,
        (Special::EnPassant, _) => 5,
        (_, 1) => 0,
        (_, -1) => 1,
        (Special::MultipleStep, _) => 2,
        _ => 3,
    };
    (man, within)
}
