//! The transposition table, in bounded memory.
//!
//! A board has one bucket of fifteen entries, which its hands share with the hands of other boards; so everything that
//! dominance can say about a position is in one bucket. A full bucket replaces the entry with the least work: that
//! costs time, but never gives a wrong result.
//!
//! The table starts small and grows when the search asks for it, up to the size it was given.

mod entry;
mod query;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use game::{Hand, signed};

use crate::Length;

pub(crate) use entry::{Entry, Place};
use entry::{WORDS, Words};
pub(crate) use query::{Found, Visit};

/// Entries per bucket. With one cache line of tags they fill 1,024 bytes.
const ENTRIES: usize = 15;
const BUCKET_WORDS: usize = (ENTRIES + 1) * WORDS;
const BUCKET_BYTES: usize = BUCKET_WORDS * 8;

/// The initial size: a short search stays in the caches of the processor.
const FIRST_BYTES: usize = 256 << 10;
/// The factor of each growth.
const GROWTH: usize = 4;
/// Entries are counted in one of this many buckets, to avoid contention on the counter.
const SAMPLE: usize = 16;

/// Memory that a search needs in addition to its table: the stack of a thread and the data of its line.
const SPARE: usize = 24 << 20;

/// A table of positions, shared by all threads of a search.
pub(crate) struct Table {
    /// The memory up to the maximum size. The system provides zeroed pages when they are first touched. The memory is
    /// kept between searches, because allocating it again takes longer than searching a hard problem for a second.
    words: Vec<AtomicU64>,
    /// Words to skip so that buckets begin at cache lines.
    skipped: usize,
    /// Buckets in use.
    buckets: usize,
    /// The maximum number of buckets.
    limit: usize,
    /// Entries in use, counted in every sixteenth bucket.
    occupied: AtomicUsize,
    /// Changes the keys of entries, so that entries of earlier searches no longer match.
    salt: u64,
}

