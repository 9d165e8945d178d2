//! Pseudo-legal moves of orthodox chess: the candidates for goals that allow a self-check, and the moves that Popeye numbers.

use chess::{Bitboard, Move, Position, Rank, Role, Square, Wing, attacks};

/// The pseudo-legal moves: they may leave the own king in check, and none captures a king.
pub(super) fn pseudo_legal(position: &Position) -> Vec<Move> {
    let board = position.board();
    let us = position.turn();
    let occupied = board.occupied();
    let free = !(board.color(us) | board.of(Role::King, !us));
    let mut moves = Vec::new();
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.color == us) {
        let completed = |mv: Move| board.role_at(mv.to()).map_or(mv, |taken| mv.taking(taken));
        if piece.role == Role::Pawn {
            moves.extend(pawn_targets(position, from).map(completed).flat_map(promotions));
            if let Some(to) = position.en_passant().filter(|&to| attacks::pawn(us, from).contains(to)) {
                moves.push(Move::en_passant(from, to));
            }
        } else {
            let targets = attacks::of(piece.role, us, from, occupied) & free;
            moves.extend(targets.into_iter().map(|to| completed(Move::quiet(piece.role, from, to))));
        }
    }
    moves.extend(castling_without_arrival(position));
    moves
}

fn pawn_targets(position: &Position, from: Square) -> impl Iterator<Item = Move> + use<> {
    let board = position.board();
    let us = position.turn();
    let stuck = from.rank() == us.rank(Rank::First);
    let start = if stuck { Bitboard::EMPTY } else { from.into() };
    let one = start.forward(us) - board.occupied();
    let two = (one & Bitboard::relative_rank(us, Rank::Third)).forward(us) - board.occupied();
    let enemies = board.color(!us) - board.role(Role::King);
    let takes = if stuck { Bitboard::EMPTY } else { attacks::pawn(us, from) & enemies };
    let steps = (one | takes).into_iter().map(move |to| Move::quiet(Role::Pawn, from, to));
    steps.chain(two.into_iter().map(move |to| Move::double_step(from, to)))
}

fn promotions(mv: Move) -> Vec<Move> {
    match mv.to().rank() {
        Rank::First | Rank::Eighth => Role::PROMOTIONS.map(|role| mv.promoting(role)).to_vec(),
        _ => vec![mv],
    }
}

/// Castling moves of a king that is not in check and passes no attacked square. Its arrival square is not tested.
fn castling_without_arrival(position: &Position) -> Vec<Move> {
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king(us).filter(|_| position.checkers().is_empty()) else { return Vec::new() };
    let rooks = Wing::ALL.into_iter().filter_map(|wing| Some((wing, position.castling_rook(us, wing)?)));
    rooks
        .filter(|&(wing, rook)| {
            let rook_to = Square::new(wing.rook_file(), king.rank());
            !attacks::between(king, rook).meets(board.occupied())
                && !board.is_attacked(rook_to, !us, board.occupied())
        })
        .map(|(_, rook)| Move::castling(king, rook))
        .collect()
}
