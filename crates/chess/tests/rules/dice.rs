//! Random numbers that depend on a seed alone.

use game::KeyStream;

/// A stream of random numbers.
pub(crate) struct Dice(KeyStream);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(KeyStream::new(seed))
    }

    /// A number below `sides`, which is not zero.
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        (self.0.next_key().0 % sides as u64) as usize
    }

    /// One of `choices`; `None` if there is none.
    pub(crate) fn choose<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        match choices {
            [] => None,
            _ => Some(choices[self.below(choices.len())]),
        }
    }
}
