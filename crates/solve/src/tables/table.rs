//! The transposition table of battles: bounds on the length within which a position is won.

use chess::Move;
use game::Move as _;

use super::entry::Entry;
use super::growing_table::{self, GrowingTable, Growth};

/// Bounds on the length of a branch from a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Bounds {
    /// The branch is solved within this many half-moves; `Bounds::NEVER` if that is unknown.
    pub(crate) solved_in: i16,
    /// The branch is not solved within this many half-moves; -1 if that is unknown.
    pub(crate) unsolved_in: i16,
}

impl Bounds {
    pub(crate) const NEVER: i16 = i16::MAX;
    pub(crate) const UNKNOWN: Bounds = Bounds { solved_in: Bounds::NEVER, unsolved_in: -1 };

    /// Whether the node is solved within `max`, if that is known.
    pub(crate) fn answer(self, max: i32) -> Option<bool> {
        match () {
            () if i32::from(self.solved_in) <= max => Some(true),
            () if i32::from(self.unsolved_in) >= max => Some(false),
            () => None,
        }
    }

    /// The bounds after the node has been searched within `max` half-moves.
    pub(crate) fn with(self, max: i32, solved: bool) -> Bounds {
        let max = i16::try_from(max).unwrap_or(Bounds::NEVER - 1);
        match solved {
            true => Bounds { solved_in: self.solved_in.min(max), ..self },
            false => Bounds { unsolved_in: self.unsolved_in.max(max), ..self },
        }
    }
}

/// What the table stores about a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Known {
    pub(crate) bounds: Bounds,
    /// The half-move that decided the node last.
    pub(crate) decided_by: Hint,
}

/// A half-move in 32 bits. Two half-moves of one position may have the same hint, which costs only time.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Hint(pub(crate) u32);

impl Hint {
    /// No half-move.
    pub(crate) const NONE: Hint = Hint(0);

    /// The hint of a move of orthodox chess.
    pub(crate) fn of(mv: Option<Move>) -> Hint {
        Hint(mv.map_or(0, |mv| mv.to_bits()))
    }

    /// The move of orthodox chess.
    pub(crate) fn mv(self) -> Option<Move> {
        Move::from_bits(self.0)
    }
}

impl Known {
    pub(crate) const NOTHING: Known = Known { bounds: Bounds::UNKNOWN, decided_by: Hint::NONE };
}

/// A table of bounds that grows with its contents up to a limit and then replaces entries. Clones share their contents.
///
/// The content of an [`Entry`]:
///
/// ```text
/// bit   0           16            32
///       │ solved_in │ unsolved_in │ decided_by │
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Table(GrowingTable<Bucket>);

/// The entries in which a tag may be stored: one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

const ENTRIES: usize = 4;

/// Buckets of a new table.
const SMALL: usize = 1 << 8;

impl Table {
    /// An empty table that will not use more than `bytes`.
    pub(crate) fn new(bytes: usize) -> Table {
        Table(GrowingTable::new(SMALL, bytes))
    }

    /// What is known about the node with this tag, which is never 0.
    #[inline]
    pub(crate) fn get(&mut self, tag: u64) -> Known {
        let bucket = self.0.bucket(number(tag));
        bucket.0.iter().find_map(|entry| entry.get(tag)).map_or(Known::NOTHING, unpacked)
    }

    /// Stores what is known about the node with this tag.
    pub(crate) fn insert(&mut self, tag: u64, known: Known) {
        if self.0.bucket(number(tag)).put(tag, packed(known)) == Place::Free {
            self.0.fill(Growth { entries: ENTRIES, factor: 4 }, transfer);
        }
    }
}

/// Whether an entry was stored in a free place or replaced another.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Place {
    Free,
    Taken,
}

impl Bucket {
    fn put(&self, tag: u64, content: u64) -> Place {
        let entries = &self.0;
        let own = entries.iter().find(|entry| entry.get(tag).is_some());
        let found = own.or_else(|| entries.iter().find(|entry| entry.is_free()));
        // The bucket is full: the top bits of the tag choose the entry to replace.
        let entry = found.unwrap_or(&entries[(tag >> 62) as usize]);
        let place = if entry.is_free() { Place::Free } else { Place::Taken };
        entry.put(tag, content);
        place
    }
}

/// The number that chooses the bucket of a tag. The low bit of most tags is set, so it is left out.
#[inline]
fn number(tag: u64) -> u64 {
    tag >> 1
}

/// Moves the entries of the old buckets into the new ones and returns how many were stored in free places.
fn transfer(old: &[Bucket], new: &[Bucket]) -> usize {
    let mut used = 0;
    for entry in old.iter().flat_map(|bucket| &bucket.0) {
        let (tag, content) = entry.tag_and_content();
        let is_new = content != 0 && growing_table::bucket(new, number(tag)).put(tag, content) == Place::Free;
        used += usize::from(is_new);
    }
    used
}

#[inline]
fn packed(Known { bounds, decided_by }: Known) -> u64 {
    u64::from(bounds.solved_in as u16)
        | u64::from(bounds.unsolved_in as u16) << 16
        | u64::from(decided_by.0) << 32
}

#[inline]
fn unpacked(content: u64) -> Known {
    let bounds = Bounds { solved_in: content as u16 as i16, unsolved_in: (content >> 16) as u16 as i16 };
    Known { bounds, decided_by: Hint((content >> 32) as u32) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Role, Square};

    fn tag(i: u64) -> u64 {
        i.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
    }

    fn known(i: u64) -> Known {
        let bounds = Bounds { solved_in: (i % 1000) as i16, unsolved_in: -1 };
        Known {
            bounds,
            decided_by: Hint::of(Some(Move::quiet(Role::Rook, Square::ALL[1 + i as usize % 63], Square::A1))),
        }
    }

    #[test]
    fn entries_survive_growing_and_the_limit_is_kept() {
        let mut table = Table::new(1 << 20);
        (1..20_000).for_each(|i| table.insert(tag(i), known(i)));
        let found = (1..20_000).filter(|&i| table.get(tag(i)) == known(i)).count();
        assert!(found > 19_000, "{found}");
        (20_000..1_000_000).for_each(|i| table.insert(tag(i), known(i)));
        assert!(table.0.bytes() <= 1 << 20);
    }

    #[test]
    fn nothing_is_known_about_tags_never_inserted() {
        let mut table = Table::new(1 << 20);
        (1..1000).for_each(|i| table.insert(tag(i), known(i)));
        assert!((1000..2000).all(|i| table.get(tag(i)) == Known::NOTHING));
    }

    #[test]
    fn threads_read_what_others_write_and_nothing_else() {
        let table = Table::new(1 << 18);
        std::thread::scope(|scope| {
            for part in 0..4 {
                let mut table = table.clone();
                scope.spawn(move || {
                    for i in (1..40_000).map(|i| i * 4 + part) {
                        table.insert(tag(i), known(i));
                        let read = i / 2;
                        let found = table.get(tag(read));
                        assert!(found == Known::NOTHING || found == known(read));
                    }
                });
            }
        });
    }
}
