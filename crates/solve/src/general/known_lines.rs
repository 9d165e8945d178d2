//! The transposition table of help play in the general prover: from which states a line is known to exist or not.

use crate::tables::line_table::LineTable;
use crate::tables::table::{Bounds, Hint, Known, Table};

/// Which states have lines, as far as that is known. Clones share their contents.
#[derive(Clone, Debug)]
pub(crate) enum KnownLines {
    /// In a table of their own, one word for each state.
    OwnTable(LineTable),
    /// In the table of battles, if specialised searches need the other half of the memory.
    InBattleTable(Table),
}

impl KnownLines {
    /// Whether the state with this tag has a line, if that is known.
    #[inline]
    pub(super) fn get(&mut self, tag: u64) -> Option<bool> {
        match self {
            KnownLines::OwnTable(table) => table.get(tag),
            KnownLines::InBattleTable(table) => match table.get(tag).bounds {
                Bounds { solved_in: 0, .. } => Some(true),
                Bounds { unsolved_in: 0, .. } => Some(false),
                _ => None,
            },
        }
    }

    /// Brings into the processor's caches what is stored under these tags.
    #[inline]
    pub(super) fn prepare(&mut self, tags: impl Iterator<Item = u64>) {
        if let KnownLines::OwnTable(table) = self {
            table.prepare(tags);
        }
    }

    /// Records whether the state with this tag has a line.
    pub(super) fn insert(&mut self, tag: u64, exists: bool) {
        match self {
            KnownLines::OwnTable(table) => table.insert(tag, exists),
            KnownLines::InBattleTable(table) => {
                let bounds = Bounds::UNKNOWN.with(0, exists);
                table.insert(tag, Known { bounds, decided_by: Hint::NONE });
            }
        }
    }
}
