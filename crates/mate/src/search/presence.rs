//! Where the threads of a team are.
//!
//! Threads that meet in the table alone follow the same numbers to the same places. So each leaves a mark where it goes in,
//! and to the others a marked position looks harder than its numbers say: a virtual loss, as Kaneko (2010) has it for
//! proof-number search.

use std::sync::atomic::{AtomicU8, Ordering};

use game::Hand;

use super::frame::Child;
use crate::table::Place;

/// How many threads are in a position. Some positions share a counter: a mark that is not meant costs a detour, never truth.
pub(crate) struct Presence {
    counters: Vec<AtomicU8>,
}

impl Presence {
    const COUNTERS: usize = 1 << 16;

    /// Positions with less work behind them are not marked. To search them twice costs less than that two processors keep
    /// asking each other for the counters.
    const LEAST_AMOUNT: u32 = 30;

    pub(crate) fn new() -> Presence {
        Presence { counters: (0..Self::COUNTERS).map(|_| AtomicU8::new(0)).collect() }
    }

    /// Marks the position after a move, until it is left.
    pub(super) fn enter<M, H: Hand>(&self, child: &Child<M, H>) -> Stay<'_> {
        let counter = (child.value.amount >= Self::LEAST_AMOUNT).then(|| self.counter(child.place));
        if let Some(counter) = counter {
            counter.fetch_add(1, Ordering::Relaxed);
        }
        Stay(counter)
    }

    /// Whether another thread is in the position after a move.
    #[inline]
    pub(super) fn is_in<M, H: Hand>(&self, child: &Child<M, H>) -> bool {
        child.value.amount >= Self::LEAST_AMOUNT && self.counter(child.place).load(Ordering::Relaxed) > 0
    }

    #[inline]
    fn counter<H: Hand>(&self, place: Place<H>) -> &AtomicU8 {
        let mixed = (place.key ^ place.hand.to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.counters[mixed as usize >> (u64::BITS - Self::COUNTERS.ilog2())]
    }
}

/// A thread's stay in a position; the mark is taken away with it.
pub(super) struct Stay<'a>(Option<&'a AtomicU8>);

impl Drop for Stay<'_> {
    fn drop(&mut self) {
        if let Some(counter) = self.0 {
            counter.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Estimate;
    use shogi::Hand;

    use super::*;
    use crate::Length;
    use crate::evaluation::Evaluation;

    fn child(key: u64, amount: u32) -> Child<(), Hand> {
        Child {
            mv: (),
            place: Place { key, hand: Hand::EMPTY },
            value: Evaluation::open(Estimate { proof: 1, disproof: 1 }, Length::UNLIMITED, amount),
            sum_mask: u64::MAX,
            is_new: false,
            rank: 0,
            group: None,
            next: None,
        }
    }

    #[test]
    fn a_mark_stays_as_long_as_the_last_thread_that_set_it() {
        let presence = Presence::new();
        let (here, elsewhere) = (child(7, 1000), child(8, 1000));
        let first = presence.enter(&here);
        let second = presence.enter(&here);
        drop(first);
        assert!(presence.is_in(&here) && !presence.is_in(&elsewhere));
        drop(second);
        assert!(!presence.is_in(&here));
    }

    #[test]
    fn little_work_is_not_marked() {
        let presence = Presence::new();
        let _stay = presence.enter(&child(7, 1));
        assert!(!presence.is_in(&child(7, 1000)));
    }
}
