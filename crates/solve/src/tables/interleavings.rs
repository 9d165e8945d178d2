//! Tests of the lock-free code under every thread interleaving that the memory model allows. They compile the same source
//! files with loom's atomics and locks in place of the system's.

#![allow(clippy::duplicate_mod, reason = "the files are compiled a second time on purpose")]
#![allow(dead_code, reason = "the files are compiled once more, and the models need parts of them")]

use loom::thread;

/// Loom's atomics and locks.
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
#[path = "../orthodox/help/outcome_bucket.rs"]
mod outcome_bucket;

use growing_table::{GrowingTable, Growth};
use sync::{AtomicU64, Ordering};

/// How the tables of these tests grow.
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

/// One thread grows the table while another writes. Entries from before stay, what is written in the meantime is stored or
/// lost, and in the end both threads see the same buckets.
#[test]
fn entries_survive_growing() {
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

/// Two threads that find the table full at the same time grow it once.
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

/// Two threads write the same entry of a table of bounds: a reader gets what one of them wrote, or nothing.
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
                let is_written_tag = [one.0, other.0].contains(&found.0);
                assert!(
                    !is_written_tag || [one, other].contains(&found),
                    "{found:x?} of {one:x?} and {other:x?}"
                );
            }
        });
    }
}

/// Two threads store outcomes in the same bucket: a lookup finds the outcome of its own position, or nothing.
#[test]
fn outcomes_of_two_writers_never_mix() {
    // Word and check of two positions with different or equal tags.
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

/// When two threads have ended, no position stays marked.
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
