//! What is known about lines of help play.

use crate::tables::line_table::LineTable;
use crate::tables::table::{Bounds, Hint, Known, Table};

/// From which states there are lines, as far as that is known. Clones share their contents.
#[derive(Clone, Debug)]
pub(crate) enum KnownLines {
    /// In a table of their own.
    Apart(LineTable),
    /// Among the bounds of battles: specialised searches need the rest of the memory.
    AmongBattles(Table),
}

impl KnownLines {
    /// Whether there is a line from the state with this tag, if that is known.
    #[inline]
    pub(super) fn get(&mut self, tag: u64) -> Option<bool> {
        match self {
            KnownLines::Apart(table) => table.get(tag),
            KnownLines::AmongBattles(table) => match table.get(tag).bounds {
                Bounds { solved_in: 0, .. } => Some(true),
                Bounds { unsolved_in: 0, .. } => Some(false),
                _ => None,
            },
        }
    }

    /// Notes whether there is one.
    pub(super) fn insert(&mut self, tag: u64, exists: bool) {
        match self {
            KnownLines::Apart(table) => table.insert(tag, exists),
            KnownLines::AmongBattles(table) => {
                let bounds = Bounds::UNKNOWN.with(0, exists);
                table.insert(tag, Known { bounds, decided_by: Hint::NONE });
            }
        }
    }
}
