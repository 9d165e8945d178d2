//! Whether a rest of play succeeds from a position: one word each, so that many fit.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::tables::growing_table::{self, GrowingTable};

/// A table of outcomes by tag. It grows with its contents up to a limit, and then forgets what it must.
///
/// ```text
/// bit 63                                          1        0
///     │ tag, of which the lower bits choose the bucket │ succeeds │
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Outcomes(GrowingTable<Bucket>);

/// Words in one cache line: a tag is looked for in one of them only. Each says all there is to say, so that threads may
/// write into the same line at once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WORDS]);

const WORDS: usize = 8;

/// Buckets at the start, so that small problems do not wait for memory.
const SMALL: usize = 1 << 10;

impl Outcomes {
    /// An empty table that will not take more than `bytes`.
    pub(crate) fn new(bytes: usize) -> Outcomes {
        Outcomes(GrowingTable::new(SMALL, bytes))
    }

    /// Whether the rest of play that `tag` stands for succeeds, if that is known.
    #[inline]
    pub(super) fn get(&mut self, tag: u64) -> Option<bool> {
        let words = &self.0.bucket(number(tag)).0;
        let word =
            words.iter().map(|word| word.load(Ordering::Relaxed)).find(|word| word >> 1 == tag >> 1)?;
        Some(word & 1 == 1)
    }

    /// Brings the places of several tags near before they are looked up: then their ways from memory overlap.
    #[inline]
    pub(super) fn fetch(&mut self, tags: impl Iterator<Item = u64>) {
        let first = |tag| self.0.bucket(number(tag)).0[0].load(Ordering::Relaxed);
        std::hint::black_box(tags.map(first).fold(0, |words, word| words ^ word));
    }

    /// Remembers an outcome.
    pub(super) fn insert(&mut self, tag: u64, succeeds: bool) {
        let word = tag & !1 | u64::from(succeeds);
        if self.0.bucket(number(word)).store(word) == Place::Free {
            self.0.fill(WORDS, transfer);
        }
    }
}

/// Where a word was put.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Place {
    Free,
    Taken,
}

impl Bucket {
    fn store(&self, word: u64) -> Place {
        for place in &self.0 {
            let known = place.load(Ordering::Relaxed);
            if known == 0 || known >> 1 == word >> 1 {
                place.store(word, Ordering::Relaxed);
                return if known == 0 { Place::Free } else { Place::Taken };
            }
        }
        // The oldest goes.
        let mut next = word;
        for place in &self.0 {
            let known = place.load(Ordering::Relaxed);
            place.store(next, Ordering::Relaxed);
            next = known;
        }
        Place::Taken
    }
}

#[inline]
fn number(tag: u64) -> u64 {
    tag >> 1
}

/// Puts old words into new buckets and counts them.
fn transfer(old: &[Bucket], new: &[Bucket]) -> usize {
    let words = old.iter().flat_map(|bucket| &bucket.0).map(|word| word.load(Ordering::Relaxed));
    words
        .filter(|&word| word != 0 && growing_table::bucket(new, number(word)).store(word) == Place::Free)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_survive_growing_and_the_limit_is_kept() {
        let mut table = Outcomes::new(1 << 20);
        let tag = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for i in 1..60_000 {
            table.insert(tag(i), i % 3 == 0);
        }
        let known = (1..60_000).filter(|&i| table.get(tag(i)) == Some(i % 3 == 0)).count();
        assert!(known > 59_000, "{known}");
        assert!((60_000..120_000).all(|i| table.get(tag(i)).is_none()));
        for i in 60_000..1_000_000 {
            table.insert(tag(i), false);
        }
        assert!(table.0.bytes() <= 1 << 20);
    }
}
