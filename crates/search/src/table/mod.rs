//! The table of searched positions, which all threads share without a lock.
//!
//! ```text
//! cluster   64 bytes: four entries
//! entry     word 0: content
//!           word 1: signature ^ content ^ (content << 16)
//!
//! content   bit  0      32      48      56
//!                │ move │ score │ depth │ bound, age │
//!                │ 32   │ 16    │ 8     │ 2 + 6      │
//!
//! signature bit  0                   16
//!                │ static evaluation │ upper bits of the key │
//!                │ 16                │ 48                    │
//! ```
//!
//! Two threads may write the same entry at once, and a third may read half of each. Then the words do not fit each other
//! and the entry counts as another position's (Hyatt and Mann 2002). What slips through is a move that its reader
//! checks for legality, and a score as wrong as a collision of keys.

mod entry;
mod prefetch;

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use game::{Depth, Key, Move, Ply, Score};
use threads::{Kind, Workers};

use crate::Bound;

use entry::Entry;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Hit<M> {
    /// The best move found. It may belong to another position and must be checked.
    pub(crate) mv: Option<M>,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: Depth,
    /// The static evaluation; `None` if the side to move was in check.
    pub(crate) evaluation: Option<Score>,
    /// How many searches ago it was written.
    pub(crate) age: u8,
}

/// Positions, four to a cache line.
pub(crate) struct Table {
    /// Memory that the system hands out page by page, as it is first used.
    words: Vec<AtomicU64>,
    /// Words before the first cache line.
    skipped: usize,
    /// The number of the search, modulo 64.
    age: AtomicU8,
}

/// The words of four entries.
type Cluster = [AtomicU64; CLUSTER_WORDS];

const CLUSTER_WORDS: usize = game::LINE_WORDS;

/// The least number of words that a thread clears: fewer are cleared faster than a thread starts.
const LEAST_SHARE: usize = 1 << 20;
/// The threads that clear it.
const CLEARING: Kind = Kind::new("clear table", 1 << 18);
const AGES: u8 = 64;
/// The lower bits of a signature hold the evaluation, the upper ones the key.
const KEY_BITS: u64 = !0xffff;
/// Stands for a missing evaluation.
const NO_EVALUATION: i16 = i16::MIN;
/// Half-moves of depth that an entry loses with each search, when it is compared with others to be replaced.
const DEPTH_PER_AGE: i32 = 4;

impl Table {
    /// A table of about this many megabytes, at least one cluster; `None` if the system does not have them.
    pub(crate) fn new(megabytes: usize) -> Option<Table> {
        let clusters = (megabytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        let (mut words, skipped) = game::zeroed_lines(clusters * CLUSTER_WORDS)?;
        words.truncate(skipped + clusters * CLUSTER_WORDS);
        Some(Table { words, skipped, age: AtomicU8::new(0) })
    }

    /// A table of about this many megabytes, or fewer if that would leave less than `spare` bytes to the system; with its
    /// actual size in megabytes.
    pub(crate) fn fitting(megabytes: usize, spare: usize) -> (Table, usize) {
        let mut size = megabytes;
        loop {
            match Table::new(size).filter(|_| size == 0 || game::has_room(spare)) {
                Some(table) => return (table, size),
                None => size /= 2,
            }
        }
    }

    /// Clears the table, with this many threads.
    pub(crate) fn clear(&self, threads: usize) {
        let share = self.words.len().div_ceil(threads.max(1)).max(LEAST_SHARE);
        let shares: Vec<&[AtomicU64]> = self.words.chunks(share).collect();
        let next = AtomicUsize::new(0);
        Workers::new(CLEARING, shares.len()).share(|_| {
            while let Some(words) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
                words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
            }
        });
        self.age.store(0, Ordering::Relaxed);
    }

