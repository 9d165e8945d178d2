//! Tests of the shared table under every thread interleaving that the memory model allows, with loom.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;

use super::entry::{Entry, Word};
use super::*;

impl Word for AtomicU64 {
    fn load(&self) -> u64 {
        AtomicU64::load(self, Ordering::Relaxed)
    }

    fn store(&self, value: u64) {
        AtomicU64::store(self, value, Ordering::Relaxed);
    }
}

/// What a thread writes: content and signature.
type Written = (u64, u64);

/// Two threads write at once and a third reads. Whatever it gets for the key of either is what that one wrote.
fn check(one: Written, other: Written) {
    loom::model(move || {
        let words = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
        let writers = [one, other].map(|(content, signature)| {
            let words = words.clone();
            thread::spawn(move || Entry(&words).write(content, signature))
        });
        let early = Entry(&words).read();
        for writer in writers {
            writer.join().expect("a writer does not panic");
        }
        for read in [early, Entry(&words).read()] {
            let taken = |written: Written| (written.1 ^ read.1) & KEY_BITS == 0;
            let found = bound_of(read.0).is_some() && (taken(one) || taken(other));
            assert!(!found || read == one || read == other, "{read:x?} of {one:x?} and {other:x?}");
        }
    });
}

const KEY: u64 = 0x0123_4567_89ab_0000;
const OTHER_KEY: u64 = 0xfedc_ba98_7654_0000;
const EXACT: u64 = 3 << 56;

#[test]
fn entries_of_two_positions_never_mix() {
    check((EXACT | 7 << 48 | 25 << 32 | 1234, KEY | 20), (EXACT | 4 << 48 | 90 << 32 | 4321, OTHER_KEY | 80));
}

#[test]
fn two_values_of_one_position_never_mix() {
    check((EXACT | 7 << 48 | 25 << 32 | 1234, KEY | 20), (EXACT | 8 << 48 | 31 << 32 | 1234, KEY | 20));
}

#[test]
fn threads_that_disagree_about_the_move_alone_do_not_falsify_the_evaluation() {
    check((EXACT | 7 << 48 | 25 << 32 | 1234, KEY | 20), (EXACT | 7 << 48 | 25 << 32 | 4321, KEY | 20));
}
