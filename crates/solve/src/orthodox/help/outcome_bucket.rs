//! A bucket of the table of outcomes: eight entries of two words each.

use super::sync::{AtomicU64, Ordering};

/// Two cache lines. The second is read only if a tag of the first matches. If two threads write to a bucket at the same time,
/// a word may end up next to the check of another; such an entry matches no position, so no lock is needed.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Bucket {
    words: [AtomicU64; WORDS],
    checks: [AtomicU64; WORDS],
}

pub(super) const WORDS: usize = 8;

/// Whether a word was stored in a free place or replaced another.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Place {
    Free,
    Taken,
}

impl Bucket {
    /// All words with their checks; a word of 0 is free.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        let entries = self.words.iter().zip(&self.checks);
        entries.map(|(word, check)| (word.load(Ordering::Relaxed), check.load(Ordering::Relaxed)))
    }

    /// The first word, used or free.
    #[inline]
    pub(super) fn first(&self) -> u64 {
        self.words[0].load(Ordering::Relaxed)
    }

    /// The word with this tag, if its check matches. `check` is computed only if a tag matches.
    #[inline]
    pub(super) fn find(&self, tag: u64, check: impl FnOnce() -> u64) -> Option<u64> {
        let words = self.words.iter().map(|word| word.load(Ordering::Relaxed)).zip(&self.checks);
        let (word, known) = words.into_iter().find(|(word, _)| word >> 1 == tag >> 1)?;
        (known.load(Ordering::Relaxed) == check()).then_some(word)
    }

    /// Stores a word with its check.
    pub(super) fn store(&self, word: u64, check: u64) -> Place {
        let entries = || self.words.iter().zip(&self.checks);
        for (place, known_check) in entries() {
            let known = place.load(Ordering::Relaxed);
            if known == 0 || known >> 1 == word >> 1 {
                place.store(word, Ordering::Relaxed);
                known_check.store(check, Ordering::Relaxed);
                return if known == 0 { Place::Free } else { Place::Taken };
            }
        }
        // The bucket is full: all entries move one place, and the oldest is dropped.
        let mut next = (word, check);
        for (place, known_check) in entries() {
            let known = (place.load(Ordering::Relaxed), known_check.load(Ordering::Relaxed));
            place.store(next.0, Ordering::Relaxed);
            known_check.store(next.1, Ordering::Relaxed);
            next = known;
        }
        Place::Taken
    }
}
