//! The goals of the battle search: tests that need only a move and the position after it, made as cheap as possible.

use chess::{Board, Color, Kind, Move, Position, Rank, Square};
use game::{MoveList, Position as _};

use crate::orthodox::arrivals::{append_arrivals, may_castle};
use crate::orthodox::bounds::{append_stalemating, can_stalemate_at_once, retain_stalemating};
use crate::rules::null_move::NULL;
use problem::goals::{Goal, GoalKind};

/// A goal that the battle search can test.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum BattleGoal {
    Mate,
    Stalemate,
    DoubleStalemate,
    OwnStalemate,
    MateOrStalemate,
    Check,
    Capture,
    EnPassant,
    Castling,
    Arrival(Square),
    EighthRank,
    Position(Board),
}

impl BattleGoal {
    /// The goal as a `BattleGoal`, if the battle search can test it. Position goals are made by `Terms::of`.
    pub(crate) fn of(goal: Goal) -> Option<BattleGoal> {
        match goal.kind {
            GoalKind::Mate => Some(BattleGoal::Mate),
            GoalKind::Stalemate => Some(BattleGoal::Stalemate),
            GoalKind::DoubleStalemate => Some(BattleGoal::DoubleStalemate),
            GoalKind::OwnStalemate => Some(BattleGoal::OwnStalemate),
            GoalKind::EnPassant => Some(BattleGoal::EnPassant),
            GoalKind::Castling => Some(BattleGoal::Castling),
            GoalKind::MateOrStalemate => Some(BattleGoal::MateOrStalemate),
            GoalKind::Check => Some(BattleGoal::Check),
            // The two differ only in fairy chess.
            GoalKind::Capture | GoalKind::CaptureSquare => Some(BattleGoal::Capture),
            GoalKind::TargetSquare => goal.square.map(BattleGoal::Arrival),
            GoalKind::EighthRank => Some(BattleGoal::EighthRank),
            _ => None,
        }
    }

    /// A number that is unique to the goal, for the keys of tables.
    pub(crate) fn number(self) -> u64 {
        match self {
            BattleGoal::Mate => 1,
            BattleGoal::Stalemate => 2,
            BattleGoal::DoubleStalemate => 3,
            BattleGoal::MateOrStalemate => 4,
            BattleGoal::Check => 5,
            BattleGoal::Capture => 6,
            BattleGoal::EnPassant => 7,
            BattleGoal::Castling => 8,
            BattleGoal::Position(_) => 9,
            BattleGoal::OwnStalemate => 10,
            BattleGoal::EighthRank => 11,
            BattleGoal::Arrival(square) => 64 + square as u64,
        }
    }

    /// Whether a goal is a given position.
    pub(crate) fn is_position(goal: Goal) -> bool {
        goal.is_position()
    }

    /// Whether the legal move `mv`, which led to `after`, reaches the goal.
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
            BattleGoal::OwnStalemate => {
                !after.is_check() && {
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
            BattleGoal::Arrival(square) => mv != NULL && mv.destination() == square,
            BattleGoal::EighthRank => mv != NULL && is_on_eighth_rank(mv, !after.turn()),
            BattleGoal::Position(board) => *after.board() == board,
        }
    }

    /// Whether the other side has no move where the goal is reached.
    pub(crate) fn leaves_no_reply(self) -> bool {
        use BattleGoal::{DoubleStalemate, Mate, MateOrStalemate, Stalemate};
        matches!(self, Mate | Stalemate | DoubleStalemate | MateOrStalemate)
    }

    /// Whether some legal move reaches the goal.
    pub(crate) fn is_reachable(self, position: &Position) -> bool {
        self.reached_by(position).is_some()
    }

    /// A legal move that reaches the goal.
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
            BattleGoal::MateOrStalemate => {
                position.mating_move().or_else(|| BattleGoal::Stalemate.reached_by(position))
            }
            BattleGoal::Arrival(square) if !may_castle(position) => {
                append_arrivals(position, square, &mut moves);
                moves.first().copied()
            }
            BattleGoal::EnPassant if position.en_passant().is_none() => None,
            BattleGoal::Castling if !may_castle(position) => None,
            BattleGoal::OwnStalemate
            | BattleGoal::Capture
            | BattleGoal::EnPassant
            | BattleGoal::Castling
            | BattleGoal::Arrival(_)
            | BattleGoal::EighthRank
            | BattleGoal::Position(_) => {
                position.legal_moves(&mut moves);
                moves.iter().copied().find(|&mv| self.is_reached_by(mv, position))
            }
        }
    }

    /// Appends every legal move that reaches the goal.
    pub(crate) fn append(self, position: &Position, moves: &mut MoveList<Move>) {
        match self {
            BattleGoal::Mate | BattleGoal::Check => position.checking_moves(moves),
            BattleGoal::Stalemate | BattleGoal::DoubleStalemate => append_stalemating(position, moves),
            BattleGoal::MateOrStalemate if !can_stalemate_at_once(position) => position.checking_moves(moves),
            BattleGoal::Arrival(square) if !may_castle(position) => append_arrivals(position, square, moves),
            BattleGoal::EnPassant if position.en_passant().is_none() => {}
            BattleGoal::Castling if !may_castle(position) => {}
            _ => position.legal_moves(moves),
        }
        moves.retain(|mv| self.is_reached_by(*mv, position));
    }

    /// Whether there are legal moves and every one reaches the goal.
    pub(crate) fn is_inevitable(self, position: &Position) -> bool {
        let is_avoidable = match self {
            BattleGoal::Mate | BattleGoal::Check => position.can_keep_quiet(),
            BattleGoal::Stalemate | BattleGoal::DoubleStalemate => !can_stalemate_at_once(position),
            BattleGoal::MateOrStalemate => !can_stalemate_at_once(position) && position.can_keep_quiet(),
            _ => false,
        };
        if is_avoidable {
            return false;
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if matches!(self, BattleGoal::Stalemate | BattleGoal::DoubleStalemate) {
            let all = moves.len();
            retain_stalemating(position, &mut moves);
            if moves.len() < all {
                return false;
            }
        }
        !moves.is_empty() && moves.iter().all(|&mv| self.is_reached_by(mv, position))
    }

    fn is_reached_by(self, mv: Move, position: &Position) -> bool {
        match self {
            BattleGoal::Capture => mv.is_capture(),
            BattleGoal::EnPassant => mv.kind() == Kind::EnPassant,
            BattleGoal::Castling => mv.kind() == Kind::Castling,
            BattleGoal::Arrival(square) => mv.destination() == square,
            BattleGoal::EighthRank => is_on_eighth_rank(mv, position.turn()),
            _ => self.is_reached(mv, &position.after(mv)),
        }
    }
}

/// Whether a move of `mover` arrives on the eighth rank, as its side counts.
fn is_on_eighth_rank(mv: Move, mover: Color) -> bool {
    mv.destination().rank() == mover.rank(Rank::Eighth)
}
