//! The transposition table of pure play: whether the rest of the play succeeds from a position.

use super::outcome_bucket::{Bucket, Place, WORDS};
use crate::tables::growing_table::{self, GrowingTable, Growth};

/// A table of outcomes by tag. It grows with its contents up to a limit and then replaces the oldest entries.
///
/// ```text
/// bit 63                                          1        0
///     │ tag, of which the lower bits choose the bucket │ succeeds │      a word
///     │ check                                                     │      the other word
/// ```
/// Tag and check are computed independently from the same position, 127 bits together. The check is computed and compared
/// only if the tag matches.
#[derive(Clone, Debug)]
pub(crate) struct Outcomes(GrowingTable<Bucket>);

/// Buckets at the start: few, so that small problems do not wait for memory.
const SMALL: usize = 1 << 10;

impl Outcomes {
    /// An empty table that will not use more than `bytes`.
    pub(crate) fn new(bytes: usize) -> Outcomes {
        Outcomes(GrowingTable::new(SMALL, bytes))
    }

    /// Whether the play with this tag succeeds, if that is known. `check` computes the check of the position.
    #[inline]
    pub(super) fn get(&mut self, tag: u64, check: impl FnOnce() -> u64) -> Option<bool> {
        self.0.bucket(number(tag)).find(tag, check).map(|word| word & 1 == 1)
    }

    /// Loads the buckets of several tags into the cache before they are looked up, so that the memory accesses overlap.
    #[inline]
    pub(super) fn fetch(&mut self, tags: impl Iterator<Item = u64>) {
        let first = |tag| self.0.bucket(number(tag)).first();
        std::hint::black_box(tags.map(first).fold(0, |words, word| words ^ word));
    }

    /// Stores an outcome.
    pub(super) fn insert(&mut self, tag: u64, check: u64, succeeds: bool) {
        let word = tag & !1 | u64::from(succeeds);
        if self.0.bucket(number(word)).store(word, check) == Place::Free {
            self.0.fill(Growth { entries: WORDS, factor: 4 }, transfer);
        }
    }
}

#[inline]
fn number(tag: u64) -> u64 {
    tag >> 1
}

/// Moves the entries of the old buckets into the new ones and returns how many were stored in free places.
fn transfer(old: &[Bucket], new: &[Bucket]) -> usize {
    let entries = old.iter().flat_map(Bucket::entries);
    entries
        .filter(|&(word, check)| {
            word != 0 && growing_table::bucket(new, number(word)).store(word, check) == Place::Free
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_with_the_same_tag_are_distinguished_by_their_checks() {
        let mut table = Outcomes::new(1 << 20);
        let tag = 0x1234_5678_9abc_def0;
        table.insert(tag, 1, true);
        assert_eq!(table.get(tag, || 1), Some(true));
        assert_eq!(table.get(tag, || 2), None);
        table.insert(tag, 2, false);
        assert_eq!(table.get(tag, || 2), Some(false));
        assert_eq!(table.get(tag, || 1), None);
    }

    #[test]
    fn outcomes_survive_growing_and_the_limit_is_kept() {
        let mut table = Outcomes::new(1 << 20);
        let tag = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for i in 1..30_000 {
            table.insert(tag(i), i, i % 3 == 0);
        }
        let known = (1..30_000).filter(|&i| table.get(tag(i), || i) == Some(i % 3 == 0)).count();
        assert!(known > 29_500, "{known}");
        assert!((30_000..60_000).all(|i| table.get(tag(i), || i).is_none()));
        for i in 30_000..500_000 {
            table.insert(tag(i), i, false);
        }
        assert!(table.0.bytes() <= 1 << 20);
    }
}
