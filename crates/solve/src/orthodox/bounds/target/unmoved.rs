//! Men of a target position that can never have moved.

use chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// The men of `target` that no move can have brought to their squares: pawns on their second rank, and men enclosed by such
/// men.
pub(super) fn unmoved(target: &Board) -> Board {
    let mut unmoved = Board::empty();
    loop {
        let found = target.pieces().find(|&(square, piece)| {
            unmoved.piece_at(square).is_none()
                && !can_arrive(piece.role, piece.color, square, unmoved.occupied())
        });
        match found {
            Some((square, piece)) => unmoved.put(square, piece),
            None => return unmoved,
        }
    }
}

/// Whether a move can end on `square`, given men that never move. Castling needs no special case: after it, a square beside
/// king and rook is free, so they could also have stepped there.
fn can_arrive(role: Role, color: Color, square: Square, fixed: Bitboard) -> bool {
    match role {
        Role::Pawn => {
            let low =
                Bitboard::relative_rank(color, Rank::First) | Bitboard::relative_rank(color, Rank::Second);
            !low.contains(square)
        }
        _ if square.rank() == color.rank(Rank::Eighth) && role != Role::King => true,
        _ => !(attacks::of(role, color, square, fixed) - fixed).is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::text::Fen;

    fn check(fen: &str, expected: &[Square]) {
        let board = fen.parse::<Fen>().expect("a position").0.board;
        assert_eq!(unmoved(&board).occupied(), expected.iter().copied().collect(), "{fen}");
    }

    #[test]
    fn pawns_on_their_second_rank_and_men_enclosed_by_them() {
        use Square::*;
        check("4k3/8/8/8/8/4P3/1P1P4/2B1K3 w - -", &[B2, D2, C1]);
        check("4k3/8/8/8/8/8/3P4/2B1K3 w - -", &[D2]);
        check("2b1k3/1p1p4/8/8/8/8/8/4K3 w - -", &[B7, D7, C8]);
        // A promoted bishop can be anywhere on the last rank.
        check("2B1k3/1p1p4/8/8/8/8/8/4K3 w - -", &[B7, D7]);
        check("4k3/8/8/8/8/8/PPP5/RB2K3 w - -", &[A2, B2, C2, B1, A1]);
    }
}
