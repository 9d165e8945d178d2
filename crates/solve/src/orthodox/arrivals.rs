//! The legal moves to a given square, without generating all moves.

use chess::{Bitboard, Move, Position, Rank, Role, Square};
use game::MoveList;

/// Appends all legal moves to `square` except castling.
pub(crate) fn append_arrivals(position: &Position, square: Square, moves: &mut MoveList<Move>) {
    let (board, us) = (position.board(), position.turn());
    let behind = Bitboard::of(square).forward(!us);
    let steppers = board.of(Role::Pawn, us) & (behind | behind.forward(!us));
    let promotes = square.rank() == us.rank(Rank::Eighth);
    for from in board.attackers(square, us, board.occupied()) | steppers {
        match promotes && board.role_at(from) == Some(Role::Pawn) {
            true => {
                let promoting = |role| position.legal_step(from, square, Some(role));
                moves.extend(Role::PROMOTIONS.into_iter().filter_map(promoting));
            }
            false => moves.extend(position.legal_step(from, square, None)),
        }
    }
}

/// Whether the side to move has a castling right.
pub(crate) fn may_castle(position: &Position) -> bool {
    position.castling_rooks().meets(position.board().color(position.turn()))
}
