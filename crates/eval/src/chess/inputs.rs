//! What a network sees of a position of chess: men on squares, from the side's own end of the board, mirrored so that its
//! king stands on the right.

use ::chess::{Board, Color, File, Move, Position, Role, Square};
use game::Side;

use crate::network::{Changes, Inputs, STAGES};

const SQUARES: usize = 64;

impl Inputs for Position {
    const INPUTS: usize = 2 * 6 * SQUARES;
    const MOST_INPUTS: usize = 32;

    /// By the number of men, four to a stage.
    #[inline]
    fn stage(&self) -> usize {
        (self.board().occupied().len().saturating_sub(2) / 4).min(STAGES - 1)
    }

    fn each_input(&self, side: Side, mut receive: impl FnMut(usize)) {
        let view = View::new(self.board(), side);
        for square in self.board().occupied() {
            view.input(self.board(), square).into_iter().for_each(&mut receive);
        }
    }

    #[inline]
    fn changes(&self, _: Move, after: &Position, side: Side) -> Option<Changes> {
        let view = View::new(after.board(), side);
        if view != View::new(self.board(), side) {
            return None;
        }
        let differs = |role| self.board().role(role) ^ after.board().role(role);
        let colors = self.board().color(Color::White) ^ after.board().color(Color::White);
        let colors = colors | (self.board().color(Color::Black) ^ after.board().color(Color::Black));
        let touched = Role::ALL.into_iter().fold(colors, |all, role| all | differs(role));
        let mut changes = Changes::default();
        for square in touched {
            view.input(self.board(), square).into_iter().for_each(|input| changes.remove(input));
            view.input(after.board(), square).into_iter().for_each(|input| changes.add(input));
        }
        Some(changes)
    }
}

/// How a side sees the board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct View {
    color: Color,
    /// What a square's number is changed by: ranks turned for Black, files mirrored for a king on the left.
    turn: usize,
}

impl View {
    #[inline]
    fn new(board: &Board, side: Side) -> View {
        let color = Color::ALL[side as usize];
        let king = (board.role(Role::King) & board.color(color)).into_iter().next();
        let mirrored = king.is_some_and(|king| king.file() < File::E);
        let ranks = if color == Color::Black { 56 } else { 0 };
        View { color, turn: ranks + if mirrored { 7 } else { 0 } }
    }

    #[inline]
    fn input(&self, board: &Board, square: Square) -> Option<usize> {
        let role = board.role_at(square)?;
        let own = board.color(self.color).contains(square);
        Some((usize::from(!own) * 6 + role as usize) * SQUARES + (square as usize ^ self.turn))
    }
}
