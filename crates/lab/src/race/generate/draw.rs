//! Random choices that depend on a seed alone.

use std::ops::RangeInclusive;

use game::KeyStream;

/// A source of choices.
pub(super) struct Draw(KeyStream);

impl Draw {
    /// Choices that depend on all of `seeds`, in their order.
    pub(super) fn new(seeds: &[u64]) -> Draw {
        let mixed = seeds.iter().fold(0, |mixed, seed| {
            KeyStream::new(mixed).next_key().0 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        Draw(KeyStream::new(mixed))
    }

    /// A number below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.0.next_key().0 % bound.max(1) as u64) as usize
    }

    /// A number of the range.
    pub(super) fn between(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() + 1 - range.start())
    }

    /// True with this probability in percent.
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a list that is not empty.
    pub(super) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// One of a list that is not empty, by weights.
    pub(super) fn weighted<T: Copy>(&mut self, list: &[(T, usize)]) -> T {
        let sum = list.iter().map(|(_, weight)| weight).sum();
        let mut rest = self.below(sum);
        for &(item, weight) in list {
            if rest < weight {
                return item;
            }
            rest -= weight;
        }
        list[0].0
    }
}
