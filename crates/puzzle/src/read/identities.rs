//! Which ids have been seen, in few bytes each.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Column, Columns};
use crate::Reason;

/// The ids so far, each with a fingerprint of its line.
///
/// An entry has twelve bytes, so that five million fit in 110 MB. Ids are told apart by 64 bits of their hash: that two
/// of five million collide has a chance of one in a million.
#[derive(Default)]
pub(super) struct Identities {
    seen: HashMap<[u32; 2], u32, BuildHasherDefault<AlreadyHashed>>,
}

impl Identities {
    /// What is wrong with the id of `line` after all that came before.
    pub(super) fn check(&mut self, line: &[u8], columns: &Columns) -> Option<Reason> {
        let index = columns.index_of(Column::Id)?;
        let id = line.split(|&byte| byte == columns.delimiter()).nth(index)?;
        if id.is_empty() {
            return None;
        }
        let [content, _] = halves(hash(line));
        match self.seen.insert(halves(hash(id)), content) {
            None => None,
            Some(before) if before == content => Some(Reason::DuplicateRow),
            Some(_) => Some(Reason::DuplicateId),
        }
    }
}

/// FNV-1a over eight bytes at a time, stirred at the end.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ bytes.len() as u64;
    let mut add = |word: u64| {
        hash = (hash ^ word).wrapping_mul(PRIME);
        hash ^= hash >> 29;
    };
    words.iter().for_each(|word| add(u64::from_le_bytes(*word)));
    add(rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ hash >> 32
}

fn halves(hash: u64) -> [u32; 2] {
    let [a, b, c, d, e, f, g, h] = hash.to_le_bytes();
    [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])]
}

/// The keys are hashes already.
#[derive(Debug, Default)]
pub(crate) struct AlreadyHashed(u64);

impl Hasher for AlreadyHashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn write_u32(&mut self, half: u32) {
        self.0 = self.0.rotate_left(32) ^ u64::from(half);
    }

    // The length of an array that is always of two.
    fn write_usize(&mut self, _: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_of_an_id_is_told_from_the_second_of_a_line() {
        let mut identities = Identities::default();
        let columns = Columns::lichess();
        let mut check = |line: &str| identities.check(line.as_bytes(), &columns);
        assert_eq!(check("a,x,y"), None);
        assert_eq!(check("b,x,y"), None);
        assert_eq!(check("a,x,y"), Some(Reason::DuplicateRow));
        assert_eq!(check("b,x,z"), Some(Reason::DuplicateId));
        assert_eq!((check(",x,y"), check(",x,z")), (None, None));
    }

    #[test]
    fn hashes_differ() {
        let mut seen = std::collections::HashSet::new();
        for number in 0..200_000 {
            assert!(seen.insert(hash(format!("{number:05x}").as_bytes())));
        }
        assert_ne!(hash(b""), hash(b"\0"));
    }
}
