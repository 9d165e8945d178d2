//! The ids that have occurred, stored compactly.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Column, Columns};
use crate::Reason;

/// The ids so far, each with a fingerprint of its line.
///
/// An entry has twelve bytes, so five million fit in 110 MB. Ids are distinguished by 64 bits of their hash: the
/// probability that two of five million collide is one in a million.
#[derive(Default)]
pub(super) struct Identities {
    seen: HashMap<[u32; 2], u32, BuildHasherDefault<AlreadyHashed>>,
    /// The hashes of the current lines.
    marks: Vec<Mark>,
}

impl Identities {
    /// The faults of `lines`, given all lines before: the index of each faulty line, and the reason.
    pub(super) fn check<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a [u8]>,
        columns: &Columns,
    ) -> Vec<(usize, Reason)> {
        let Some(column) = columns.index_of(Column::Id) else { return Vec::new() };
        // The table is larger than any cache. All ids are looked up in one loop, so that the processor can overlap the
        // memory accesses.
        self.marks.clear();
        self.marks.extend(lines.map(|line| Mark::of(line, column, columns.delimiter())));
        let faults = self.marks.iter().enumerate().filter_map(|(index, &Mark { id, content })| {
            let reason = match self.seen.insert(id?, content)? {
                before if before == content => Reason::DuplicateRow,
                _ => Reason::DuplicateId,
            };
            Some((index, reason))
        });
        faults.collect()
    }
}

/// The hashes of a line.
struct Mark {
    /// The hash of its id, if it has one.
    id: Option<[u32; 2]>,
    content: u32,
}

impl Mark {
    fn of(line: &[u8], column: usize, delimiter: u8) -> Mark {
        let id = line.split(|&byte| byte == delimiter).nth(column).filter(|id| !id.is_empty());
        let [content, _] = halves(hash(line));
        Mark { id: id.map(|id| halves(hash(id))), content }
    }
}

/// FNV-1a over eight bytes at a time, in four independent lanes, mixed at the end.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let (rows, words) = words.as_chunks::<4>();
    let mut strands =
        [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4, 0x2325_cbf2_9ce4_8422, 0x9ce4_8422_2325_cbf2];
    for row in rows {
        for (strand, word) in strands.iter_mut().zip(row) {
            *strand = added(*strand, u64::from_le_bytes(*word));
        }
    }
    let hash = strands.into_iter().fold(bytes.len() as u64, added);
    let hash = words.iter().fold(hash, |hash, word| added(hash, u64::from_le_bytes(*word)));
    let hash = added(hash, rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ hash >> 32
}

#[inline]
fn added(hash: u64, word: u64) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let hash = (hash ^ word).wrapping_mul(PRIME);
    hash ^ hash >> 29
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

    // The length of an array, which is always two.
    fn write_usize(&mut self, _: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_id_is_distinguished_from_a_repeated_line() {
        let mut identities = Identities::default();
        let columns = Columns::lichess();
        let mut check = |line: &str| {
            let faults = identities.check([line.as_bytes()].into_iter(), &columns);
            faults.first().map(|&(_, reason)| reason)
        };
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
        // Each byte of a long line matters, at every position.
        let line = [b'x'; 100];
        let hashes = (0..line.len()).map(|at| {
            let mut line = line;
            line[at] = b'y';
            hash(&line)
        });
        assert_eq!(hashes.collect::<std::collections::HashSet<_>>().len(), line.len());
    }
}
