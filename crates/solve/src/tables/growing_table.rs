//! A growing array of buckets that threads share without locks.

use std::sync::{Arc, PoisonError};

use super::sync::{AtomicUsize, Ordering, RwLock};

/// The buckets, whose number is a power of two. Clones share them, and each thread works with its own clone.
///
/// A lock is taken only while the table grows. What another thread writes into the old buckets in the meantime is lost, which
/// costs time but no solution.
#[derive(Debug)]
pub(crate) struct GrowingTable<B> {
    shared: Arc<Shared<B>>,
    /// The buckets of generation `generation`.
    buckets: Arc<[B]>,
    generation: usize,
    /// Entries that this clone has filled and not yet added to `used`.
    filled: usize,
}

#[derive(Debug)]
struct Shared<B> {
    buckets: RwLock<Arc<[B]>>,
    /// How often the table has grown.
    generation: AtomicUsize,
    /// Entries in use.
    used: AtomicUsize,
    /// The most buckets, a power of two.
    limit: usize,
}

/// How a table grows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    /// The entries of a bucket.
    pub(crate) entries: usize,
    /// The factor by which the number of buckets grows.
    pub(crate) factor: usize,
}

/// Entries that a clone fills before it updates the shared counter.
const BATCH: usize = 64;

impl<B: Default> GrowingTable<B> {
    /// A table of `buckets` empty buckets that will not grow beyond `bytes`.
    pub(crate) fn new(buckets: usize, bytes: usize) -> GrowingTable<B> {
        let limit = 1 << (bytes / size_of::<B>()).max(2).ilog2();
        let buckets = empty(buckets.next_power_of_two().min(limit));
        let shared = Shared {
            buckets: RwLock::new(Arc::clone(&buckets)),
            generation: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
            limit,
        };
        GrowingTable { shared: Arc::new(shared), buckets, generation: 0, filled: 0 }
    }

    /// The bucket for `number`.
    #[inline]
    pub(crate) fn bucket(&mut self, number: u64) -> &B {
        let generation = self.shared.generation.load(Ordering::Acquire);
        if generation != self.generation {
            self.catch_up();
        }
        bucket(&self.buckets, number)
    }

    /// Counts one more entry in use. If more than about half of all entries are, the table grows: `transfer` moves the entries
    /// of the old buckets into the new ones and counts them.
    #[inline]
    pub(crate) fn fill(&mut self, growth: Growth, transfer: impl Fn(&[B], &[B]) -> usize) {
        self.filled += 1;
        if self.filled < BATCH {
            return;
        }
        let filled = std::mem::take(&mut self.filled);
        let used = self.shared.used.fetch_add(filled, Ordering::Relaxed) + filled;
        if used * 2 > self.buckets.len() * growth.entries && self.buckets.len() < self.shared.limit {
            self.grow(growth, transfer);
        }
    }

    #[cold]
    fn grow(&mut self, growth: Growth, transfer: impl Fn(&[B], &[B]) -> usize) {
        let shared = Arc::clone(&self.shared);
        // If a thread has panicked with the lock, the old buckets are still valid.
        let mut current = shared.buckets.write().unwrap_or_else(PoisonError::into_inner);
        if shared.generation.load(Ordering::Relaxed) == self.generation {
            let larger = empty((current.len() * growth.factor).min(shared.limit));
            shared.used.store(transfer(&current, &larger), Ordering::Relaxed);
            *current = larger;
            shared.generation.fetch_add(1, Ordering::Release);
        }
        drop(current);
        self.catch_up();
    }

    /// Switches to the newest buckets.
    #[cold]
    fn catch_up(&mut self) {
        let current = self.shared.buckets.read().unwrap_or_else(PoisonError::into_inner);
        self.generation = self.shared.generation.load(Ordering::Acquire);
        self.buckets = Arc::clone(&current);
    }

    /// Bytes in use.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }
}

impl<B> Clone for GrowingTable<B> {
    fn clone(&self) -> Self {
        GrowingTable {
            shared: Arc::clone(&self.shared),
            buckets: Arc::clone(&self.buckets),
            generation: self.generation,
            filled: 0,
        }
    }
}

/// The bucket for `number` among `buckets`.
#[inline]
pub(crate) fn bucket<B>(buckets: &[B], number: u64) -> &B {
    &buckets[number as usize & (buckets.len() - 1)]
}

fn empty<B: Default>(buckets: usize) -> Arc<[B]> {
    (0..buckets).map(|_| B::default()).collect()
}
