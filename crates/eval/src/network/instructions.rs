//! The arithmetic of a network with the widest instructions that the CPU has, chosen at run time.
//!
//! There is no second implementation: the same functions are inlined into one that is compiled for AVX2, and the
//! compiler vectorises them with registers of twice the width. The numbers are integers, so that the results are the
//! same. On other architectures than x86-64 a plain build has the vector instructions already.
#![allow(unsafe_code)]

use super::{Accumulator, Inputs};

/// The instructions that corrections are computed with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Instructions {
    /// Those of every CPU of the architecture.
    Plain,
    /// Registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Instructions {
    /// The best that this CPU has.
    pub(super) fn detect() -> Instructions {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return Instructions::Avx2;
        }
        Instructions::Plain
    }
}

impl<P: Inputs> Accumulator<P> {
    /// The correction of `position`, the last one passed to the accumulator.
    #[inline]
    pub(super) fn correction_of_last(&mut self, position: &P) -> i32 {
        match self.instructions {
            Instructions::Plain => self.settle_and_correct(position),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Instructions::detect` has found that the CPU has AVX2.
            Instructions::Avx2 => unsafe { self.settle_and_correct_with_avx2(position) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn settle_and_correct_with_avx2(&mut self, position: &P) -> i32 {
        self.settle_and_correct(position)
    }
}
