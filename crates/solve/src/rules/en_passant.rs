//! Which captures en passant may be the first move, where the options do not name the double step.

use chess::retraction::{Unmove, unmoves};
use chess::{Board, Color, Kind, Rank, Role, Square, attacks};
use problem::EnPassantRule;

/// The squares that a pawn may have passed with the last move, and be captured on by the side to move.
pub(super) fn passed_squares(board: &Board, turn: Color, rule: EnPassantRule) -> Vec<Square> {
    if rule == EnPassantRule::Named {
        return Vec::new();
    }
    let mut last_moves = unmoves(board, !turn);
    last_moves.retain(Unmove::has_explicable_check);
    let is_step = |unmove: &&Unmove| unmove.mv.kind() == Kind::DoubleStep;
    let steps: Vec<Square> = last_moves.iter().filter(is_step).map(|unmove| unmove.mv.to()).collect();
    // Without another last move the double step is proved.
    if rule == EnPassantRule::Proved && (steps.len() != 1 || last_moves.len() != 1) {
        return Vec::new();
    }
    let pawns = board.of(Role::Pawn, turn);
    let passed = steps.into_iter().map(|arrival| Square::new(arrival.file(), turn.rank(Rank::Sixth)));
    passed.filter(|&passed| attacks::pawn_origins(turn, passed).meets(pawns)).collect()
}
