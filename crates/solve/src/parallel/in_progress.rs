//! What threads are at work on, so that others put it off.

use super::sync::{AtomicU64, Ordering};
use crate::general::Answer;

/// The nodes that workers are at work on, so that others put them off: the simplified form of ABDADA that
/// Tom Kerrigan describes (Weill, "The ABDADA distributed minimax search algorithm", 1996).
#[derive(Debug)]
pub(crate) struct InProgress(Vec<AtomicU64>);

impl InProgress {
    pub(crate) fn new() -> InProgress {
        InProgress::with_places(1 << 10)
    }

    pub(super) fn with_places(places: usize) -> InProgress {
        InProgress((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether somebody is at work on the node with this tag. One node may hide another, which costs time only.
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

/// Whether a node that another thread is at work on is looked at or put off.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(crate) enum When {
    /// Put off what is in progress.
    First,
    /// It was put off already.
    Later,
}

/// The first of `moves` that passes the test; what the test puts off is tested again when the others have failed.
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

/// What `prove` finds out, unless the node can be put off because another thread is at work on it.
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
