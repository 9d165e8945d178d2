//! Many comparisons at once, told in the order of the files.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Case, Terms, compare};
use crate::files::ReadError;

/// Compares the answers to all `inputs`, so many at a time.
///
/// `tell` hears of them in the order of the inputs, as soon as all before it are known: what is told does not depend on
/// how many are solved at a time.
pub fn run(
    inputs: &[PathBuf],
    terms: Terms,
    at_a_time: NonZero<usize>,
    mut tell: impl FnMut(Result<Case, ReadError>),
) {
    let next = &AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..at_a_time.get().min(inputs.len()) {
            let sender = sender.clone();
            scope.spawn(move || {
                while let Some((index, input)) = take(inputs, next) {
                    if sender.send((index, compare(input, terms))).is_err() {
                        // Nobody listens any more.
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut told = 0;
        for (index, case) in receiver {
            early.insert(index, case);
            while let Some(case) = early.remove(&told) {
                tell(case);
                told += 1;
            }
        }
    });
}

/// The next input that nobody has taken.
fn take<'i>(inputs: &'i [PathBuf], next: &AtomicUsize) -> Option<(usize, &'i PathBuf)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    inputs.get(index).map(|input| (index, input))
}
