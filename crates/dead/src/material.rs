//! Material that can form no checkmate, wherever the men stand.

use chess::{Bitboard, Board, Color, Role};

/// Whether `winner` can never mate with the men that both sides have.
///
/// The three cases are closed under moves, because captures only remove men and the winner has no pawn:
///
/// * A bare king gives no check.
/// * A knight alone needs men of the loser that block flights and cannot take it. A queen next to its king attacks every
///   square from which a knight checks the king, and so do all queens between them.
/// * Bishops of one square colour check a king on that colour. Of the flights on the other colour, which stand
///   orthogonally next to the king, the winner's king guards one at most. The check comes through a diagonal neighbour,
///   which touches two of these flights; a rook or queen that blocks either of them captures or interposes there. So
///   the loser needs a man that blocks and does neither: a knight, a pawn, or a bishop of the other colour.
pub(crate) fn is_insufficient(board: &Board, winner: Color) -> bool {
    let own = board.color(winner) - board.role(Role::King);
    let others = board.color(!winner) - board.role(Role::King);
    if own.is_empty() {
        return true;
    }
    if own.is_within(board.role(Role::Knight)) && !own.has_several() {
        return others.is_within(board.role(Role::Queen));
    }
    if !own.is_within(board.role(Role::Bishop)) {
        return false;
    }
    let minors = board.role(Role::Knight) | board.role(Role::Pawn);
    let bishops = board.role(Role::Bishop);
    !others.meets(minors)
        && (bishops.is_within(Bitboard::DARK_SQUARES) || !bishops.meets(Bitboard::DARK_SQUARES))
}

#[cfg(test)]
mod tests {
    use chess::text::Fen;
    use chess::{Piece, Setup, Square, attacks, fault};
    use game::Position as _;

    use super::*;

    fn check(fen: &str, white: bool, black: bool) {
        let setup = fen.parse::<Fen>().expect("the position can be read").0;
        let found = Color::ALL.map(|color| is_insufficient(&setup.board, color));
        assert_eq!(found, [white, black], "{fen}");
    }

    #[test]
    fn known_material() {
        check("4k3/8/8/8/8/8/8/4K3 w - -", true, true);
        check("4k3/8/8/8/8/8/8/4KN2 w - -", true, true);
        check("4kq2/8/8/8/8/8/8/4KN2 w - -", true, false);
        check("4kr2/8/8/8/8/8/8/4KN2 w - -", false, false);
        check("4kn2/8/8/8/8/8/8/4KN2 w - -", false, false);
        check("4k3/8/8/8/8/8/8/4KNN1 w - -", false, true);
        check("4kb2/8/8/8/8/8/8/2B1K3 w - -", true, true);
        check("2b1k3/8/8/8/8/8/8/2B1K3 w - -", false, false);
        check("4krq1/8/8/8/8/8/8/2B1K3 w - -", true, false);
        check("4k3/7p/8/8/8/8/8/2B1K3 w - -", false, false);
    }

    /// Counts the positions in which Black, whose men are a king and `men`, is mated by White's king and `minor`.
    fn mates(minor: Role, men: &[Role]) -> usize {
        let mut mates = 0;
        for king in [Square::A1, Square::B1, Square::C1, Square::D1, Square::B2, Square::C2, Square::C3] {
            for own in Square::ALL {
                for giver in Square::ALL.into_iter().filter(|&square| square != king && square != own) {
                    if own == king || attacks::king(king).contains(own) {
                        continue;
                    }
                    let mut setup = Setup::empty();
                    setup.turn = Color::Black;
                    for (square, piece) in [
                        (king, Role::King.of(Color::Black)),
                        (own, Role::King.of(Color::White)),
                        (giver, minor.of(Color::White)),
                    ] {
                        setup.board.put(square, piece);
                    }
                    if setup.board.is_attacked(king, Color::White, setup.board.occupied()) {
                        mates += with_blockers(&setup, king, men);
                    }
                }
            }
        }
        mates
    }

    /// Mates when the men stand next to the king: one that does not block a flight can only hinder.
    fn with_blockers(setup: &Setup, king: Square, men: &[Role]) -> usize {
        let Some((&role, others)) = men.split_first() else {
            let position = setup.position(fault::GAME).ok();
            return position.is_some_and(|position| position.is_check() && !position.has_moves()).into();
        };
        let free = attacks::king(king) - setup.board.occupied();
        let pawns = if role == Role::Pawn { Bitboard::BACK_RANKS } else { Bitboard::EMPTY };
        let placed = (free - pawns).into_iter().map(|square| {
            let mut setup = setup.clone();
            setup.board.put(square, Piece { role, color: Color::Black });
            with_blockers(&setup, king, others)
        });
        placed.sum()
    }

    #[test]
    fn no_mate_with_insufficient_material_exists() {
        assert_eq!(mates(Role::Knight, &[]), 0);
        assert_eq!(mates(Role::Bishop, &[]), 0);
        for men in [&[Role::Queen][..], &[Role::Queen; 2], &[Role::Queen; 3]] {
            assert_eq!(mates(Role::Knight, men), 0, "{men:?}");
        }
        for men in [
            &[Role::Queen][..],
            &[Role::Rook],
            &[Role::Rook, Role::Rook],
            &[Role::Rook, Role::Queen],
            &[Role::Queen; 2],
        ] {
            assert_eq!(mates(Role::Bishop, men), 0, "{men:?}");
        }
        assert!(mates(Role::Knight, &[Role::Rook]) > 0);
        assert!(mates(Role::Knight, &[Role::Bishop]) > 0);
        assert!(mates(Role::Bishop, &[Role::Knight]) > 0);
        assert!(mates(Role::Bishop, &[Role::Bishop]) > 0);
        assert!(mates(Role::Knight, &[Role::Pawn]) > 0);
    }
}
