//! Which squares a pawn can reach with how many moves and captures, if some men never move.

use chess::{Bitboard, Color, Rank, Square, attacks};

/// The most captures that one pawn can make.
pub(crate) const MOST_TAKEN: usize = 6;

/// A pawn, and the obstacles on its way.
#[derive(Clone, Copy)]
pub(crate) struct PawnWalk {
    pub(crate) color: Color,
    pub(crate) from: Square,
    /// Men that never move and are never captured.
    pub(crate) fixed: Bitboard,
    /// Squares that the pawn can reach only with a capture.
    pub(crate) closed_file: Bitboard,
}

impl PawnWalk {
    /// Calls `visit(square, moves, captures)` for every square and every combination of moves, and captures among them,
    /// that leads there. The calls are in ascending order of moves.
    pub(crate) fn visit(self, mut visit: impl FnMut(Square, u8, usize)) {
        let PawnWalk { color, from, fixed, closed_file } = self;
        // The squares reached after `moves` moves, indexed by the number of captures among them.
        let mut frontier = [Bitboard::EMPTY; MOST_TAKEN + 1];
        frontier[0] = Bitboard::of(from);
        let mut moves = 0;
        while frontier.iter().any(|squares| !squares.is_empty()) {
            let mut next = [Bitboard::EMPTY; MOST_TAKEN + 1];
            for taken in 0..=MOST_TAKEN {
                frontier[taken].into_iter().for_each(|square| visit(square, moves, taken));
                // A pawn on its own first rank cannot move.
                let free = frontier[taken] - Bitboard::relative_rank(color, Rank::First);
                let one = free.forward(color) - fixed;
                let home = (free & Bitboard::relative_rank(color, Rank::Second)).forward(color) - fixed;
                let straight = one | (home.forward(color) - fixed);
                next[taken] |= if taken == 0 { straight - closed_file } else { straight };
                if taken < MOST_TAKEN {
                    next[taken + 1] |= attacks::pawns(color, free) - fixed;
                }
            }
            frontier = next;
            moves += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::*;

    /// The fewest moves of a white pawn from e2 to `to` with `taken` captures.
    fn moves(to: Square, taken: usize, fixed: &[Square], closed_file: &[Square]) -> Option<u8> {
        let squares = |list: &[Square]| list.iter().copied().collect();
        let (fixed, closed_file) = (squares(fixed), squares(closed_file));
        let mut found = None;
        PawnWalk { color: Color::White, from: E2, fixed, closed_file }.visit(|square, moves, captures| {
            if square == to && captures == taken {
                found.get_or_insert(moves);
            }
        });
        found
    }

    #[test]
    fn a_pawn_needs_a_capture_for_every_file() {
        assert_eq!(moves(E4, 0, &[], &[]), Some(1));
        assert_eq!(moves(E8, 0, &[], &[]), Some(5));
        assert_eq!(moves(G4, 2, &[], &[]), Some(2));
        assert_eq!(moves(G4, 1, &[], &[]), None);
        assert_eq!(moves(E2, 0, &[], &[]), Some(0));
    }

    #[test]
    fn men_that_never_move_are_in_the_way() {
        assert_eq!(moves(E4, 0, &[E3], &[]), None);
        assert_eq!(moves(E4, 2, &[E3], &[]), Some(2));
        assert_eq!(moves(E5, 0, &[], &[E5]), None);
        assert_eq!(moves(E5, 2, &[], &[E5]), Some(3));
    }
}
