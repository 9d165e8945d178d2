//! Goals that a move and the position after it decide, asked as cheaply as they can be.

use chess::{Board, Kind, Move, Position, Square};
use game::{MoveList, Position as _};

use crate::bounds::append_stalemating;
use problem::goals::{Goal, GoalKind};

/// A goal of a battle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum BattleGoal {
    Mate,
    Stalemate,
    DoubleStalemate,
    MateOrStalemate,
    Check,
    Capture,
    EnPassant,
    Castling,
    Arrival(Square),
    Position(Board),
}

impl BattleGoal {
    /// The goal, if it is one of these.
    pub(crate) fn of(goal: Goal) -> Option<BattleGoal> {
        match goal.kind {
            GoalKind::Mate => Some(BattleGoal::Mate),
            GoalKind::Stalemate => Some(BattleGoal::Stalemate),
            GoalKind::DoubleStalemate => Some(BattleGoal::DoubleStalemate),
            GoalKind::EnPassant => Some(BattleGoal::EnPassant),
            GoalKind::Castling => Some(BattleGoal::Castling),
            GoalKind::MateOrStalemate => Some(BattleGoal::MateOrStalemate),
            GoalKind::Check => Some(BattleGoal::Check),
            GoalKind::Capture => Some(BattleGoal::Capture),
            GoalKind::TargetSquare => goal.square.map(BattleGoal::Arrival),
            _ => None,
        }
    }

    /// Whether a goal is to reach a given position.
    pub(crate) fn is_position(goal: Goal) -> bool {
        goal.is_position()
    }

    /// Whether the legal move `mv`, which has led to `after`, has reached it.
    #[inline]
    pub(crate) fn is_reached(self, mv: Move, after: &Position) -> bool {
        match self {
            BattleGoal::Mate => after.is_check() && !after.has_moves(),
            BattleGoal::Stalemate => !after.is_check() && !after.has_moves(),
            BattleGoal::DoubleStalemate => {
                !after.is_check() && !after.has_moves() && {
                    let mut again = *after;
                    again.pass();
                    !again.has_moves()
                }
            }
            BattleGoal::EnPassant => mv.kind() == Kind::EnPassant,
            BattleGoal::Castling => mv.kind() == Kind::Castling,
            BattleGoal::MateOrStalemate => !after.has_moves(),
            BattleGoal::Check => after.is_check(),
            BattleGoal::Capture => mv.is_capture(),
            BattleGoal::Arrival(square) => mv.destination() == square,
            BattleGoal::Position(board) => *after.board() == board,
        }
    }

    /// Whether some legal move reaches it.
    pub(crate) fn is_reachable(self, position: &Position) -> bool {
        self.reached_by(position).is_some()
    }

    /// A legal move that reaches it.
    pub(crate) fn reached_by(self, position: &Position) -> Option<Move> {
        let mut moves = MoveList::new();
        match self {
            BattleGoal::Mate => position.mating_move(),
            BattleGoal::Check => {
                position.checking_moves(&mut moves);
                moves.first().copied()
            }
            BattleGoal::Stalemate | BattleGoal::DoubleStalemate => {
                append_stalemating(position, &mut moves);
                moves.iter().copied().find(|&mv| self.is_reached_by(mv, position))
            }
            BattleGoal::MateOrStalemate
            | BattleGoal::Capture
            | BattleGoal::EnPassant
            | BattleGoal::Castling
            | BattleGoal::Arrival(_)
            | BattleGoal::Position(_) => {
                position.legal_moves(&mut moves);
                moves.iter().copied().find(|&mv| self.is_reached_by(mv, position))
            }
        }
    }

    /// Appends every legal move that reaches it.
    pub(crate) fn append(self, position: &Position, moves: &mut MoveList<Move>) {
        match self {
            BattleGoal::Mate | BattleGoal::Check => position.checking_moves(moves),
            BattleGoal::Stalemate | BattleGoal::DoubleStalemate => append_stalemating(position, moves),
            _ => position.legal_moves(moves),
        }
        moves.retain(|mv| self.is_reached_by(*mv, position));
    }

    /// Whether there are legal moves and every one reaches it.
    pub(crate) fn is_inevitable(self, position: &Position) -> bool {
        if matches!(self, BattleGoal::Mate | BattleGoal::Check) && position.can_keep_quiet() {
            return false;
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        !moves.is_empty() && moves.iter().all(|&mv| self.is_reached_by(mv, position))
    }

    fn is_reached_by(self, mv: Move, position: &Position) -> bool {
        match self {
            BattleGoal::Capture => mv.is_capture(),
            BattleGoal::EnPassant => mv.kind() == Kind::EnPassant,
            BattleGoal::Castling => mv.kind() == Kind::Castling,
            BattleGoal::Arrival(square) => mv.destination() == square,
            _ => self.is_reached(mv, &position.after(mv)),
        }
    }
}
