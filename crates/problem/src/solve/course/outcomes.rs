//! Whether a rest of play succeeds from a position: one word each, so that many fit.

/// A table of outcomes by tag. It grows with its contents up to a limit, and then forgets what it must.
///
/// ```text
/// bit 63                                          1        0
///     │ tag, of which the lower bits choose the bucket │ succeeds │
/// ```
#[derive(Clone, Debug)]
pub(super) struct Outcomes {
    words: Vec<u64>,
    used: usize,
    /// The most words, a power of two.
    limit: usize,
}

/// Words in one cache line: a tag is looked for in one of them only.
const BUCKET: usize = 8;

/// Words at the start, so that small problems do not wait for memory.
const INITIAL: usize = 1 << 13;

impl Outcomes {
    /// An empty table that will not take more than `bytes`.
    pub(super) fn new(bytes: usize) -> Outcomes {
        let limit = 1 << (bytes / size_of::<u64>()).max(BUCKET).ilog2();
        Outcomes { words: vec![0; limit.min(INITIAL)], used: 0, limit }
    }

    /// Whether the rest of play that `tag` stands for succeeds, if that is known.
    #[inline]
    pub(super) fn get(&self, tag: u64) -> Option<bool> {
        let start = self.bucket(tag);
        let word = self.words[start..start + BUCKET].iter().find(|&&word| word >> 1 == tag >> 1)?;
        Some(word & 1 == 1)
    }

    /// Remembers an outcome.
    pub(super) fn insert(&mut self, tag: u64, succeeds: bool) {
        if self.used * 2 > self.words.len() && self.words.len() < self.limit {
            self.grow();
        }
        self.store(tag & !1 | u64::from(succeeds));
    }

    fn store(&mut self, word: u64) {
        let start = self.bucket(word);
        let bucket = &mut self.words[start..start + BUCKET];
        match bucket.iter().position(|&known| known == 0 || known >> 1 == word >> 1) {
            Some(place) => {
                self.used += usize::from(bucket[place] == 0);
                bucket[place] = word;
            }
            // The oldest goes.
            None => {
                bucket.rotate_right(1);
                bucket[0] = word;
            }
        }
    }

    #[inline]
    fn bucket(&self, tag: u64) -> usize {
        (tag >> 1) as usize & (self.words.len() - 1) & !(BUCKET - 1)
    }

    fn grow(&mut self) {
        let larger = vec![0; (self.words.len() * 8).min(self.limit)];
        let old = std::mem::replace(&mut self.words, larger);
        self.used = 0;
        old.into_iter().filter(|&word| word != 0).for_each(|word| self.store(word));
    }
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
        assert!(table.words.len() * size_of::<u64>() <= 1 << 20);
    }
}
