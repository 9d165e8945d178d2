//! A lossy table of subtree counts, shared by threads without locks.

use std::sync::atomic::AtomicU64;

use crate::{Key, signed, zeroed_lines};

/// Counts by (key, depth). A later entry replaces an earlier one.
///
/// An entry is the key mixed with the depth, and the count, as [`signed`] words.
pub(super) struct CountTable {
    words: Vec<AtomicU64>,
    /// A power of two.
    entries: usize,
}

impl CountTable {
    /// A table of at most `megabytes`, with at least one entry; `None` if the system lacks the memory.
    pub(super) fn new(megabytes: usize) -> Option<CountTable> {
        let fitting = megabytes.saturating_mul(1 << 20) / size_of::<[AtomicU64; 2]>();
        let entries = 1 << fitting.max(1).ilog2();
        let (words, _) = zeroed_lines(2 * entries)?;
        Some(CountTable { words, entries })
    }

    pub(super) fn get(&self, key: Key, depth: u32) -> Option<u64> {
        let tag = tag(key, depth);
        let [found, count] = signed::read(self.entry(tag));
        (found == tag).then_some(count)
    }

    pub(super) fn insert(&self, key: Key, depth: u32, leaves: u64) {
        let tag = tag(key, depth);
        signed::write(self.entry(tag), [tag, leaves]);
    }

    fn entry(&self, tag: u64) -> &[AtomicU64; 2] {
        // The number of entries is a power of two, so the mask is an index.
        &self.words.as_chunks().0[tag as usize & (self.entries - 1)]
    }
}

/// Keys of different depths must not meet: an odd multiplier spreads the depth over the whole word.
fn tag(key: Key, depth: u32) -> u64 {
    key.0 ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn an_entry_is_found_again_under_its_key_and_depth_alone() {
        let table = CountTable::new(1).expect("a megabyte holds entries");
        table.insert(Key(77), 3, 8902);
        assert_eq!(table.get(Key(77), 3), Some(8902));
        assert_eq!(table.get(Key(77), 4), None);
        assert_eq!(table.get(Key(78), 3), None);
    }

    #[test]
    fn a_torn_entry_is_not_believed() {
        let table = CountTable::new(1).expect("a megabyte holds entries");
        table.insert(Key(77), 3, 8902);
        table.entry(tag(Key(77), 3))[1].store(1, Ordering::Relaxed);
        assert_eq!(table.get(Key(77), 3), None);
    }

    #[test]
    fn a_table_larger_than_memory_is_none() {
        assert!(CountTable::new(1 << 44).is_none());
    }
}
