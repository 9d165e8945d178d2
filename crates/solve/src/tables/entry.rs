//! One entry of a table of bounds: a tag with its content, in two words.

use super::sync::{AtomicU64, Ordering};

/// The first word is the tag combined with the second, so that an entry torn by two writers is the entry of no position
/// (Hyatt and Mann, "A lockless transposition table implementation", 2002).
#[derive(Debug, Default)]
pub(super) struct Entry {
    mixed: AtomicU64,
    content: AtomicU64,
}

impl Entry {
    #[inline]
    pub(super) fn get(&self, tag: u64) -> Option<u64> {
        let (found, content) = self.tag_and_content();
        (found == tag).then_some(content)
    }

    /// Content, and the tag that it was written under; if two threads wrote at once, the tag may be nobody's.
    #[inline]
    pub(super) fn tag_and_content(&self) -> (u64, u64) {
        let content = self.content.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ content, content)
    }

    #[inline]
    pub(super) fn put(&self, tag: u64, content: u64) {
        self.mixed.store(tag ^ content, Ordering::Relaxed);
        self.content.store(content, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn is_free(&self) -> bool {
        self.content.load(Ordering::Relaxed) == 0
    }
}
