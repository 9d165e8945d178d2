//! Pawn moves, all pawns of one direction at a time.

use std::ops::ControlFlow;

use super::{QUIET, Sink, Situation, TACTICAL};
use crate::{Bitboard, Color, Move, Rank, Role, attacks};

/// Pushes, captures, promotions and en passant.
#[inline]
pub(super) fn moves<const STAGE: u8, S: Sink>(situation: &Situation<'_>, sink: &mut S) -> ControlFlow<()> {
    let &Situation { board, us, pinned, .. } = situation;
    // A composed position may have pawns on their own first rank: problemists let them stand still.
    let pawns = board.of(Role::Pawn, us) - Bitboard::relative_rank(us, Rank::First);
    set::<STAGE, S>(situation, pawns - pinned, Bitboard::FULL, sink)?;
    for from in pawns & pinned {
        set::<STAGE, S>(situation, from.into(), situation.unpinned(from), sink)?;
    }
    if STAGE & TACTICAL != 0
        && let Some(to) = situation.position.en_passant()
    {
        for from in attacks::pawn_origins(us, to) & pawns {
            let mv = Move::en_passant(from, to);
            if situation.position.is_safe_en_passant(mv) {
                sink.special(mv)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The moves of `pawns` that end on the line that they are pinned to, which is the same for all of them.
#[inline]
fn set<const STAGE: u8, S: Sink>(
    situation: &Situation<'_>,
    pawns: Bitboard,
    line: Bitboard,
    sink: &mut S,
) -> ControlFlow<()> {
    let &Situation { board, us, occupied, .. } = situation;
    let targets = situation.targets & line;
    let last = Bitboard::relative_rank(us, Rank::Eighth);
    let up: i8 = match us {
        Color::White => 8,
        Color::Black => -8,
    };

    let ahead = pawns.forward(us) - occupied;
    let steps = ahead & targets;
    if STAGE & QUIET != 0 {
        sink.pawns(up, steps - last)?;
        let third = Bitboard::relative_rank(us, Rank::Third);
        sink.double_steps(up, (ahead & third).forward(us) & (targets - occupied))?;
    }
    if STAGE & TACTICAL != 0 {
        if steps.meets(last) {
            sink.promotions(up, steps & last)?;
        }
        let victims = board.color(!us) & targets;
        let ahead = pawns.forward(us);
        for (sideways, takes) in [(-1, ahead.left() & victims), (1, ahead.right() & victims)] {
            sink.pawns(up + sideways, takes - last)?;
            if takes.meets(last) {
                sink.promotions(up + sideways, takes & last)?;
            }
        }
    }
    ControlFlow::Continue(())
}
