//! An entry of the table: two words that are written one after the other and belong together.

use std::sync::atomic::{AtomicU64, Ordering};

/// A word that threads share. The tests substitute one and try every history that the memory model allows.
pub(super) trait Word {
    fn load(&self) -> u64;
    fn store(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline]
    fn load(&self) -> u64 {
        AtomicU64::load(self, Ordering::Relaxed)
    }

    #[inline]
    fn store(&self, value: u64) {
        AtomicU64::store(self, value, Ordering::Relaxed);
    }
}

/// Content, and a signature by which a reader knows whose it is.
pub(super) struct Entry<'a, W = AtomicU64>(pub(super) &'a [W; 2]);

impl<W: Word> Entry<'_, W> {
    /// Content and signature. If they were written by different threads, the signature matches no key.
    #[inline]
    pub(super) fn read(&self) -> (u64, u64) {
        let [content, signed] = self.0;
        let content = content.load();
        (content, signed.load() ^ spread(content))
    }

    #[inline]
    pub(super) fn write(&self, content: u64, signature: u64) {
        self.0[0].store(content);
        self.0[1].store(signature ^ spread(content));
    }
}

/// Two contents that differ anywhere differ here in the upper 48 bits, where the signature has the key, unless the four
/// quarters of the difference are all the same. Without it, writers that differ in the lowest quarter alone (in the move)
/// would leave the key as it is and falsify the evaluation below it.
#[inline]
const fn spread(content: u64) -> u64 {
    content ^ content << 16
}
