//! The arithmetic of a network with the widest instructions that the CPU has, chosen at run time.
//!
//! There is no second implementation: the same functions are inlined into one that is compiled for AVX2 and one for
//! AVX-512, and the compiler vectorises them with wider registers. The numbers are integers, so that the results are the
//! same. On other architectures than x86-64 (ARM with NEON) a plain build has the vector instructions already.
#![allow(unsafe_code)]

use super::{Accumulator, Inputs};

/// The instructions that values are computed with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Instructions {
    /// Those of every CPU of the architecture.
    Plain,
    /// Registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Registers of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// The best that this CPU has.
    pub(super) fn detect() -> Instructions {
        *Instructions::available().last().unwrap_or(&Instructions::Plain)
    }

    /// All that this CPU has, the best last.
    pub(super) fn available() -> Vec<Instructions> {
        let mut available = vec![Instructions::Plain];
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2");
            let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
            available.extend(avx2.then_some(Instructions::Avx2));
            available.extend((avx2 && avx512).then_some(Instructions::Avx512));
        }
        available
    }
}

impl<P: Inputs> Accumulator<P> {
    /// The value of `position`, the last one passed to the accumulator.
    #[inline]
    pub(super) fn value_of_last(&mut self, position: &P) -> i32 {
        match self.instructions {
            Instructions::Plain => self.settle_and_value(position),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Instructions::available` has found that the CPU has AVX2.
            Instructions::Avx2 => unsafe { self.settle_and_value_with_avx2(position) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Instructions::available` has found that the CPU has AVX-512 F and BW.
            Instructions::Avx512 => unsafe { self.settle_and_value_with_avx512(position) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn settle_and_value_with_avx2(&mut self, position: &P) -> i32 {
        self.settle_and_value(position)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,avx512f,avx512bw")]
    fn settle_and_value_with_avx512(&mut self, position: &P) -> i32 {
        self.settle_and_value(position)
    }
}
