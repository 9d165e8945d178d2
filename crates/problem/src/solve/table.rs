//! What has been found out about positions, so that nothing is proved twice.

/// Bounds on the length of a branch from a position, and the half-move that showed them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    /// It is solved within so many half-moves; `Bounds::NEVER` if nothing is known.
    pub(super) solved_in: i16,
    /// It is not solved within so many half-moves.
    pub(super) unsolved_in: i16,
}

impl Bounds {
    pub(super) const NEVER: i16 = i16::MAX;
    pub(super) const UNKNOWN: Bounds = Bounds { solved_in: Bounds::NEVER, unsolved_in: -1 };
}

/// A table of bounds that grows with its contents up to a limit, and then forgets what it must.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
    /// The most entries, a power of two.
    limit: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    tag: u64,
    bounds: Bounds,
}

const FREE: Entry = Entry { tag: 0, bounds: Bounds::UNKNOWN };

/// Neighbouring entries that one tag may be found in.
const PROBES: usize = 4;

impl Table {
    /// An empty table that will not take more than `bytes`.
    pub(super) fn new(bytes: usize) -> Table {
        let limit = 1 << (bytes / size_of::<Entry>()).max(2 * PROBES).ilog2();
        Table { entries: vec![FREE; limit.min(1 << 10)], used: 0, limit }
    }

    pub(super) fn get(&self, tag: u64) -> Bounds {
        let slots = self.slots(tag);
        self.entries[slots]
            .iter()
            .find(|entry| entry.tag == tag)
            .map_or(Bounds::UNKNOWN, |entry| entry.bounds)
    }

    pub(super) fn insert(&mut self, tag: u64, bounds: Bounds) {
        if self.used * 2 > self.entries.len() && self.entries.len() < self.limit {
            self.grow();
        }
        let slots = self.slots(tag);
        let bucket = &mut self.entries[slots];
        let place = bucket.iter().position(|entry| entry.tag == tag || entry.tag == 0);
        // A full bucket loses the entry that the new one would have found first.
        let entry = &mut bucket[place.unwrap_or(0)];
        self.used += usize::from(entry.tag == 0);
        *entry = Entry { tag, bounds };
    }

    fn slots(&self, tag: u64) -> std::ops::Range<usize> {
        let start = (tag as usize & (self.entries.len() - 1)) & !(PROBES - 1);
        start..start + PROBES
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.entries = vec![FREE; old.len() * 4];
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.tag != 0) {
            self.insert(entry.tag, entry.bounds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_growing_and_the_limit_is_kept() {
        let mut table = Table::new(1 << 20);
        let tag = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        for i in 1..20_000 {
            table.insert(tag(i), Bounds { solved_in: i as i16, unsolved_in: 0 });
        }
        let known = (1..20_000).filter(|&i| table.get(tag(i)).solved_in == i as i16).count();
        assert!(known > 15_000, "{known}");
        for i in 20_000..1_000_000 {
            table.insert(tag(i), Bounds::UNKNOWN);
        }
        assert!(table.entries.len() * size_of::<Entry>() <= 1 << 20);
    }
}
