//! Rows picked among those that are asked for: some at random, the first in some order, so many of them.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::pipeline::Sum;
use crate::read::{Row, hash};

/// Which of the rows are passed on, and in what order.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Picking {
    /// So many rows, drawn at random.
    pub sample: Option<Sample>,
    /// Their order; that of the input if none is given.
    pub sort: Option<Sort>,
    /// The first so many of them.
    pub limit: Option<usize>,
}

/// Rows drawn at random, each as likely as any other.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Sample {
    /// How many.
    pub rows: usize,
    /// From this they are drawn: the same rows of the same input each time.
    pub seed: u64,
}

/// An order of rows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Sort {
    /// What they are compared by.
    pub by: SortBy,
    /// Which comes first.
    pub direction: Direction,
}

/// What rows are compared by.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "these are the columns' names")]
pub enum SortBy {
    Id,
    Rating,
    Deviation,
    Popularity,
    Plays,
    /// Moves of the solver.
    Moves,
}

/// Which rows come first.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    Ascending,
    Descending,
}

impl Picking {
    /// Whether rows can be passed on only when all have been seen.
    pub(super) fn needs_all(&self) -> bool {
        self.sample.is_some() || self.sort.is_some()
    }

    /// What decides about a row.
    pub(super) fn key(&self, line: u64, row: &Row<'_>) -> Key {
        let draw =
            self.sample.map_or(0, |sample| hash(&[sample.seed.to_le_bytes(), line.to_le_bytes()].concat()));
        let sort = self.sort.map_or(SortKey::Nothing, |sort| SortKey::of(sort.by, row));
        Key { draw, line, sort }
    }

    fn compare(&self, one: &Key, other: &Key) -> Ordering {
        let Some(Sort { direction, .. }) = self.sort else { return one.line.cmp(&other.line) };
        one.sort.compare(&other.sort, direction).then(one.line.cmp(&other.line))
    }
}

/// What decides about a row.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct Key {
    /// The rows with the smallest are drawn.
    draw: u64,
    line: u64,
    sort: SortKey,
}

#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
enum SortKey {
    Nothing,
    Number(i32),
    Text(String),
}

impl SortKey {
    fn of(by: SortBy, row: &Row<'_>) -> SortKey {
        let number = match by {
            SortBy::Id => return SortKey::Text(row.id.to_owned()),
            SortBy::Rating => row.rating,
            SortBy::Deviation => row.deviation,
            SortBy::Popularity => row.popularity,
            SortBy::Plays => row.plays,
            SortBy::Moves => i32::try_from(row.moves.split_ascii_whitespace().count() / 2).ok(),
        };
        number.map_or(SortKey::Nothing, SortKey::Number)
    }

    /// Rows without the number come last in either direction.
    fn compare(&self, other: &SortKey, direction: Direction) -> Ordering {
        let order = match (self, other) {
            (SortKey::Nothing, SortKey::Nothing) => return Ordering::Equal,
            (SortKey::Nothing, _) => return Ordering::Greater,
            (_, SortKey::Nothing) => return Ordering::Less,
            (SortKey::Number(one), SortKey::Number(other)) => one.cmp(other),
            (SortKey::Text(one), SortKey::Text(other)) => one.cmp(other),
            _ => Ordering::Equal,
        };
        match direction {
            Direction::Ascending => order,
            Direction::Descending => order.reverse(),
        }
    }
}

/// The keys of the rows of a page, until its turn comes.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Keys(pub(super) Vec<Key>);

impl Sum for Keys {
    // A page whose turn has come has given its keys up.
    fn add(&mut self, _: Keys) {}
}

/// The rows that may still be passed on.
#[derive(Debug, Default)]
pub(super) struct Candidates(Vec<(Key, Vec<u8>)>);

/// Candidates beyond those that are wanted that are kept before the worst are dropped.
const SLACK: usize = 4_096;

impl Candidates {
    pub(super) fn add(&mut self, key: Key, row: &[u8], picking: &Picking) {
        self.0.push((key, row.to_vec()));
        let most = match picking.sample {
            Some(sample) => Some(sample.rows),
            None => picking.limit,
        };
        if most.is_some_and(|most| self.0.len() > most.saturating_add(SLACK)) {
            self.prune(picking);
        }
    }

    fn prune(&mut self, picking: &Picking) {
        match picking.sample {
            Some(Sample { rows, .. }) => {
                self.0.sort_by_key(|(key, _)| (key.draw, key.line));
                self.0.truncate(rows);
            }
            None => {
                self.0.sort_by(|(one, _), (other, _)| picking.compare(one, other));
                self.0.truncate(picking.limit.unwrap_or(usize::MAX));
            }
        }
    }

    /// The rows that are passed on, in their order, and how many they are.
    pub(super) fn picked(&mut self, picking: &Picking) -> (Vec<u8>, usize) {
        self.prune(picking);
        self.0.sort_by(|(one, _), (other, _)| picking.compare(one, other));
        self.0.truncate(picking.limit.unwrap_or(usize::MAX));
        (self.0.iter().flat_map(|(_, row)| row.iter().copied()).collect(), self.0.len())
    }
}
