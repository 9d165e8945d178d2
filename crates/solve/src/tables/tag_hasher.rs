//! Maps and sets of one thread by tags, which are hashes already.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// What tags stand for.
pub(crate) type TagMap<V> = HashMap<u64, V, BuildHasherDefault<TagHasher>>;

/// Tags that were met.
pub(crate) type TagSet = HashSet<u64, BuildHasherDefault<TagHasher>>;

/// Hands a tag on as its own hash.
#[derive(Default)]
pub(crate) struct TagHasher(u64);

impl Hasher for TagHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, tag: u64) {
        self.0 = tag;
    }
}
