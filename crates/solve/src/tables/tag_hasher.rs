//! Maps and sets with tags as keys, for one thread. Tags are hashes already and are not hashed again.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map from tags.
pub(crate) type TagMap<V> = HashMap<u64, V, BuildHasherDefault<TagHasher>>;

/// A set of tags.
pub(crate) type TagSet = HashSet<u64, BuildHasherDefault<TagHasher>>;

/// Uses a tag as its own hash.
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
