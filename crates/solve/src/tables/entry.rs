//! One entry of a table of bounds: a tag with its content, in two words.

use super::sync::{AtomicU64, Ordering};

/// The first word is the exclusive or of tag and content, so that an entry torn by two writers matches no position (Hyatt and
/// Mann, "A lockless transposition table implementation", 2002).
#[derive(Debug, Default)]
pub(super) struct Entry {
    mixed: AtomicU64,
    content: AtomicU64,
}

impl Entry {
    /// The content, if it was written under this tag.
    #[inline]
    pub(super) fn get(&self, tag: u64) -> Option<u64> {
        let (found, content) = self.tag_and_content();
        (found == tag).then_some(content)
    }

    /// The tag and the content. If two threads wrote at the same time, the tag may belong to no position.
    #[inline]
    pub(super) fn tag_and_content(&self) -> (u64, u64) {
        let content = self.content.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ content, content)
    }

    /// Stores content under a tag.
    #[inline]
    pub(super) fn put(&self, tag: u64, content: u64) {
        self.mixed.store(tag ^ content, Ordering::Relaxed);
        self.content.store(content, Ordering::Relaxed);
    }

    /// Whether nothing has been stored.
    #[inline]
    pub(super) fn is_free(&self) -> bool {
        self.content.load(Ordering::Relaxed) == 0
    }
}
