//! The king's moves: never to an attacked square, castling never over one.

use std::ops::ControlFlow;

use super::{Sink, Situation};
use crate::{Bitboard, Move, Rank, Role, Square, attacks};

/// Steps to the neighbouring squares.
#[inline]
pub(super) fn steps<const STAGE: u8, S: Sink>(situation: &Situation<'_>, sink: &mut S) -> ControlFlow<()> {
    let &Situation { board, us, occupied, .. } = situation;
    let Some(king) = situation.king else { return ControlFlow::Continue(()) };
    let them = !us;
    let mut near = attacks::king(king) - board.color(us);
    near = situation.of_stage::<STAGE>(near);
    // Leapers guard whole sets of squares at once; what they leave open is tried against the sliders one by one.
    near = near
        - attacks::pawns(them, board.of(Role::Pawn, them))
        - attacks::knights(board.of(Role::Knight, them));
    if let Some(enemy) = board.king(them) {
        near = (near - attacks::king(enemy)).without(enemy);
    }
    // The king does not hide behind itself.
    let occupied = occupied.without(king);
    let mut safe = Bitboard::EMPTY;
    for to in near {
        if board.sliding_attackers(to, them, occupied).is_empty() {
            safe = safe.with(to);
        }
    }
    sink.men(Role::King, king, safe)
}

/// Castling on either wing. The king is not in check.
#[inline]
pub(super) fn castling<S: Sink>(situation: &Situation<'_>, sink: &mut S) -> ControlFlow<()> {
    let &Situation { position, us, .. } = situation;
    let home = Bitboard::relative_rank(us, Rank::First);
    if !position.castling_rooks().meets(home) {
        return ControlFlow::Continue(());
    }
    let Some(king) = situation.king else { return ControlFlow::Continue(()) };
    for rook in position.castling_rooks() & home {
        let mv = Move::castling(king, rook);
        if can_castle(situation, mv) {
            sink.special(mv)?;
        }
    }
    ControlFlow::Continue(())
}

fn can_castle(situation: &Situation<'_>, mv: Move) -> bool {
    let &Situation { board, us, .. } = situation;
    let Some(wing) = mv.castling_wing() else { return false };
    let (king, rook) = (mv.from(), mv.to());
    let rank = king.rank();
    let (king_to, rook_to) = (Square::new(wing.king_file(), rank), Square::new(wing.rook_file(), rank));
    let others = situation.occupied.without(king).without(rook);
    let king_way = attacks::between(king, king_to).with(king_to);
    let rook_way = attacks::between(rook, rook_to).with(rook_to);
    if others.meets(king_way | rook_way) {
        return false;
    }
    // On its way the king is seen along the rank through the squares that it and the rook have left; at the end the
    // rook covers it.
    king_way.into_iter().all(|square| {
        let occupied = if square == king_to { others.with(rook_to) } else { others };
        !board.is_attacked(square, !us, occupied)
    })
}
