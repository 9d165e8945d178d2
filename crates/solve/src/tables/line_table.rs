//! The transposition table of help play under any rules: whether a line exists, in one word for each state.

use super::growing_table::{self, GrowingTable, Growth};
use super::sync::{AtomicU64, Ordering};

/// A table of outcomes that grows with its contents up to a limit and then replaces entries. Clones share their contents.
///
/// Help play visits millions of states, most of them once, so memory access is what costs time. A word is 63 bits of the tag
/// and one bit of the outcome; eight words are a cache line.
#[derive(Clone, Debug)]
pub(crate) struct LineTable(GrowingTable<Bucket>);

/// The words in which a tag may be stored; 0 is free.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WORDS]);

const WORDS: usize = 8;

/// Buckets of a new table.
const SMALL: usize = 1 << 8;

/// Whether a word was stored in a free place or replaced another.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Place {
    Free,
    Taken,
}

impl LineTable {
    /// An empty table that will not use more than `bytes`.
    pub(crate) fn new(bytes: usize) -> LineTable {
        LineTable(GrowingTable::new(SMALL, bytes))
    }

    /// Whether the state with this tag has a line, if that is known. The highest bit of the tag is ignored.
    #[inline]
    pub(crate) fn get(&mut self, tag: u64) -> Option<bool> {
        let words = self.0.bucket(tag).0.iter().map(|word| word.load(Ordering::Relaxed));
        words.into_iter().find(|word| word >> 1 == tag << 1 >> 1).map(|word| word & 1 == 1)
    }

    /// Reads a word for each of these tags. These reads do not depend on each other, so the processor waits for memory once
    /// and not for each; [`LineTable::get`] then finds the words in its caches.
    #[inline]
    pub(crate) fn prepare(&mut self, tags: impl Iterator<Item = u64>) {
        let words = tags.map(|tag| self.0.bucket(tag).0[0].load(Ordering::Relaxed));
        std::hint::black_box(words.fold(0, |sum, word| sum ^ word));
    }

    /// Records whether the state with this tag has a line.
    pub(crate) fn insert(&mut self, tag: u64, exists: bool) {
        if self.0.bucket(tag).put(tag << 1 | u64::from(exists)) == Place::Free {
            self.0.fill(Growth { entries: WORDS, factor: 2 }, transfer);
        }
    }
}

impl Bucket {
    fn put(&self, word: u64) -> Place {
        for place in &self.0 {
            let known = place.load(Ordering::Relaxed);
            if known == 0 || known >> 1 == word >> 1 {
                place.store(word, Ordering::Relaxed);
                return if known == 0 { Place::Free } else { Place::Taken };
            }
        }
        // The bucket is full: the top bits of the new word choose the word to replace.
        self.0[(word >> 61) as usize].store(word, Ordering::Relaxed);
        Place::Taken
    }
}

/// Moves the words of the old buckets into the new ones and returns how many were stored in free places.
fn transfer(old: &[Bucket], new: &[Bucket]) -> usize {
    let words = old.iter().flat_map(|bucket| &bucket.0).map(|word| word.load(Ordering::Relaxed));
    let is_new = |word: &u64| *word != 0 && growing_table::bucket(new, word >> 1).put(*word) == Place::Free;
    words.filter(is_new).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(i: u64) -> u64 {
        i.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn outcomes_survive_growing_and_the_limit_is_kept() {
        let mut table = LineTable::new(1 << 20);
        (1..40_000).for_each(|i| table.insert(tag(i), i % 3 == 0));
        let found = (1..40_000).filter(|&i| table.get(tag(i)) == Some(i % 3 == 0)).count();
        assert!(found > 39_000, "{found}");
        (40_000..1_000_000).for_each(|i| table.insert(tag(i), i % 3 == 0));
        assert!(table.0.bytes() <= 1 << 20);
        assert!((1..1_000_000).all(|i| table.get(tag(i)).is_none_or(|exists| exists == (i % 3 == 0))));
    }

    #[test]
    fn nothing_is_known_about_tags_never_inserted() {
        let mut table = LineTable::new(1 << 20);
        (1..1000).for_each(|i| table.insert(tag(i), true));
        assert!((1000..2000).all(|i| table.get(tag(i)).is_none()));
    }
}
