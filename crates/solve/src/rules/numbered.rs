//! Which half-moves Popeye numbers where a goal is to be reached at once.

use chess::{Kind, Move, Rank, Role};
use game::Position as _;
use problem::goals::{Goal, GoalKind};
use problem::{HalfMove, State};

use crate::rules::{Orthodox, Rules};

/// Whether Popeye's generators for a goal would have listed the half-move.
pub(crate) fn is_candidate(
    rules: &Orthodox,
    goal: Goal,
    state: &State,
    half_move: HalfMove,
    after: &State,
) -> bool {
    match goal.kind {
        // No move of a side without legal moves makes a double mate.
        GoalKind::DoubleMate if !rules.has_moves(state) => false,
        // Beside the other king each of them is mated by the other.
        GoalKind::DoubleMate if after.position.is_check() => true,
        GoalKind::Mate | GoalKind::Check | GoalKind::DoubleMate => {
            gives_check(after) || half_move.mv().is_some_and(|mv| may_check(rules, state, mv))
        }
        // Whose rank it is Popeye asks later.
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

/// Whether a man other than the king gives check: a king does not, though he may stand beside the other.
fn gives_check(after: &State) -> bool {
    !(after.position.checkers() - after.position.board().role(Role::King)).is_empty()
}

/// Whether Popeye lists a move among those that give check before it knows: castling, a capture en passant, and a promotion
/// if the pawn can become a man that does.
fn may_check(rules: &Orthodox, state: &State, mv: Move) -> bool {
    let promotes_with_check = |role| gives_check(&rules.after(state, HalfMove::Move(mv.promoting(role))));
    match mv.promotion() {
        Some(_) => Role::PROMOTIONS.into_iter().any(promotes_with_check),
        None => matches!(mv.kind(), Kind::Castling | Kind::EnPassant),
    }
}
