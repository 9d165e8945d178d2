//! Selects among the wanted rows: a random sample, an order, a limit.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::pipeline::Sum;
use crate::read::{Row, hash};

/// Which of the rows are passed on, and in which order.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Picking {
    /// A random sample.
    pub sample: Option<Sample>,
    /// Their order; by default that of the input.
    pub sort: Option<Sort>,
    /// The maximum number of rows.
    pub limit: Option<usize>,
}

/// A uniform random sample of rows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Sample {
    /// The number of rows.
    pub rows: usize,
    /// The seed; it makes the sample reproducible.
    pub seed: u64,
}

/// An order of rows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Sort {
    /// The sort key.
    pub by: SortBy,
    /// The direction.
    pub direction: Direction,
}

/// A sort key.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "these are the columns' names")]
pub enum SortBy {
    Id,
    Rating,
    Deviation,
    Popularity,
    Plays,
    /// The number of the solver's moves.
    Moves,
}

/// The direction of an order.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    Ascending,
    Descending,
}

impl Picking {
    /// Whether rows can be passed on only after all rows were read.
    pub(super) fn needs_all(&self) -> bool {
        self.sample.is_some() || self.sort.is_some()
    }

    /// The key that decides whether a row is selected.
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

/// The key that decides whether a row is selected.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct Key {
    /// A random number; the rows with the smallest numbers form the sample.
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

    /// Rows without the number come last in both directions.
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

/// The keys of the rows of a page, until it is processed in order.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Keys(pub(super) Vec<Key>);

impl Sum for Keys {
    // A page processed in order has no keys any more.
    fn add(&mut self, _: Keys) {}
}

/// The rows that may still be selected.
#[derive(Debug, Default)]
pub(super) struct Candidates(Vec<(Key, Vec<u8>)>);

/// The number of surplus candidates at which the worst are dropped.
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

    /// The selected rows, in their order, and their number.
    pub(super) fn picked(&mut self, picking: &Picking) -> (Vec<u8>, usize) {
        self.prune(picking);
        self.0.sort_by(|(one, _), (other, _)| picking.compare(one, other));
        self.0.truncate(picking.limit.unwrap_or(usize::MAX));
        (self.0.iter().flat_map(|(_, row)| row.iter().copied()).collect(), self.0.len())
    }
}
