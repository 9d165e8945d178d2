//! Rook and bishop attacks by one table look-up: the index is the relevant occupation packed by PEXT, or hashed by a
//! magic multiplication where the CPU has no fast PEXT.

use crate::{Bitboard, Square};

/// How to look up the attacks from one square.
struct Slider {
    /// Squares whose occupation matters.
    mask: u64,
    /// The multiplier that hashes an occupation to its index without collisions.
    magic: u64,
    /// What is left of the product after this shift is the index.
    shift: u8,
    /// Where the attacks of this square start, in either table.
    offset: u32,
}

// ROOK and BISHOP (64 sliders each) and the tables BY_PEXT and BY_MAGIC, made by the build script.
include!(concat!(env!("OUT_DIR"), "/sliders.rs"));

/// Squares attacked by a rook on `square` when `occupied` squares have men.
///
/// ```
/// use chess::{Bitboard, Square, attacks};
///
/// let occupied = Bitboard::of(Square::A3);
/// assert_eq!(attacks::rook(Square::A1, occupied).len(), 2 + 7);
/// ```
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK[square.index()].attacks(occupied)
}

/// Squares attacked by a bishop on `square` when `occupied` squares have men.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP[square.index()].attacks(occupied)
}

impl Slider {
    #[inline]
    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        #[cfg(target_arch = "x86_64")]
        if crate::cpu::fast_pext() {
            // SAFETY: `fast_pext` has just confirmed that the CPU has it.
            let packed = unsafe { crate::cpu::pext(occupied.0, self.mask) };
            let index = self.offset as usize + packed as usize;
            // SAFETY: the build script made 2^popcount(mask) entries from `offset` on, and `packed` is below that.
            return Bitboard(unsafe { *BY_PEXT.get_unchecked(index) });
        }
        self.attacks_by_magic(occupied)
    }

    #[inline]
    fn attacks_by_magic(&self, occupied: Bitboard) -> Bitboard {
        let hashed = (occupied.0 & self.mask).wrapping_mul(self.magic) >> self.shift;
        Bitboard(BY_MAGIC[self.offset as usize + hashed as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::rays;
    use game::KeyStream;

    #[test]
    fn both_look_ups_agree_with_walking() {
        let mut stream = KeyStream::new(1);
        for square in Square::ALL {
            for _ in 0..1_000 {
                let occupied = Bitboard(stream.next_key().0 & stream.next_key().0);
                for (sliders, steps) in [(&ROOK, rays::ROOK), (&BISHOP, rays::BISHOP)] {
                    let walked = Bitboard(rays::walk(square.index(), occupied.0, &steps));
                    assert_eq!(sliders[square.index()].attacks(occupied), walked);
                    assert_eq!(sliders[square.index()].attacks_by_magic(occupied), walked);
                }
            }
        }
    }
}
