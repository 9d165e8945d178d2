//! Records of several words that threads read and write without locks.
//!
//! The first word is a key, stored mixed with all the others. If a reader gets words of two writers, the key that it computes
//! matches neither, and nothing is found (Hyatt and Mann, "A lockless transposition table implementation", 2002). Their
//! plain exclusive or would not do here: if two words change by the same bits, such as one hand in both, the changes cancel
//! out.
//!
//! ```
//! use game::signed;
//! use std::sync::atomic::AtomicU64;
//!
//! let words: [AtomicU64; 3] = Default::default();
//! signed::write(&words, [77, 1, 2]);
//! assert_eq!(signed::read(&words), [77, 1, 2]);
//! ```

use std::sync::atomic::{AtomicU64, Ordering};

/// A word that threads share. Tests substitute one, and try every history that the memory model allows.
pub trait Word {
    /// Its value, of whatever age.
    fn get(&self) -> u64;
    /// Changes its value.
    fn set(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline]
    fn get(&self) -> u64 {
        self.load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, value: u64) {
        self.store(value, Ordering::Relaxed);
    }
}

/// A key and what was written with it. If several threads were writing, the key may match none.
#[inline]
pub fn read<W: Word, const N: usize>(words: &[W; N]) -> [u64; N] {
    let mut values = std::array::from_fn(|i| words[i].get());
    values[0] ^= mixture(&values);
    values
}

/// Writes a key and what belongs to it.
#[inline]
pub fn write<W: Word, const N: usize>(words: &[W; N], mut values: [u64; N]) {
    values[0] ^= mixture(&values);
    for (word, value) in words.iter().zip(values) {
        word.set(value);
    }
}

/// A number in which every word after the first has a share of its own: the two halves of a product spread the change of any
/// bit over many, and the rotation brings equal changes of two words to different places.
#[inline]
fn mixture<const N: usize>(values: &[u64; N]) -> u64 {
    const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15;
    let shares = (1..N).map(|i| {
        let product = u128::from(values[i]) * FACTOR;
        (product as u64 ^ (product >> 64) as u64).rotate_left(11 * i as u32)
    });
    shares.fold(0, |sum, share| sum ^ share)
}

#[cfg(test)]
mod tests {
    use loom::sync::Arc;
    use loom::sync::atomic::{AtomicU64, Ordering};
    use loom::thread;

    use super::*;

    impl Word for AtomicU64 {
        fn get(&self) -> u64 {
            self.load(Ordering::Relaxed)
        }

        fn set(&self, value: u64) {
            self.store(value, Ordering::Relaxed);
        }
    }

    /// Two threads write at once and a third reads, in every order that the memory model allows. Whatever it gets for the
    /// key of either is what that one wrote.
    fn check<const N: usize>(one: [u64; N], other: [u64; N]) {
        loom::model(move || {
            let words: Arc<[AtomicU64; N]> = Arc::new(std::array::from_fn(|_| AtomicU64::new(0)));
            let writers = [one, other].map(|values| {
                let words = words.clone();
                thread::spawn(move || write(&words, values))
            });
            let early = read(&words);
            for writer in writers {
                writer.join().expect("a writer does not panic");
            }
            for found in [early, read(&words)] {
                let is_somebodys = found[0] == one[0] || found[0] == other[0];
                assert!(
                    !is_somebodys || found == one || found == other,
                    "{found:x?} of {one:x?} and {other:x?}"
                );
            }
        });
    }

    const KEY: u64 = 0x0123_4567_89ab_cdef;
    const OTHER_KEY: u64 = 0xfedc_ba98_7654_3210;

    #[test]
    fn entries_of_two_positions_never_mix() {
        check([KEY, 8902], [OTHER_KEY, 197_281]);
    }

    #[test]
    fn two_values_of_one_position_never_mix() {
        check([KEY, 8902], [KEY, 8903]);
    }

    /// A thread writes over what is there while another reads.
    fn check_overwriting<const N: usize>(old: [u64; N], new: [u64; N]) {
        loom::model(move || {
            let words: Arc<[AtomicU64; N]> = Arc::new(std::array::from_fn(|_| AtomicU64::new(0)));
            write(&words, old);
            let writer = {
                let words = words.clone();
                thread::spawn(move || write(&words, new))
            };
            let found = read(&words);
            assert!(
                found[0] != old[0] || found == old || found == new,
                "{found:x?} of {old:x?} and {new:x?}"
            );
            writer.join().expect("a writer does not panic");
        });
    }

    /// Two words that change by the same bits would cancel out in a plain exclusive or: a table of mates would find one hand
    /// with the mate of another.
    #[test]
    fn words_that_change_by_the_same_bits_do_not_cancel_out() {
        check_overwriting([KEY, 0b01, 0b01, 5], [KEY, 0b10, 0b10, 7]);
    }

    #[test]
    fn every_bit_of_every_word_matters() {
        let plain = [KEY, 1, 2, 3, 4, 5, 6, 7];
        let changed = |word: usize, bit: u32| {
            let mut values = plain;
            values[word] ^= 1 << bit;
            mixture(&values) ^ mixture(&plain)
        };
        let mut seen = std::collections::HashSet::new();
        for word in 1..8 {
            for bit in 0..u64::BITS {
                assert!(seen.insert(changed(word, bit)), "word {word}, bit {bit}");
            }
        }
        assert!(!seen.contains(&0));
    }
}
