//! Goals that a move and the position after it decide, asked as cheaply as they can be.

use chess::{Board, Move, Position, Square};
use game::{MoveList, Position as _};

use super::super::super::needs::can_stalemate_at_once;
use crate::goals::Goal;

/// A goal of a duel.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Sought {
    Mate,
    Stalemate,
    MateOrStalemate,
    Check,
    Capture,
    Arrival(Square),
    Position(Board),
}

impl Sought {
    /// The goal, if it is one of these.
    pub(super) fn of(goal: Goal) -> Option<Sought> {
        match goal.spec.symbol {
            "#" => Some(Sought::Mate),
            "=" => Some(Sought::Stalemate),
            "#=" => Some(Sought::MateOrStalemate),
            "+" => Some(Sought::Check),
            "x" => Some(Sought::Capture),
            "z" => goal.square.map(Sought::Arrival),
            _ => None,
        }
    }

    /// Whether a goal is to reach a given position.
    pub(super) fn is_position(goal: Goal) -> bool {
        matches!(goal.spec.symbol, "dia" | "a=>b")
    }

    /// Whether the legal move `mv`, which has led to `after`, has reached it.
    #[inline]
    pub(super) fn is_reached(self, mv: Move, after: &Position) -> bool {
        match self {
            Sought::Mate => after.is_check() && !after.has_moves(),
            Sought::Stalemate => !after.is_check() && !after.has_moves(),
            Sought::MateOrStalemate => !after.has_moves(),
            Sought::Check => after.is_check(),
            Sought::Capture => mv.is_capture(),
            Sought::Arrival(square) => mv.destination() == square,
            Sought::Position(board) => *after.board() == board,
        }
    }

    /// Whether some legal move reaches it.
    pub(super) fn is_reachable(self, position: &Position) -> bool {
        self.reached_by(position).is_some()
    }

    /// A legal move that reaches it.
    pub(super) fn reached_by(self, position: &Position) -> Option<Move> {
        let mut moves = MoveList::new();
        match self {
            Sought::Mate => position.mating_move(),
            Sought::Check => {
                position.checking_moves(&mut moves);
                moves.first().copied()
            }
            Sought::Stalemate if !can_stalemate_at_once(position) => None,
            Sought::Stalemate
            | Sought::MateOrStalemate
            | Sought::Capture
            | Sought::Arrival(_)
            | Sought::Position(_) => {
                position.legal_moves(&mut moves);
                moves.iter().copied().find(|&mv| self.is_reached_by(mv, position))
            }
        }
    }

    /// Appends every legal move that reaches it.
    pub(super) fn append(self, position: &Position, moves: &mut MoveList<Move>) {
        match self {
            Sought::Mate | Sought::Check => position.checking_moves(moves),
            Sought::Stalemate if !can_stalemate_at_once(position) => {}
            _ => position.legal_moves(moves),
        }
        moves.retain(|mv| self.is_reached_by(*mv, position));
    }

    /// Whether there are legal moves and every one reaches it.
    pub(super) fn is_inevitable(self, position: &Position) -> bool {
        if matches!(self, Sought::Mate | Sought::Check) && position.can_keep_quiet() {
            return false;
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        !moves.is_empty() && moves.iter().all(|&mv| self.is_reached_by(mv, position))
    }

    fn is_reached_by(self, mv: Move, position: &Position) -> bool {
        match self {
            Sought::Capture => mv.is_capture(),
            Sought::Arrival(square) => mv.destination() == square,
            _ => self.is_reached(mv, &position.after(mv)),
        }
    }
}
