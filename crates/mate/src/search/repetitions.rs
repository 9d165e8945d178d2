//! Disproofs that hold on one path only, because they depend on a repetition (the graph-history interaction problem).
//!
//! They are stored outside the table, under the key of the whole path (Kishimoto and Müller 2004, in the simpler form
//! in which only the identical path matches).

use game::Key;

use crate::Length;

/// A disproof on a path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Repetition {
    /// No mate within this many plies.
    pub(super) length: Length,
    /// The ply of the earliest repeated position.
    pub(super) since: u16,
}

/// A small cache in which a new path replaces an older one.
pub(super) struct Repetitions {
    slots: Vec<(Key, Repetition)>,
    puts: usize,
}

impl Repetitions {
    const FIRST_SLOTS: usize = 1 << 6;
    const MOST_SLOTS: usize = 1 << 16;
    const NOTHING: (Key, Repetition) = (Key(0), Repetition { length: Length::ZERO, since: 0 });

    pub(super) fn new() -> Repetitions {
        Repetitions { slots: vec![Self::NOTHING; Self::FIRST_SLOTS], puts: 0 }
    }

    pub(super) fn get(&self, path: Key, length: Length) -> Option<Repetition> {
        let (key, repetition) = self.slots[self.slot(path)];
        (key == path && length <= repetition.length).then_some(repetition)
    }

    pub(super) fn put(&mut self, path: Key, repetition: Repetition) {
        self.puts += 1;
        if self.puts > self.slots.len() / 2 && self.slots.len() < Self::MOST_SLOTS {
            self.grow();
        }
        let slot = self.slot(path);
        self.slots[slot] = (path, repetition);
    }

    fn grow(&mut self) {
        let larger = vec![Self::NOTHING; self.slots.len() * 4];
        for (path, repetition) in std::mem::replace(&mut self.slots, larger) {
            let slot = self.slot(path);
            self.slots[slot] = (path, repetition);
        }
    }

    fn slot(&self, path: Key) -> usize {
        path.0 as usize & (self.slots.len() - 1)
    }
}

/// The key of the path extended by a move, given as a number, at a ply: the same moves in another order are another
/// path.
#[inline]
pub(super) fn path_after(path: Key, mv: u32, ply: u16) -> Key {
    let mut z = u64::from(mv) | u64::from(ply) << 32;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    Key(path.0 ^ z ^ z >> 31)
}
