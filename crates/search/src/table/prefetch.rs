//! Asking the processor for memory that will be read soon.

/// Prefetches the cache line at `place`, on processors with such an instruction. Only speed depends on it.
#[inline]
pub(super) fn read<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of every x86-64 processor, and a prefetch of any address, let alone of a live reference,
        // changes nothing that a program can see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
