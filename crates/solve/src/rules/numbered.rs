//! The half-moves that Popeye numbers under option MoveNumbers if the half-move must reach a goal.

use chess::{Kind, Move, Rank, Role};
use game::Position as _;
use problem::goals::{Goal, GoalKind};
use problem::{HalfMove, State};

use crate::rules::{Orthodox, Rules};

/// Whether Popeye's move generator for the goal generates the half-move.
pub(crate) fn is_candidate(
    rules: &Orthodox,
    goal: Goal,
    state: &State,
    half_move: HalfMove,
    after: &State,
) -> bool {
    match goal.kind {
        // Without a legal move there is no double mate.
        GoalKind::DoubleMate if !rules.has_moves(state) => false,
        // For a double mate, a check by the king counts as well.
        GoalKind::DoubleMate if after.position.is_check() => true,
        GoalKind::Mate | GoalKind::Check | GoalKind::DoubleMate => {
            gives_check(after) || half_move.mv().is_some_and(|mv| may_check(rules, state, mv))
        }
        // Popeye tests later whose eighth rank it is.
        GoalKind::EighthRank => {
            half_move.mv().is_some_and(|mv| matches!(mv.to().rank(), Rank::First | Rank::Eighth))
        }
        GoalKind::Capture
        | GoalKind::CaptureSquare
        | GoalKind::TargetSquare
        | GoalKind::EnPassant
        | GoalKind::Castling => rules.reaches(goal, state, half_move, after),
        _ => true,
    }
}

/// Whether a man other than the king gives check. Kings may stand side by side here, since the half-move need not be legal.
fn gives_check(after: &State) -> bool {
    !(after.position.checkers() - after.position.board().role(Role::King)).is_empty()
}

/// Whether Popeye generates a move as a possible check without testing it: castling, a capture en passant, and a promotion if
/// some promoted man gives check.
fn may_check(rules: &Orthodox, state: &State, mv: Move) -> bool {
    let promotes_with_check = |role| gives_check(&rules.after(state, HalfMove::Move(mv.promoting(role))));
    match mv.promotion() {
        Some(_) => Role::PROMOTIONS.into_iter().any(promotes_with_check),
        None => matches!(mv.kind(), Kind::Castling | Kind::EnPassant),
    }
}
