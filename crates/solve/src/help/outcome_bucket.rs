//! A few outcomes that stand together, each in two words.

use super::sync::{AtomicU64, Ordering};

/// Two cache lines, the second of which is looked at only where a tag of the first agrees. A word that is not of the same
/// writer as its check is the entry of no position, so that threads may write into the same bucket at once.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Bucket {
    words: [AtomicU64; WORDS],
    checks: [AtomicU64; WORDS],
}

pub(super) const WORDS: usize = 8;

/// Where a word was put.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Place {
    Free,
    Taken,
}

impl Bucket {
    /// All words with their checks; 0 is none.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        let entries = self.words.iter().zip(&self.checks);
        entries.map(|(word, check)| (word.load(Ordering::Relaxed), check.load(Ordering::Relaxed)))
    }

    /// The first word, whatever it is.
    #[inline]
    pub(super) fn first(&self) -> u64 {
        self.words[0].load(Ordering::Relaxed)
    }

    /// The word with the tag of this one, if its check is the one that is made then.
    #[inline]
    pub(super) fn find(&self, tag: u64, check: impl FnOnce() -> u64) -> Option<u64> {
        let words = self.words.iter().map(|word| word.load(Ordering::Relaxed)).zip(&self.checks);
        let (word, known) = words.into_iter().find(|(word, _)| word >> 1 == tag >> 1)?;
        (known.load(Ordering::Relaxed) == check()).then_some(word)
    }

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
        // The oldest goes.
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
