//! A pawn step over two or more squares, on each of which the pawn may be captured en passant.
//!
//! No pawn of orthodox chess makes such a step, but option EnPassant can declare one, and Popeye accepts it.

use chess::{Color, Move, Position, Role, Square, attacks, fault};

/// A long step that has just been made.
#[derive(Clone, Debug)]
pub(crate) struct LongStep {
    departure: Square,
    passed: Vec<Square>,
    arrival: Square,
}

impl LongStep {
    /// The step that option EnPassant declares: departure, at least two squares passed, arrival.
    pub(crate) fn from_arguments(squares: &[Square]) -> Option<LongStep> {
        match squares {
            [departure, passed @ .., arrival] if passed.len() > 1 => {
                Some(LongStep { departure: *departure, passed: passed.to_vec(), arrival: *arrival })
            }
            _ => None,
        }
    }

    /// The captures of this step, whether they leave the own king in check or not.
    pub(crate) fn captures(&self, position: &Position) -> Vec<Move> {
        let taker = position.turn();
        // White captures pawns that move down the board.
        let came_down = self.departure.rank() > self.arrival.rank();
        if came_down != (taker == Color::White) {
            return Vec::new();
        }
        let pawns = position.board().of(Role::Pawn, taker);
        let takers =
            |&to: &Square| (attacks::pawn_origins(taker, to) & pawns).into_iter().map(move |from| (from, to));
        self.passed.iter().flat_map(takers).map(|(from, to)| Move::en_passant(from, to)).collect()
    }

    /// The position as if the step had ended right behind the square on which `capture` takes it.
    pub(crate) fn shortened(&self, position: &Position, capture: Move) -> Position {
        let mut setup = position.to_setup();
        let victim = capture.capture_square().unwrap_or(self.arrival);
        if let Some(pawn) = setup.board.piece_at(self.arrival) {
            setup.board.remove(self.arrival);
            setup.board.put(victim, pawn);
        }
        setup.position(fault::PROBLEM).unwrap_or(*position)
    }
}
