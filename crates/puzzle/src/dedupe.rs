//! Removes duplicate rows, keeping the first of each.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::{Mutex, PoisonError};

use game::Position as _;
use serde::{Deserialize, Serialize};

use crate::pipeline::{Entry, Fate, Page, StopFlag, Sum, Task};
use crate::read::{AlreadyHashed, Line, hash};
use crate::{Fault, Form, Puzzle};

/// Keeps the first of several equal rows.
///
/// The keys of rows are computed on all cores; which row is the first is decided page by page in the order of the
/// input.
#[derive(Debug)]
pub struct Dedupe {
    by: By,
    seen: Mutex<HashSet<u64, BuildHasherDefault<AlreadyHashed>>>,
}

/// What makes two rows equal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum By {
    /// The same id.
    Id,
    /// The same position to solve.
    Position,
}

/// The keys of the rows of a page, until it is processed in order.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Keys(Vec<u64>);

impl Sum for Keys {
    // A page processed in order has no keys any more.
    fn add(&mut self, _: Keys) {}
}

impl Dedupe {
    /// Starts without any known rows.
    pub fn new(by: By) -> Dedupe {
        Dedupe { by, seen: Mutex::default() }
    }

    fn key(&self, puzzle: &mut Option<Puzzle>, entry: &Entry<'_>) -> Result<u64, Fault> {
        Ok(match self.by {
            By::Id => hash(entry.row.id.as_bytes()),
            By::Position => Puzzle::read_into(puzzle, &entry.row)?.position().key().0,
        })
    }
}

impl Task for Dedupe {
    type Worker = Option<Puzzle>;
    type Sum = Keys;

    fn worker(&self, _: &StopFlag) -> Option<Puzzle> {
        None
    }

    fn row(
        &self,
        puzzle: &mut Option<Puzzle>,
        entry: &Entry<'_>,
        page: &mut Page<Keys>,
    ) -> Result<Fate, Fault> {
        let key = self.key(puzzle, entry)?;
        page.totals.sum.0.push(key);
        page.line(entry.text);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Keys>) {
        Form::Csv.reject(line, fault, page);
    }

    fn in_order(&self, page: &mut Page<Keys>) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let keys = std::mem::take(&mut page.totals.sum).0;
        let text = std::mem::take(&mut page.text);
        for (line, key) in text.split_inclusive(|&byte| byte == b'\n').zip(keys) {
            if seen.insert(key) {
                page.text.extend_from_slice(line);
            } else {
                page.totals.kept -= 1;
                page.totals.dropped += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;
    use crate::pipeline::{self, Collected, Settings};
    use crate::read::Blocks;

    #[test]
    fn the_first_of_each_is_the_same_on_any_number_of_threads() {
        let rows: String = (0..30_000)
            .map(|row| format!("{},8/8/8/8/8/8/{}k5/7K w - - 0 1,h1h2 {row}\n", row % 7_000, row % 2 + 1))
            .collect();
        let run = |by: By, threads: usize| {
            let mut collected = Collected::default();
            let stop = StopFlag::default();
            let settings = Settings::whole(NonZero::new(threads).expect("not zero"), &stop);
            let mut blocks = Blocks::new(rows.as_bytes(), None);
            pipeline::run(&mut blocks, &Dedupe::new(by), settings, &mut collected)
                .expect("memory does not fail");
            (collected.text, collected.totals.kept, collected.totals.dropped)
        };
        let one = run(By::Id, 1);
        assert_eq!((one.1, one.2), (7_000, 23_000));
        assert!(one.0.starts_with(b"0,8") && one.0.ends_with(b"h1h2 6999\n"));
        assert!([2, 5].into_iter().all(|threads| run(By::Id, threads) == one));
    }
}
