//! From where a slider may attack a square next to a king: a filter, applied before attacks are computed.

use super::by_square::BySquare;
use super::sliders::ray;
use crate::{Bitboard, ByColor, Color, Square};

/// The squares of rooks that may attack a square next to `king`.
#[inline]
pub(crate) fn rook_reach_of_ring(king: Square) -> Bitboard {
    ROOK[king]
}

/// The squares of bishops that may attack a square next to `king`.
#[inline]
pub(crate) fn bishop_reach_of_ring(king: Square) -> Bitboard {
    BISHOP[king]
}

/// The squares of lances that may attack a square next to a `king` of `color`.
#[inline]
pub(crate) fn lance_reach_of_ring(color: Color, king: Square) -> Bitboard {
    LANCE[color][king]
}

static ROOK: BySquare<Bitboard> = lines_into_ring(&[(0, -1), (0, 1), (-1, 0), (1, 0)]);
static BISHOP: BySquare<Bitboard> = lines_into_ring(&[(-1, -1), (-1, 1), (1, -1), (1, 1)]);
static LANCE: ByColor<BySquare<Bitboard>> =
    ByColor([lines_into_ring(&[(0, -1)]), lines_into_ring(&[(0, 1)])]);

const fn lines_into_ring(directions: &[(i8, i8)]) -> BySquare<Bitboard> {
    let mut table = [Bitboard::EMPTY; 128];
    let mut index = 0;
    while index < Square::COUNT {
        let mut step = 0;
        while step < 9 {
            let beside = Square::ALL[index].offset(step % 3 - 1, step / 3 - 1);
            if let Some(beside) = beside
                && beside.index() != index
            {
                let mut i = 0;
                while i < directions.len() {
                    table[index] = ray(beside, directions[i], table[index]);
                    i += 1;
                }
            }
            step += 1;
        }
        index += 1;
    }
    BySquare::new(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks;

    #[test]
    fn no_slider_that_attacks_the_ring_is_filtered_out() {
        for king in Square::ALL {
            let ring = attacks::king(king);
            for slider in Square::ALL {
                let empty = Bitboard::EMPTY;
                assert_eq!(
                    rook_reach_of_ring(king).contains(slider),
                    attacks::rook(slider, empty).meets(ring)
                );
                assert_eq!(
                    bishop_reach_of_ring(king).contains(slider),
                    attacks::bishop(slider, empty).meets(ring)
                );
                for color in Color::ALL {
                    assert_eq!(
                        lance_reach_of_ring(color, king).contains(slider),
                        attacks::lance(!color, slider, empty).meets(ring)
                    );
                }
            }
        }
    }
}
