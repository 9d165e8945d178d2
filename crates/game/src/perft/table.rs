//! A lossy table of subtree counts, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Key;

/// Counts by (key, depth). A later entry replaces an earlier one.
///
/// Two words an entry: the count, and the key mixed with the depth and exclusive-ored with the count. A torn entry
/// (half from one thread, half from another) no longer matches its key and is not believed (Hyatt & Mann 2002).
pub(super) struct CountTable {
    entries: Box<[[AtomicU64; 2]]>,
}

impl CountTable {
    /// A table of at most `megabytes`; `None` if that is not even one entry.
    pub(super) fn new(megabytes: usize) -> Option<CountTable> {
        let fitting = megabytes.saturating_mul(1 << 20) / size_of::<[AtomicU64; 2]>();
        let len = if fitting == 0 { return None } else { 1 << fitting.ilog2() };
        Some(CountTable { entries: (0..len).map(|_| Default::default()).collect() })
    }

    pub(super) fn get(&self, key: Key, depth: u32) -> Option<u64> {
        let tag = tag(key, depth);
        let [check, count] = self.entry(tag);
        let count = count.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ count == tag).then_some(count)
    }

    pub(super) fn insert(&self, key: Key, depth: u32, leaves: u64) {
        let tag = tag(key, depth);
        let [check, count] = self.entry(tag);
        check.store(tag ^ leaves, Ordering::Relaxed);
        count.store(leaves, Ordering::Relaxed);
    }

    fn entry(&self, tag: u64) -> &[AtomicU64; 2] {
        // The length is a power of two, so the mask is an index.
        &self.entries[tag as usize & (self.entries.len() - 1)]
    }
}

/// Keys of different depths must not meet: an odd multiplier spreads the depth over the whole word.
fn tag(key: Key, depth: u32) -> u64 {
    key.0 ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
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
    fn no_memory_is_no_table() {
        assert!(CountTable::new(0).is_none());
    }
}
