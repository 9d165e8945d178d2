//! A small table for outcomes with two half-moves left, which fits into the processor's cache.

/// The outcomes of one thread, always replaced: a position near the end occurs again soon or never.
///
/// ```text
/// bit 63                 1        0
///     │ tag             │ solved │
/// ```
#[derive(Clone, Debug, Default)]
pub(crate) struct LeafCache(Vec<u64>);

/// The number of words: 256 KiB.
const SIZE: usize = 1 << 15;

impl LeafCache {
    /// Whether the node with this tag is solved, if that is known.
    #[inline]
    pub(crate) fn get(&self, tag: u64) -> Option<bool> {
        let word = self.0.get(place(tag))?;
        (word >> 1 == tag >> 1).then_some(word & 1 == 1)
    }

    /// Stores an outcome; it replaces the one in its place.
    #[inline]
    pub(crate) fn insert(&mut self, tag: u64, solved: bool) {
        if self.0.is_empty() {
            self.0 = vec![0; SIZE];
        }
        self.0[place(tag)] = tag & !1 | u64::from(solved);
    }
}

#[inline]
fn place(tag: u64) -> usize {
    (tag >> 1) as usize % SIZE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_outcome_is_read_back_unless_replaced() {
        let mut leaf_cache = LeafCache::default();
        let tag = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        assert_eq!(leaf_cache.get(tag(7)), None);
        for i in 1..100_000 {
            leaf_cache.insert(tag(i), i % 3 == 0);
            assert_eq!(leaf_cache.get(tag(i)), Some(i % 3 == 0));
        }
        assert!((1..100_000).all(|i| leaf_cache.get(tag(i)).is_none_or(|solved| solved == (i % 3 == 0))));
    }
}
