//! Whether a capture en passant is still possible.

use chess::{Bitboard, Color, Position, Rank, Role};

/// Whether the last of `half_moves` half-moves, two or more, may be a capture en passant.
///
/// The half-move before it is a double step, so a pawn of that side stands on its second rank; and by then a pawn of the
/// other side must stand on its fifth rank, on an adjacent file.
pub(crate) fn can_take_en_passant(position: &Position, half_moves: i32) -> bool {
    let turn = position.turn();
    let (taker, moves) = match half_moves % 2 {
        0 => (!turn, half_moves / 2),
        _ => (turn, (half_moves + 1) / 2),
    };
    let home = Bitboard::relative_rank(!taker, Rank::Second);
    let steppers = position.board().of(Role::Pawn, !taker) & home;
    let takers = position.board().of(Role::Pawn, taker);
    steppers.into_iter().any(|stepper| {
        takers.into_iter().any(|pawn| {
            let files = (pawn.file() as i32).abs_diff(stepper.file() as i32);
            match steps_to_fifth_rank(pawn.rank(), taker) {
                Some((ranks, needed)) => needed < moves && files <= ranks + 1 && (files > 0 || ranks > 0),
                None => false,
            }
        })
    })
}

/// The ranks between a pawn and its fifth rank, and the fewest moves to get there.
fn steps_to_fifth_rank(rank: Rank, color: Color) -> Option<(u32, i32)> {
    match color.rank(rank) {
        Rank::Second => Some((3, 2)),
        Rank::Third => Some((2, 2)),
        Rank::Fourth => Some((1, 1)),
        Rank::Fifth => Some((0, 0)),
        _ => None,
    }
}
