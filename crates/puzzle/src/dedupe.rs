//! Rows that come once, the first of each.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, PoisonError};

use game::Position as _;

use crate::pipeline::{Entry, Fate, Page, Task};
use crate::read::Line;
use crate::{Fault, Form, Puzzle};

/// Passes on the first row of each kind. Rows must come one after the other, so it is work for one thread.
#[derive(Debug)]
pub struct Dedupe {
    by: By,
    seen: Mutex<HashSet<u64>>,
}

/// When two rows are the same.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum By {
    /// They have the same id.
    Id,
    /// The same position is to be solved.
    Position,
}

impl Dedupe {
    /// Nothing has been seen.
    pub fn new(by: By) -> Dedupe {
        Dedupe { by, seen: Mutex::default() }
    }

    fn key(&self, puzzle: &mut Option<Puzzle>, entry: &Entry<'_>) -> Result<u64, Fault> {
        Ok(match self.by {
            By::Id => {
                let mut hasher = DefaultHasher::new();
                entry.row.id.hash(&mut hasher);
                hasher.finish()
            }
            By::Position => Puzzle::read_into(puzzle, &entry.row)?.position().key().0,
        })
    }
}

impl Task for Dedupe {
    type Worker = Option<Puzzle>;
    type Sum = ();

    fn worker(&self) -> Option<Puzzle> {
        None
    }

    fn row(
        &self,
        puzzle: &mut Option<Puzzle>,
        entry: &Entry<'_>,
        page: &mut Page<()>,
    ) -> Result<Fate, Fault> {
        let key = self.key(puzzle, entry)?;
        if !self.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(key) {
            return Ok(Fate::Dropped);
        }
        page.line(entry.text);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<()>) {
        Form::Csv.reject(line, fault, page);
    }
}
