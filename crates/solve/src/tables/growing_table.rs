//! Buckets that threads share without locks, and that grow.

use std::sync::{Arc, PoisonError};

use super::sync::{AtomicUsize, Ordering, RwLock};

/// A power of two of buckets. Clones share them, and each thread works with its own clone.
///
/// A lock is taken only while the buckets grow. What another thread writes into the old ones meanwhile gets lost, which
/// costs time and no solution.
#[derive(Debug)]
pub(crate) struct GrowingTable<B> {
    shared: Arc<Shared<B>>,
    /// The buckets as this clone saw them last.
    buckets: Arc<[B]>,
    generation: usize,
    /// Entries that this clone has filled and not told the others about.
    filled: usize,
}

#[derive(Debug)]
struct Shared<B> {
    buckets: RwLock<Arc<[B]>>,
    /// How often they have grown.
    generation: AtomicUsize,
    /// Entries in use.
    used: AtomicUsize,
    /// The most buckets.
    limit: usize,
}

/// How buckets grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    /// The entries of a bucket.
    pub(crate) entries: usize,
    /// How many times as many buckets there are then.
    pub(crate) factor: usize,
}

/// Entries that a clone fills before it tells the others.
const BATCH: usize = 64;

impl<B: Default> GrowingTable<B> {
    /// `buckets` empty ones, which will not grow beyond `bytes`.
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

    /// The bucket that `number` chooses.
    #[inline]
    pub(crate) fn bucket(&mut self, number: u64) -> &B {
        let generation = self.shared.generation.load(Ordering::Acquire);
        if generation != self.generation {
            self.catch_up();
        }
        bucket(&self.buckets, number)
    }

    /// One more entry is in use. If more than about half of them are, the buckets grow:
    /// `transfer` puts the entries of the first into the second and counts them.
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
        // Whoever panicked with the lock in hand has left the old buckets, which are as good as any.
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

    /// Takes over the buckets that another clone has made.
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

/// The bucket that `number` chooses among `buckets`.
#[inline]
pub(crate) fn bucket<B>(buckets: &[B], number: u64) -> &B {
    &buckets[number as usize & (buckets.len() - 1)]
}

fn empty<B: Default>(buckets: usize) -> Arc<[B]> {
    (0..buckets).map(|_| B::default()).collect()
}
