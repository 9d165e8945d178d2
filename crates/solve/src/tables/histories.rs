//! Every order in which threads can use what they share, as the memory model allows it: the very files of the tables, with
//! the words and locks of loom in place of the system's.

#![allow(clippy::duplicate_mod, reason = "that is the point")]
#![allow(dead_code, reason = "the files are compiled once more, and the models need parts of them")]

use loom::thread;

/// The words and locks whose histories are tried.
mod sync {
    pub(crate) use loom::sync::RwLock;
    pub(crate) use loom::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
}

#[path = "entry.rs"]
mod entry;
#[path = "growing_table.rs"]
mod growing_table;
#[path = "../parallel/in_progress.rs"]
mod in_progress;
#[path = "../help/outcome_bucket.rs"]
mod outcome_bucket;

use growing_table::{GrowingTable, Growth};
use sync::{AtomicU64, Ordering};

/// How they grow.
const GROWTH: Growth = Growth { entries: 1, factor: 4 };

/// A bucket of one word.
#[derive(Debug, Default)]
struct Cell(AtomicU64);

fn transfer(old: &[Cell], new: &[Cell]) -> usize {
    for (number, cell) in old.iter().enumerate() {
        growing_table::bucket(new, number as u64).0.store(cell.0.load(Ordering::Relaxed), Ordering::Relaxed);
    }
    old.len()
}

/// One thread makes the buckets grow while another writes: what was there stays, what is written meanwhile is there or lost,
/// and in the end both see the same buckets.
#[test]
fn what_was_in_the_buckets_survives_growing() {
    loom::model(|| {
        let mut first = GrowingTable::<Cell>::new(2, 4 * size_of::<Cell>());
        first.bucket(0).0.store(7, Ordering::Relaxed);
        let mut second = first.clone();
        let other = thread::spawn(move || {
            second.bucket(1).0.store(9, Ordering::Relaxed);
            second
        });
        for _ in 0..64 {
            first.fill(GROWTH, transfer);
        }
        assert_eq!(first.bucket(0).0.load(Ordering::Relaxed), 7);
        let mut second = other.join().expect("a writer does not panic");
        assert_eq!(second.bucket(0).0.load(Ordering::Relaxed), 7);
        let written = second.bucket(1).0.load(Ordering::Relaxed);
        assert!(written == 9 || written == 0, "{written}");
        assert!(std::ptr::eq(first.bucket(3), second.bucket(3)));
    });
}

/// Two threads that find the buckets full at once make them grow once.
#[test]
fn two_threads_that_want_to_grow_grow_once() {
    loom::model(|| {
        let mut first = GrowingTable::<Cell>::new(1, 16 * size_of::<Cell>());
        let mut second = first.clone();
        let fill = |table: &mut GrowingTable<Cell>| (0..64).for_each(|_| table.fill(GROWTH, |_, _| 0));
        let other = thread::spawn(move || {
            fill(&mut second);
            second
        });
        fill(&mut first);
        let mut second = other.join().expect("a thread does not panic");
        assert!(std::ptr::eq(first.bucket(0), second.bucket(0)));
        assert!(first.bytes() >= 4 * size_of::<Cell>());
    });
}

/// An entry of a table of bounds that two threads write at once: a reader gets what one of them wrote, or nothing.
#[test]
fn bounds_of_two_writers_never_mix() {
    const TAGS: [u64; 2] = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3211];
    for (one, other) in [((TAGS[0], 5), (TAGS[0], 7)), ((TAGS[0], 5), (TAGS[1], 7))] {
        loom::model(move || {
            let entry = std::sync::Arc::new(entry::Entry::default());
            let writers = [one, other].map(|(tag, content)| {
                let entry = entry.clone();
                thread::spawn(move || entry.put(tag, content))
            });
            let early = entry.tag_and_content();
            for writer in writers {
                writer.join().expect("a writer does not panic");
            }
            for found in [early, entry.tag_and_content()] {
                let is_somebodys = [one.0, other.0].contains(&found.0);
                assert!(
                    !is_somebodys || [one, other].contains(&found),
                    "{found:x?} of {one:x?} and {other:x?}"
                );
            }
        });
    }
}

/// A bucket of outcomes in which two threads put new ones at once: nothing is found for a position but its own outcome.
#[test]
fn outcomes_of_two_writers_are_found_as_they_were_written_or_not_at_all() {
    // Word and check of two positions, whose tags differ or do not.
    for (one, other) in [((6, 50), (9, 70)), ((6, 50), (6, 70))] {
        loom::model(move || {
            let bucket = std::sync::Arc::new(outcome_bucket::Bucket::default());
            let writer = {
                let bucket = bucket.clone();
                thread::spawn(move || {
                    bucket.store(one.0, one.1);
                })
            };
            bucket.store(other.0, other.1);
            let early = bucket.find(one.0, || one.1);
            writer.join().expect("a writer does not panic");
            let late = [one, other].map(|(word, check)| bucket.find(word, || check));
            assert!(early.is_none_or(|word| word == one.0), "{early:?}");
            assert!(late[0].is_none_or(|word| word == one.0) && late[1].is_none_or(|word| word == other.0));
        });
    }
}

/// Whatever two threads mark and in whatever order, nothing stays marked when both have ended.
#[test]
fn no_mark_outlives_the_work() {
    for tags in [[2, 2], [2, 4]] {
        loom::model(move || {
            let in_progress = std::sync::Arc::new(in_progress::InProgress::with_places(1));
            let workers = tags.map(|tag| {
                let in_progress = in_progress.clone();
                thread::spawn(move || {
                    let marked = Some(&*in_progress);
                    in_progress::while_marked(marked, tag, in_progress::When::First, || Ok(true)).is_ok()
                })
            });
            for worker in workers {
                assert!(worker.join().expect("a worker does not panic"));
            }
            assert!(!tags.iter().any(|&tag| in_progress.is_at(tag)));
        });
    }
}
