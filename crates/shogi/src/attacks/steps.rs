//! Where the men that step can go from each square, as tables; and where a whole set of them can go, by shifts.

use super::by_square::BySquare;
use crate::{Bitboard, ByColor, Color, Square};

/// A step as Black sees it: files to the left, ranks down.
type Step = (i8, i8);

const PAWN: &[Step] = &[(0, -1)];
const KNIGHT: &[Step] = &[(-1, -2), (1, -2)];
const SILVER: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

static PAWN_STEPS: ByColor<BySquare<Bitboard>> = both_ways(PAWN);
static KNIGHT_STEPS: ByColor<BySquare<Bitboard>> = both_ways(KNIGHT);
static SILVER_STEPS: ByColor<BySquare<Bitboard>> = both_ways(SILVER);
static GOLD_STEPS: ByColor<BySquare<Bitboard>> = both_ways(GOLD);
static KING_STEPS: BySquare<Bitboard> = table(KING, 1);

/// Where a pawn of `color` goes from `square`.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN_STEPS[color][square]
}

/// Where a knight of `color` goes from `square`.
#[inline]
pub fn knight(color: Color, square: Square) -> Bitboard {
    KNIGHT_STEPS[color][square]
}

/// Where a silver of `color` goes from `square`.
#[inline]
pub fn silver(color: Color, square: Square) -> Bitboard {
    SILVER_STEPS[color][square]
}

/// Where a gold of `color`, or a man promoted to one, goes from `square`.
#[inline]
pub fn gold(color: Color, square: Square) -> Bitboard {
    GOLD_STEPS[color][square]
}

/// Where a king goes from `square`.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING_STEPS[square]
}

/// Men of one side sorted by how they step. A man may be in several sets.
#[derive(Clone, Copy)]
pub(crate) struct Steppers {
    /// Pawns, silvers, golds, horses, kings.
    pub forward: Bitboard,
    /// Silvers, golds, dragons, kings.
    pub forward_aslant: Bitboard,
    /// Golds, horses, kings.
    pub sideways: Bitboard,
    /// Golds, horses, kings.
    pub back: Bitboard,
    /// Silvers, dragons, kings.
    pub back_aslant: Bitboard,
    /// Knights.
    pub jump: Bitboard,
}

impl Steppers {
    /// Every square that some of these men, of `color`, can step to.
    #[inline(always)]
    pub(crate) fn reach(self, color: Color) -> Bitboard {
        let beside = self.forward_aslant.forward(color)
            | self.sideways
            | self.back_aslant.forward(!color)
            | self.jump.forward(color).forward(color);
        self.forward.forward(color) | self.back.forward(!color) | beside.left() | beside.right()
    }

    /// The number of steps that these men, of `color`, have into `targets`.
    ///
    /// There are ten directions, but ten sets need not be counted one by one: full adders first sum them square by
    /// square, as the bits of a number on each square (Harley & Seal's population count), and five sets remain. That
    /// is an eighth of the time of perft on a machine that a plain build must not assume to have POPCNT.
    #[inline(always)]
    pub(crate) fn count(self, color: Color, targets: Bitboard) -> usize {
        let ahead = self.forward_aslant.forward(color);
        let beside = self.sideways;
        let behind = self.back_aslant.forward(!color);
        let jumped = self.jump.forward(color).forward(color);
        let into = |set: Bitboard| set & targets;
        let (a, pairs_a) = add(into(ahead.left()), into(ahead.right()), into(self.forward.forward(color)));
        let (b, pairs_b) = add(into(beside.left()), into(beside.right()), into(self.back.forward(!color)));
        let (c, pairs_c) = add(into(behind.left()), into(behind.right()), into(jumped.left()));
        let (ones, pairs_d) = add(a, b, c);
        let (twos, fours) = add(pairs_a, pairs_b, pairs_c);
        ones.len() + into(jumped.right()).len() + 2 * (twos.len() + pairs_d.len()) + 4 * fours.len()
    }
}

/// Adds three sets square by square: where the sum is odd, and where it is two or three.
#[inline(always)]
fn add(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}

const fn both_ways(steps: &[Step]) -> ByColor<BySquare<Bitboard>> {
    ByColor([table(steps, 1), table(steps, -1)])
}

const fn table(steps: &[Step], ahead: i8) -> BySquare<Bitboard> {
    let mut table = [Bitboard::EMPTY; 128];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let mut i = 0;
        while i < steps.len() {
            let (files, ranks) = steps[i];
            if let Some(target) = square.offset(files, ranks * ahead) {
                table[index] = table[index].with(target);
            }
            i += 1;
        }
        index += 1;
    }
    BySquare::new(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_step_where_single_men_step() {
        let nobody = Bitboard::EMPTY;
        for color in Color::ALL {
            for square in Square::ALL {
                let man = Bitboard::of(square);
                let none = Steppers {
                    forward: nobody,
                    forward_aslant: nobody,
                    sideways: nobody,
                    back: nobody,
                    back_aslant: nobody,
                    jump: nobody,
                };
                let check = |steppers: Steppers, expected: Bitboard| {
                    assert_eq!(steppers.reach(color), expected, "{color} {square}");
                    assert_eq!(steppers.count(color, Bitboard::FULL), expected.len());
                    assert_eq!(steppers.count(color, Bitboard::EMPTY), 0);
                };
                let gold_set =
                    Steppers { forward: man, forward_aslant: man, sideways: man, back: man, ..none };
                check(Steppers { forward: man, ..none }, pawn(color, square));
                check(Steppers { jump: man, ..none }, knight(color, square));
                check(
                    Steppers { forward: man, forward_aslant: man, back_aslant: man, ..none },
                    silver(color, square),
                );
                check(gold_set, gold(color, square));
                check(Steppers { back_aslant: man, ..gold_set }, king(square));
            }
        }
    }
}
