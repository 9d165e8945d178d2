//! Where lances, bishops and rooks can go.
//!
//! Ranks and diagonals use the o^(o−2r) trick in both directions (hyperbola quintessence, G. Dorrance & A. Fatihi;
//! for shogi found by Qugiy): subtracting the slider from the blockers of its line flips exactly the bits up to the
//! first blocker above, and byte-swapped words do the same below. It works because the squares of these lines are at
//! least eight bits apart, so no byte holds two of them. The nine bits of a file lie together and are looked up.
//! Nothing here needs more than a few kilobytes of tables, which is what makes it faster than magic multiplication
//! in a program that uses its cache for other things.

use super::by_square::BySquare;
use crate::{Bitboard, ByColor, Color, Square};

/// Where a lance of `color` goes from `square` when the squares of `occupied` are taken, the first taken one
/// included.
#[inline]
pub fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    file(square, occupied) & LANCE_RAYS[color][square]
}

/// Where a bishop goes from `square` when the squares of `occupied` are taken.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square];
    line(lines.slider, lines.rising, occupied) | line(lines.slider, lines.falling, occupied)
}

/// Where a rook goes from `square` when the squares of `occupied` are taken.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square];
    line(lines.slider, lines.rank, occupied) | file(square, occupied)
}

/// Where a lance of `color` goes from `square` on an empty board.
#[inline]
pub(crate) fn lance_ray(color: Color, square: Square) -> Bitboard {
    LANCE_RAYS[color][square]
}

/// Where a bishop goes from `square` on an empty board.
#[inline]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    let lines = &LINES[square];
    lines.rising | lines.falling
}

/// Where a rook goes from `square` on an empty board.
#[inline]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    LINES[square].rank | LANCE_RAYS[Color::Black][square] | LANCE_RAYS[Color::White][square]
}

/// A square and the lines through it, without the square itself: one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lines {
    slider: Bitboard,
    rank: Bitboard,
    /// From Black's right and near side to his left and far side.
    rising: Bitboard,
    falling: Bitboard,
}

static LINES: BySquare<Lines> = {
    let nowhere = Lines {
        slider: Bitboard::EMPTY,
        rank: Bitboard::EMPTY,
        rising: Bitboard::EMPTY,
        falling: Bitboard::EMPTY,
    };
    let mut table = [nowhere; 128];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        table[index] = Lines {
            slider: Bitboard::of(square),
            rank: ray(square, (1, 0), ray(square, (-1, 0), Bitboard::EMPTY)),
            rising: ray(square, (1, -1), ray(square, (-1, 1), Bitboard::EMPTY)),
            falling: ray(square, (1, 1), ray(square, (-1, -1), Bitboard::EMPTY)),
        };
        index += 1;
    }
    BySquare::new(table)
};

static LANCE_RAYS: ByColor<BySquare<Bitboard>> = ByColor([lance_rays(-1), lance_rays(1)]);

/// For each rank of the slider and each pattern of blockers on the seven inner squares of its file, where it goes.
static FILE_ATTACKS: [[u16; 128]; 9] = {
    let mut table = [[0; 128]; 9];
    let mut rank = 0;
    while rank < 9 {
        let mut inner = 0;
        while inner < 128 {
            let blockers = (inner as u16) << 1;
            let mut attacks = 0;
            let mut up = rank;
            while up > 0 {
                up -= 1;
                attacks |= 1 << up;
                if blockers >> up & 1 != 0 {
                    break;
                }
            }
            let mut down = rank;
            while down < 8 {
                down += 1;
                attacks |= 1 << down;
                if blockers >> down & 1 != 0 {
                    break;
                }
            }
            table[rank][inner] = attacks;
            inner += 1;
        }
        rank += 1;
    }
    table
};

#[inline(always)]
fn line(slider: Bitboard, line: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = (occupied & line).bits();
    let slider = slider.bits();
    let above = blockers.wrapping_sub(slider);
    let below = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    Bitboard::from_bits(above ^ below) & line
}

#[inline(always)]
fn file(square: Square, occupied: Bitboard) -> Bitboard {
    let first_bit = square.index() / 9 * 9;
    let inner = (occupied.bits() >> (first_bit + 1)) as usize & 127;
    Bitboard::from_bits(u128::from(FILE_ATTACKS[square.index() % 9][inner]) << first_bit)
}

const fn lance_rays(ahead: i8) -> BySquare<Bitboard> {
    let mut table = [Bitboard::EMPTY; 128];
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = ray(Square::ALL[index], (0, ahead), Bitboard::EMPTY);
        index += 1;
    }
    BySquare::new(table)
}

/// `set` and the squares from `square` in direction `step` to the edge.
pub(super) const fn ray(square: Square, step: (i8, i8), set: Bitboard) -> Bitboard {
    match square.offset(step.0, step.1) {
        Some(next) => ray(next, step, set.with(next)),
        None => set,
    }
}

#[cfg(test)]
mod tests {
    use game::KeyStream;

    use super::*;

    fn slow(square: Square, directions: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut place = square;
            while let Some(next) = place.offset(files, ranks) {
                reached = reached.with(next);
                if occupied.contains(next) {
                    break;
                }
                place = next;
            }
        }
        reached
    }

    #[test]
    fn sliders_go_as_far_as_a_slow_walk_does() {
        let mut stream = KeyStream::new(1);
        for round in 0..2_000 {
            let mut word = u128::from(stream.next_key().0) << 64 | u128::from(stream.next_key().0);
            if round % 2 == 0 {
                word &= u128::from(stream.next_key().0) << 64 | u128::from(stream.next_key().0);
            }
            let occupied = Bitboard::from_bits(word);
            for square in Square::ALL {
                let aslant = slow(square, &[(1, 1), (1, -1), (-1, 1), (-1, -1)], occupied);
                let straight = slow(square, &[(1, 0), (-1, 0), (0, 1), (0, -1)], occupied);
                assert_eq!(bishop(square, occupied), aslant);
                assert_eq!(rook(square, occupied), straight);
                assert_eq!(lance(Color::Black, square, occupied), slow(square, &[(0, -1)], occupied));
                assert_eq!(lance(Color::White, square, occupied), slow(square, &[(0, 1)], occupied));
            }
        }
    }

    #[test]
    fn rays_are_the_attacks_on_an_empty_board() {
        for square in Square::ALL {
            assert_eq!(bishop_rays(square), bishop(square, Bitboard::EMPTY));
            assert_eq!(rook_rays(square), rook(square, Bitboard::EMPTY));
            assert_eq!(lance_ray(Color::Black, square), lance(Color::Black, square, Bitboard::EMPTY));
        }
    }
}
