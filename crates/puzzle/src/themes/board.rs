//! Attacks and guards: the terms in which tactics are defined.

use chess::{Bitboard, Board, Color, Position, Role, Square, attacks};
use game::Position as _;

use super::facts::is_slider;

/// The value of a man in pawns; a king is worth more than everything else.
pub(super) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 99,
    }
}

/// The men of `color` on the board, in pawns, without the king.
fn material_of(board: &Board, color: Color) -> i32 {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    roles.into_iter().map(|role| worth(role) * board.of(role, color).len() as i32).sum()
}

/// The material balance of `us`, in pawns.
pub(super) fn balance(position: &Position, us: Color) -> i32 {
    material_of(position.board(), us) - material_of(position.board(), !us)
}

/// The men of `color` that attack or guard `square`.
pub(super) fn attackers(board: &Board, color: Color, square: Square) -> Bitboard {
    board.attackers(square, color, board.occupied())
}

/// The squares that the man on `square` attacks.
pub(super) fn attacks_from(board: &Board, square: Square) -> Bitboard {
    board
        .piece_at(square)
        .map_or(Bitboard::EMPTY, |piece| attacks::of(piece.role, piece.color, square, board.occupied()))
}

/// Whether a man of `color` on `square` is unguarded, even through a slider that attacks it.
pub(super) fn is_hanging(board: &Board, color: Color, square: Square) -> bool {
    if !attackers(board, color, square).is_empty() {
        return false;
    }
    let through = attackers(board, !color, square)
        .into_iter()
        .filter(|&attacker| board.role_at(attacker).is_some_and(is_slider))
        .any(|attacker| {
            let behind = board.attackers(square, color, board.occupied().without(attacker));
            !behind.is_empty()
        });
    !through
}

/// Whether the man on `square` can be captured for nothing or by a cheaper man.
pub(super) fn is_in_bad_spot(board: &Board, square: Square) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    let enemies = attackers(board, !piece.color, square);
    let cheaper = |attacker: Square| {
        board.role_at(attacker).is_some_and(|role| role != Role::King && worth(role) < worth(piece.role))
    };
    !enemies.is_empty() && (is_hanging(board, piece.color, square) || enemies.into_iter().any(cheaper))
}

/// Whether the man of the side to move on `square` is lost wherever it moves.
pub(super) fn is_trapped(position: &Position, square: Square) -> bool {
    let board = position.board();
    let Some(role) = board.role_at(square) else { return false };
    if matches!(role, Role::Pawn | Role::King) || position.is_check() || !is_in_bad_spot(board, square) {
        return false;
    }
    if pin_line(board, position.turn(), square).is_some() {
        return false;
    }
    position.moves().into_iter().filter(|mv| mv.from() == square).all(|mv| {
        let pays = mv.captured().is_some_and(|taken| worth(taken) >= worth(role));
        !pays && is_in_bad_spot(position.after(mv).board(), mv.to())
    })
}

/// The line on which the man of `color` on `square` is pinned to its king, if it is.
pub(super) fn pin_line(board: &Board, color: Color, square: Square) -> Option<Bitboard> {
    let king = board.king(color)?;
    let line = attacks::line(king, square);
    if line.is_empty() || attacks::between(king, square).meets(board.occupied()) {
        return None;
    }
    let occupied = board.occupied().without(square);
    let pinners = board.sliding_attackers(king, !color, occupied) & line;
    let is_beyond = |pinner: Square| attacks::between(king, pinner).contains(square);
    pinners.into_iter().any(is_beyond).then_some(line)
}

/// The number of king moves between two squares.
pub(super) fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as usize).abs_diff(b.file() as usize);
    let ranks = (a.rank() as usize).abs_diff(b.rank() as usize);
    files.max(ranks)
}
