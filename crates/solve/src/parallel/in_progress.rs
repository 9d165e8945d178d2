//! Marks the positions that threads are working on, so that other threads postpone them.

use super::sync::{AtomicU64, Ordering};
use crate::general::Answer;

/// The tags of the nodes that threads are working on. This is the simplified form of ABDADA that Tom Kerrigan describes
/// (Weill, "The ABDADA distributed minimax search algorithm", 1996).
#[derive(Debug)]
pub(crate) struct InProgress(Vec<AtomicU64>);

impl InProgress {
    pub(crate) fn new() -> InProgress {
        InProgress::with_places(1 << 10)
    }

    pub(super) fn with_places(places: usize) -> InProgress {
        InProgress((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a thread is working on the node with this tag. A mark may overwrite another, which costs only time.
    pub(super) fn is_at(&self, tag: u64) -> bool {
        self.place(tag).load(Ordering::Relaxed) == tag
    }

    fn begin(&self, tag: u64) {
        self.place(tag).store(tag, Ordering::Relaxed);
    }

    fn end(&self, tag: u64) {
        self.place(tag).store(0, Ordering::Relaxed);
    }

    fn place(&self, tag: u64) -> &AtomicU64 {
        &self.0[(tag >> 1) as usize % self.0.len()]
    }
}

/// Whether a node that another thread is working on is postponed.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(crate) enum When {
    /// The first pass: postpone it.
    First,
    /// The second pass: search it all the same.
    Later,
}

/// The first of `moves` that passes the test. Moves that the test postpones (`None`) are tested again after the others.
pub(crate) fn in_turn<M: Copy>(
    moves: &[M],
    mut test: impl FnMut(M, When) -> Answer<Option<bool>>,
) -> Answer<Option<M>> {
    let mut later = Vec::new();
    for &mv in moves {
        match test(mv, When::First)? {
            Some(true) => return Ok(Some(mv)),
            Some(false) => {}
            None => later.push(mv),
        }
    }
    for &mv in &later {
        if test(mv, When::Later)? == Some(true) {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// The answer of `prove`, with the node marked while it runs. `None` if the node is postponed because another thread is
/// working on it.
pub(crate) fn while_marked(
    in_progress: Option<&InProgress>,
    tag: u64,
    when: When,
    prove: impl FnOnce() -> Answer<bool>,
) -> Answer<Option<bool>> {
    let Some(in_progress) = in_progress else { return prove().map(Some) };
    if when == When::First && in_progress.is_at(tag) {
        return Ok(None);
    }
    in_progress.begin(tag);
    let answer = prove();
    in_progress.end(tag);
    answer.map(Some)
}
