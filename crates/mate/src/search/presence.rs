//! Marks the positions that the threads of a team are searching.
//!
//! Threads that share only the table would follow the same numbers to the same positions. So each thread marks the
//! positions it enters, and to the others a marked position looks harder than its numbers say: a virtual loss, as
//! Kaneko (2010) describes it for proof-number search.

use game::Hand;

use super::frame::Child;
use super::sync::{AtomicU8, Ordering};
use crate::table::Place;

/// The number of threads in each position. Some positions share a counter: a wrong mark costs a detour, but never a
/// wrong result.
pub(crate) struct Presence {
    counters: Vec<AtomicU8>,
}

impl Presence {
    const COUNTERS: usize = 1 << 16;

    /// Positions with less work are not marked: searching them twice costs less than moving the counters between the
    /// caches of two processors.
    const LEAST_AMOUNT: u32 = 30;

    pub(crate) fn new() -> Presence {
        Presence::with_counters(Self::COUNTERS)
    }

    /// With this many counters, a power of two of at least two.
    pub(super) fn with_counters(counters: usize) -> Presence {
        Presence { counters: (0..counters).map(|_| AtomicU8::new(0)).collect() }
    }

    /// Marks the position after a move until the mark is dropped.
    pub(super) fn enter<M, H: Hand>(&self, child: &Child<M, H>) -> Mark<'_> {
        let counter = (child.value.amount >= Self::LEAST_AMOUNT).then(|| self.counter(child.place));
        if let Some(counter) = counter {
            counter.fetch_add(1, Ordering::Relaxed);
        }
        Mark(counter)
    }

    /// Whether another thread is in the position after a move.
    #[inline]
    pub(super) fn is_in<M, H: Hand>(&self, child: &Child<M, H>) -> bool {
        child.value.amount >= Self::LEAST_AMOUNT && self.counter(child.place).load(Ordering::Relaxed) > 0
    }

    #[inline]
    fn counter<H: Hand>(&self, place: Place<H>) -> &AtomicU8 {
        let mixed = (place.key ^ place.hand.to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.counters[mixed as usize >> (u64::BITS - self.counters.len().ilog2())]
    }
}

/// The mark of a thread in a position, which is removed on drop.
pub(super) struct Mark<'a>(Option<&'a AtomicU8>);

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if let Some(counter) = self.0 {
            counter.fetch_sub(1, Ordering::Relaxed);
        }
    }
}
