//! Positions from which the forward search has found nothing.

use game::Key;

/// Places, a power of two: few enough for a processor's cache, and more than most puzzles fill.
const PLACES: usize = 1 << 15;

/// A set that forgets some of what it is told, and all of it for nothing.
pub(super) struct Refuted {
    places: Vec<u64>,
    /// Mixed into the keys, so that those of earlier puzzles are never found again and need not be cleared.
    age: u64,
}

impl Refuted {
    pub(super) fn new() -> Refuted {
        Refuted { places: vec![0; PLACES], age: 0 }
    }

    pub(super) fn forget(&mut self) {
        self.age += 1;
    }

    /// Whether nothing is found from the position of this key after `depth` of our moves.
    #[inline]
    pub(super) fn contains(&self, key: Key, depth: usize) -> bool {
        let key = self.mixed(key, depth);
        self.places[place(key)] == key
    }

    #[inline]
    pub(super) fn insert(&mut self, key: Key, depth: usize) {
        let key = self.mixed(key, depth);
        self.places[place(key)] = key;
    }

    #[inline]
    fn mixed(&self, key: Key, depth: usize) -> u64 {
        key.0 ^ (self.age << 8 | depth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

fn place(key: u64) -> usize {
    key as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refuted_at_one_depth_of_one_puzzle_is_not_so_elsewhere() {
        let mut refuted = Refuted::new();
        refuted.insert(Key(7), 1);
        assert!(refuted.contains(Key(7), 1));
        assert!(!refuted.contains(Key(7), 2) && !refuted.contains(Key(8), 1));
        refuted.forget();
        assert!(!refuted.contains(Key(7), 1));
    }
}
