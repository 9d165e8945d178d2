//! Positions from which the forward search has found nothing.

use game::Key;

/// The number of slots, a power of two: few enough for a processor's cache, and more than most puzzles need.
const PLACES: usize = 1 << 15;

/// A lossy set that can be cleared in constant time.
pub(super) struct Refuted {
    places: Vec<u64>,
    /// Mixed into the keys, so that those of earlier puzzles do not match and need not be cleared.
    age: u64,
}

impl Refuted {
    pub(super) fn new() -> Refuted {
        Refuted { places: vec![0; PLACES], age: 0 }
    }

    pub(super) fn forget(&mut self) {
        self.age += 1;
    }

    /// Whether the search found nothing from the position with this key after `depth` of our moves.
    #[inline]
    pub(super) fn contains(&self, key: Key, depth: usize) -> bool {
        self.places[place(key, depth)] == self.mixed(key, depth)
    }

    #[inline]
    pub(super) fn insert(&mut self, key: Key, depth: usize) {
        self.places[place(key, depth)] = self.mixed(key, depth);
    }

    #[inline]
    fn mixed(&self, key: Key, depth: usize) -> u64 {
        key.0 ^ (self.age << 8 | depth as u64).wrapping_mul(MIXER)
    }
}

/// The slot of a position. It does not depend on the age: what is overwritten must not depend on earlier puzzles.
#[inline]
fn place(key: Key, depth: usize) -> usize {
    (key.0 ^ (depth as u64).wrapping_mul(MIXER)) as usize % PLACES
}

/// An odd number without a pattern, from the fraction of the golden ratio.
const MIXER: u64 = 0x9e37_79b9_7f4a_7c15;

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
    #[test]
    fn what_is_forgotten_does_not_depend_on_the_puzzles_before() {
        // More keys than slots.
        let keys = || (1..3 * PLACES as u64).map(|number| Key(number.wrapping_mul(MIXER).rotate_left(29)));
        let kept = |refuted: &mut Refuted| -> Vec<Key> {
            keys().for_each(|key| refuted.insert(key, 1));
            keys().filter(|&key| refuted.contains(key, 1)).collect()
        };
        let first = kept(&mut Refuted::new());
        assert!((1..keys().count()).contains(&first.len()));
        let mut used = Refuted::new();
        for number in 0..5 {
            keys().skip(number).for_each(|key| used.insert(key, 2));
            used.forget();
        }
        assert_eq!(kept(&mut used), first);
    }
}