    /// A new search begins: what older ones have written is the first to be replaced.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age() + 1) % AGES, Ordering::Relaxed);
    }

    /// Asks the processor to fetch the entries of `key`.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        prefetch::read(self.cluster(key));
    }

    /// What is known about the position with this key, which is `ply` half-moves from the root.
    #[inline]
    pub(crate) fn probe<M: Move>(&self, key: Key, ply: Ply) -> Option<Hit<M>> {
        self.entries(key).find_map(|entry| {
            let (content, signature) = entry.read();
            let bound = bound_of(content)?;
            ((signature ^ key.0) & KEY_BITS == 0).then(|| Hit {
                mv: M::from_bits(content as u32),
                score: from_table((content >> 32) as i16, ply),
                bound,
                depth: depth_of(content),
                evaluation: match signature as i16 {
                    NO_EVALUATION => None,
                    value => Some(Score::DRAW + i32::from(value)),
                },
                age: self.age_of(content),
            })
        })
    }

    /// Writes what has been found out about a position, over the least valuable entry of its cluster.
    #[inline]
    pub(crate) fn store<M: Move>(&self, key: Key, ply: Ply, hit: &Hit<M>) {
        let Some(chosen) = self.entries(key).min_by_key(|entry| self.worth(entry, key)) else { return };
        let (old, signature) = chosen.read();
        let same = (signature ^ key.0) & KEY_BITS == 0;
        let mut bits = hit.mv.map_or(0, Move::to_bits);
        if same {
            // A deep value is worth more than a fresh shallow bound.
            let keeps = hit.bound != Bound::Exact && self.age_of(old) == 0 && hit.depth + 4 <= depth_of(old);
            if keeps {
                return;
            }
            if bits == 0 {
                bits = old as u32;
            }
        }
        let content = u64::from(bits)
            | u64::from(to_table(hit.score, ply) as u16) << 32
            | u64::from(hit.depth.half_moves().clamp(-128, 127) as i8 as u8) << 48
            | u64::from(bound_code(hit.bound) | self.age() << 2) << 56;
        let evaluation = hit.evaluation.map_or(NO_EVALUATION, |score| score.value() as i16);
        chosen.write(content, key.0 & KEY_BITS | u64::from(evaluation as u16));
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let (mut used, mut all) = (0, 0);
        for entry in self.clusters().iter().take(250).flat_map(entries_of) {
            let (content, _) = entry.read();
            used += u32::from(bound_of(content).is_some() && self.age_of(content) == 0);
            all += 1;
        }
        used * 1000 / all
    }

    /// The cost of replacing this entry by one with this key: nothing if it is empty or the position's own, otherwise
    /// higher the deeper and younger it is.
    #[inline]
    fn worth(&self, entry: &Entry<'_>, key: Key) -> i32 {
        let (content, signature) = entry.read();
        if bound_of(content).is_none() || (signature ^ key.0) & KEY_BITS == 0 {
            return i32::MIN;
        }
        depth_of(content).half_moves() - DEPTH_PER_AGE * i32::from(self.age_of(content))
    }

    #[inline]
    fn clusters(&self) -> &[Cluster] {
        self.words[self.skipped..].as_chunks().0
    }

    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        let clusters = self.clusters();
        // The lower half of the key selects the cluster; the upper half distinguishes positions within it.
        let index = (u64::from(key.0 as u32) * clusters.len() as u64) >> 32;
        &clusters[index as usize]
    }

    #[inline]
    fn entries(&self, key: Key) -> impl Iterator<Item = Entry<'_>> {
        entries_of(self.cluster(key))
    }

    #[inline]
    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed)
    }

    /// How many searches ago `content` was written.
    #[inline]
    fn age_of(&self, content: u64) -> u8 {
        (self.age() + AGES - (content >> 58) as u8) % AGES
    }
}

#[inline]
fn entries_of(cluster: &Cluster) -> impl Iterator<Item = Entry<'_>> {
    cluster.as_chunks().0.iter().map(Entry)
}

/// `None` for an entry that was never written.
#[inline]
fn bound_of(content: u64) -> Option<Bound> {
    match content >> 56 & 3 {
        1 => Some(Bound::Lower),
        2 => Some(Bound::Upper),
        3 => Some(Bound::Exact),
        _ => None,
    }
}

#[inline]
fn bound_code(bound: Bound) -> u8 {
    match bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    }
}

#[inline]
fn depth_of(content: u64) -> Depth {
    Depth::new(i32::from((content >> 48) as i8))
}

/// Mates are counted from the root in the search and from the position itself in the table.
#[inline]
fn to_table(score: Score, ply: Ply) -> i16 {
    let distance = ply.index() as i32;
    let value = match score {
        score if !score.is_mate() => score,
        score if score > Score::DRAW => score + distance,
        score => score - distance,
    };
    value.value() as i16
}

#[inline]
fn from_table(value: i16, ply: Ply) -> Score {
    let distance = ply.index() as i32;
    match Score::DRAW + i32::from(value) {
        score if !score.is_mate() => score,
        score if score > Score::DRAW => score - distance,
        score => score + distance,
    }
}

#[cfg(test)]
mod interleavings;
#[cfg(test)]
mod tests;
