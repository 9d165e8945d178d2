//! Machine instructions that a plain build may not assume, detected at run time, so that one binary is fast everywhere.
//!
//! A function compiled for a newer CPU (`#[target_feature]`) cannot be inlined into code compiled for an older one, and a
//! call would cost more than the instruction saves. One line of assembler can be inlined; it is behind a test of a flag
//! that is the same all the time and so costs next to nothing.

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{count_ones, fast_pext, pext};

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use portable::count_ones;

#[cfg(not(target_arch = "x86_64"))]
mod portable {
    #[inline]
    pub(crate) fn count_ones(word: u64) -> u32 {
        word.count_ones()
    }
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::asm;
    use std::sync::atomic::{AtomicU8, Ordering};

    const KNOWN: u8 = 1;
    const POPCNT: u8 = 2;
    const FAST_PEXT: u8 = 4;

    /// What this CPU can do. A fact about the machine, not state of the program: the first caller detects it, and everybody
    /// finds the same.
    static FEATURES: AtomicU8 = AtomicU8::new(0);

    #[inline]
    fn features() -> u8 {
        match FEATURES.load(Ordering::Relaxed) {
            0 => detect(),
            features => features,
        }
    }

    #[cold]
    fn detect() -> u8 {
        let mut features = KNOWN;
        if is_x86_feature_detected!("popcnt") {
            features |= POPCNT;
        }
        // AMD (SSE4a) before Zen 3 (VAES) has PEXT in microcode, many times slower than a magic multiplication.
        let slow = is_x86_feature_detected!("sse4a") && !is_x86_feature_detected!("vaes");
        if is_x86_feature_detected!("bmi2") && !slow {
            features |= FAST_PEXT;
        }
        FEATURES.store(features, Ordering::Relaxed);
        features
    }

    /// Whether [`pext`] may be called, and is worth it.
    #[inline]
    pub(crate) fn fast_pext() -> bool {
        features() & FAST_PEXT != 0
    }

    /// The bits of `word` under `mask`, packed into the low end.
    ///
    /// # Safety
    /// The CPU must have BMI2, as [`fast_pext`] reports.
    #[inline]
    pub(crate) unsafe fn pext(word: u64, mask: u64) -> u64 {
        let packed;
        // SAFETY: the caller promises that the instruction exists; it reads and writes registers only.
        unsafe {
            asm!("pext {}, {}, {}", out(reg) packed, in(reg) word, in(reg) mask, options(pure, nomem, nostack, preserves_flags));
        }
        packed
    }

    /// The number of bits set in `word`.
    #[inline]
    pub(crate) fn count_ones(word: u64) -> u32 {
        if features() & POPCNT == 0 {
            return word.count_ones();
        }
        let count: u64;
        // SAFETY: the CPU has the instruction; it reads and writes registers and flags only.
        unsafe {
            asm!("popcnt {}, {}", out(reg) count, in(reg) word, options(pure, nomem, nostack));
        }
        count as u32
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use game::KeyStream;

        /// The obvious twin of `pext`, bit by bit.
        fn slow_pext(word: u64, mask: u64) -> u64 {
            (0..64)
                .filter(|bit| mask >> bit & 1 == 1)
                .enumerate()
                .map(|(place, bit)| (word >> bit & 1) << place)
                .sum()
        }

        #[test]
        fn the_instructions_agree_with_their_safe_twins() {
            let mut stream = KeyStream::new(7);
            for _ in 0..10_000 {
                let (word, mask) = (stream.next_key().0, stream.next_key().0);
                assert_eq!(count_ones(word), word.count_ones());
                if fast_pext() {
                    // SAFETY: `fast_pext` has just confirmed that the CPU has it.
                    assert_eq!(unsafe { pext(word, mask) }, slow_pext(word, mask));
                }
            }
        }
    }
}
