//! Men with exactly one move left. They block others on their present square before it and on their final square after it.

use chess::{Bitboard, Color, Square, attacks};

use crate::orthodox::proofgame::side::Side;

/// A man with exactly one move left.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(super) struct SingleMove {
    pub(super) color: Color,
    pub(super) from: Square,
    pub(super) to: Square,
}

/// The most men on the board.
const MOST: usize = 32;

/// The single moves that are left to both sides.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct SingleMoves {
    moves: [SingleMove; MOST],
    len: usize,
}

impl SingleMoves {
    pub(super) const NONE: SingleMoves = SingleMoves {
        moves: [SingleMove { color: Color::White, from: Square::A1, to: Square::A1 }; MOST],
        len: 0,
    };

    /// The single moves of men whose fate is known, that are not captured and have exactly one move.
    pub(super) fn of(sides: &[Side; 2]) -> SingleMoves {
        let mut all = SingleMoves::NONE;
        for side in sides {
            for man in side.men() {
                let is_single = man.lengths == 1 << 1
                    && !man.may_be_taken
                    && man.becomes.count_ones() == 1
                    && man.at == man.from;
                if is_single {
                    let (_, to) = side.targets[man.becomes.trailing_zeros() as usize];
                    all.moves[all.len] = SingleMove { color: side.color, from: man.at, to };
                    all.len += 1;
                }
            }
        }
        all
    }

    pub(super) fn moves(&self) -> &[SingleMove] {
        &self.moves[..self.len]
    }

    /// Whether the moves have an order in which none blocks another (a topological sort).
    pub(super) fn have_an_order(&self) -> bool {
        // For each move, the moves that must come before it, a bit each.
        let mut before = [0_u32; MOST];
        for (number, one) in self.moves().iter().enumerate() {
            let way = attacks::between(one.from, one.to);
            let passed = if is_line(one) { way } else { Bitboard::EMPTY };
            for (other_number, other) in self.moves().iter().enumerate() {
                if number == other_number {
                    continue;
                }
                if passed.with(one.to).contains(other.from) {
                    before[number] |= 1 << other_number;
                }
                if passed.contains(other.to) {
                    before[other_number] |= 1 << number;
                }
            }
        }
        let mut left = ((1_u64 << self.len) - 1) as u32;
        while left != 0 {
            let free = (0..self.len).filter(|&number| left & 1 << number != 0 && before[number] & left == 0);
            let free = free.fold(0_u32, |free, number| free | 1 << number);
            if free == 0 {
                return false;
            }
            left &= !free;
        }
        true
    }
}

/// Whether a move goes along a line.
fn is_line(one: &SingleMove) -> bool {
    attacks::queen(one.from, Bitboard::EMPTY).contains(one.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(moves: &[(Square, Square)], expected: bool) {
        let mut all = SingleMoves::NONE;
        for &(from, to) in moves {
            all.moves[all.len] = SingleMove { color: Color::White, from, to };
            all.len += 1;
        }
        assert_eq!(all.have_an_order(), expected, "{moves:?}");
    }

    #[test]
    fn moves_that_wait_for_each_other_have_no_order() {
        use Square::*;
        check(&[], true);
        check(&[(A1, A4), (A4, B5)], true);
        // The rook must pass before the bishop arrives, which waits for the rook to leave.
        check(&[(A1, A8), (C1, A3)], true);
        check(&[(A1, A8), (B1, A3), (D1, B1)], true);
        check(&[(A1, H1), (C3, E1), (E1, C3)], false);
        check(&[(A1, D1), (D1, D4), (D4, A1)], false);
        // The knight jumps.
        check(&[(B1, C3), (B2, B3)], true);
    }
}
