//! The positions from the root to the current one.

use game::Hand;

use crate::table::Place;

/// A set of positions that are added and removed like a stack, searched by board.
///
/// Open addressing without tombstones: the last position added is removed first, so removing it breaks no probe chain.
pub(super) struct Path<H> {
    slots: Vec<Option<(Place<H>, u16)>>,
}

impl<H: Hand> Path<H> {
    const FIRST_SLOTS: usize = 256;

    pub(super) fn new() -> Path<H> {
        Path { slots: vec![None; Self::FIRST_SLOTS] }
    }

    pub(super) fn enter(&mut self, place: Place<H>, ply: u16) {
        if usize::from(ply) * 4 > self.slots.len() {
            self.grow();
        }
        self.put(place, ply);
    }

    pub(super) fn leave(&mut self, place: Place<H>, ply: u16) {
        let mut slot = self.start(place.key);
        while self.slots[slot] != Some((place, ply)) {
            slot = self.next(slot);
        }
        self.slots[slot] = None;
    }

    /// The ply of exactly this position on the path.
    pub(super) fn contains(&self, place: Place<H>) -> Option<u16> {
        self.find(place.key, |hand| hand == place.hand)
    }

    /// The ply of the same board on the path with a hand that is at least as good: the attacker has gained nothing.
    #[inline]
    pub(super) fn dominates(&self, place: Place<H>) -> Option<u16> {
        self.find(place.key, |hand| hand.dominates(place.hand))
    }

    fn put(&mut self, place: Place<H>, ply: u16) {
        let mut slot = self.start(place.key);
        while self.slots[slot].is_some() {
            slot = self.next(slot);
        }
        self.slots[slot] = Some((place, ply));
    }

    fn grow(&mut self) {
        let larger = vec![None; self.slots.len() * 4];
        let mut all: Vec<(Place<H>, u16)> =
            std::mem::replace(&mut self.slots, larger).into_iter().flatten().collect();
        // In the order in which they were added, so that the last one is still last in its probe chain.
        all.sort_unstable_by_key(|&(_, ply)| ply);
        for (place, ply) in all {
            self.put(place, ply);
        }
    }

    #[inline]
    fn find(&self, key: u64, wanted: impl Fn(H) -> bool) -> Option<u16> {
        let mut slot = self.start(key);
        while let Some((place, ply)) = self.slots[slot] {
            if place.key == key && wanted(place.hand) {
                return Some(ply);
            }
            slot = self.next(slot);
        }
        None
    }

    #[inline]
    fn start(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn next(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }
}