impl Table {
    /// A table of at most `bytes`, or less if that would leave the system without [`SPARE`] bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let mut limit = (bytes / BUCKET_BYTES).max(1);
        let (words, skipped) = loop {
            match game::zeroed_lines(limit * BUCKET_WORDS).filter(|_| limit == 1 || game::has_room(SPARE)) {
                Some(lines) => break lines,
                None => limit = (limit / 2).max(1),
            }
        };
        let buckets = limit.min(FIRST_BYTES / BUCKET_BYTES);
        Table { words, skipped, buckets, limit, occupied: AtomicUsize::new(0), salt: 0 }
    }

    /// Its maximum size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.limit * BUCKET_BYTES
    }

    /// Limits or extends its growth to `bytes`. Returns whether it can: it may be larger already, or its memory smaller.
    pub(crate) fn keep_within(&mut self, bytes: usize) -> bool {
        let limit = (bytes / BUCKET_BYTES).max(1);
        let has_room = self.skipped + limit * BUCKET_WORDS <= self.words.len();
        if has_room && self.buckets <= limit {
            self.limit = limit;
        }
        self.limit == limit
    }

    /// Clears the table, and shrinks it to its initial size.
    pub(crate) fn clear(&mut self) {
        for bucket in 0..self.buckets {
            Tag::clear(self.bucket(bucket).0);
        }
        self.buckets = self.limit.min(FIRST_BYTES / BUCKET_BYTES);
        *self.occupied.get_mut() = 0;
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// Clears everything but proofs, which still hold if the attacker may make more moves.
    pub(crate) fn keep_proofs<H: Hand>(&mut self) {
        for bucket in 0..self.buckets {
            let (tags, entries) = self.bucket(bucket);
            for (slot, words) in entries.iter().enumerate() {
                let key = signed::read(words)[0];
                match Entry::<H>::read(words, key).filter(|entry| entry.proved != Length::UNLIMITED) {
                    Some(entry) if Tag::load(tags, slot) != Tag::EMPTY => {
                        entry.proof_alone().write(words, key)
                    }
                    _ => Tag::store(tags, slot, Tag::EMPTY),
                }
            }
        }
    }

    /// Whether it is time to [`Table::grow`].
    #[inline]
    pub(crate) fn is_crowded(&self) -> bool {
        self.buckets < self.limit && self.occupied.load(Ordering::Relaxed) > self.buckets * ENTRIES / 2
    }

    /// Extends the memory in use, and redistributes the entries.
    ///
    /// An entry moves to a bucket with the same number or a larger one. So buckets are processed from the last to the
    /// first, and no entry is inserted into a bucket that has not been processed yet.
    pub(crate) fn grow(&mut self) {
        let small = self.buckets;
        self.buckets = small.saturating_mul(GROWTH).min(self.limit);
        *self.occupied.get_mut() = 0;
        for bucket in (0..small).rev() {
            let (tags, entries) = self.bucket(bucket);
            let moving: [(Tag, [u64; WORDS]); ENTRIES] =
                std::array::from_fn(|slot| (Tag::load(tags, slot), signed::read(&entries[slot])));
            Tag::clear(tags);
            for (tag, words) in moving {
                if tag != Tag::EMPTY {
                    self.reinsert(tag, words);
                }
            }
        }
    }

    /// Prefetches the bucket of `key`.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        let (tags, _) = self.bucket(self.index(key));
        std::hint::black_box(tags[0].load(Ordering::Relaxed));
    }

    fn reinsert(&self, tag: Tag, words: [u64; WORDS]) {
        let index = self.index(words[0] ^ self.salt);
        let (tags, entries) = self.bucket(index);
        let slot = self.free_slot(index);
        Tag::store(tags, slot, tag);
        signed::write(&entries[slot], words);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }

    #[inline]
    fn bucket(&self, index: usize) -> (&Words, &[Words; ENTRIES]) {
        let start = self.skipped + index * BUCKET_WORDS;
        let (lines, _) = self.words[start..start + BUCKET_WORDS].as_chunks::<WORDS>();
        let (tags, entries) = lines.split_first().expect("a bucket has sixteen lines");
        (tags, entries.try_into().expect("fifteen of them are entries"))
    }

    /// A slot of the bucket with this number: an empty one, which is counted as used, or the one with the least work.
    fn free_slot(&self, index: usize) -> usize {
        let (tags, _) = self.bucket(index);
        let slot = (0..ENTRIES).min_by_key(|&slot| Tag::load(tags, slot).work()).unwrap_or(0);
        if index.is_multiple_of(SAMPLE) && Tag::load(tags, slot) == Tag::EMPTY {
            self.occupied.fetch_add(SAMPLE, Ordering::Relaxed);
        }
        slot
    }

    /// Writes the entry for the board of `key`, replacing that for the same hand if there is one.
    fn put<H: Hand>(&self, key: u64, entry: &Entry<H>) {
        let index = self.index(key);
        let (tags, entries) = self.bucket(index);
        let same = |&slot: &usize| {
            Tag::load(tags, slot).is_for(key)
                && Entry::<H>::read(&entries[slot], key ^ self.salt).is_some_and(|old| old.hand == entry.hand)
        };
        let slot = (0..ENTRIES).find(same).unwrap_or_else(|| self.free_slot(index));
        Tag::store(tags, slot, Tag::new(key, entry.amount));
        entry.write(&entries[slot], key ^ self.salt);
    }
}

/// A filter for entries: 24 bits of the key, and the amount of work on a logarithmic scale of 8 bits.
#[derive(Clone, Copy, Eq, PartialEq)]
struct Tag(u32);

impl Tag {
    const EMPTY: Tag = Tag(0);
    const KEY: u32 = 0x00ff_ffff;

    #[inline]
    fn new(key: u64, amount: u32) -> Tag {
        let magnitude = amount.max(1).ilog2();
        let next_bits = (u64::from(amount) << 3 >> magnitude) as u32 & 7;
        let work = (magnitude << 3 | next_bits) + 1;
        Tag(key as u32 & Tag::KEY | work.min(255) << 24)
    }

    #[inline]
    fn is_for(self, key: u64) -> bool {
        (self.0 ^ key as u32) & Tag::KEY == 0 && self != Tag::EMPTY
    }

    #[inline]
    fn work(self) -> u32 {
        self.0 >> 24
    }

    #[inline]
    fn load(tags: &Words, slot: usize) -> Tag {
        let pair = tags[slot / 2].load(Ordering::Relaxed);
        Tag((pair >> (slot % 2 * 32)) as u32)
    }

    #[inline]
    fn store(tags: &Words, slot: usize, tag: Tag) {
        let shift = slot % 2 * 32;
        let pair = tags[slot / 2].load(Ordering::Relaxed);
        let changed = pair & !(u64::from(u32::MAX) << shift) | u64::from(tag.0) << shift;
        tags[slot / 2].store(changed, Ordering::Relaxed);
    }

    fn clear(tags: &Words) {
        for pair in tags {
            pair.store(0, Ordering::Relaxed);
        }
    }
}
