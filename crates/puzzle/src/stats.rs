//! Statistics of a database: ratings, lengths, themes, openings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::pipeline::{Entry, Fate, Page, StopFlag, Sum, Task};
use crate::read::Line;
use crate::{Fault, Form};

/// Counts rows without playing their moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// The side that begins the lines.
    pub opening: Opening,
}

/// The side that begins a line.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Opening {
    /// The opponent, as in the Lichess database.
    #[default]
    Opponent,
    /// The solver, as in tsume.
    Solver,
}

/// The counts.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Counts {
    /// Rows by rating, in steps of [`Counts::STEP`].
    pub ratings: BTreeMap<i32, u64>,
    /// Rows without a rating.
    pub unrated: u64,
    /// Rows by the number of the solver's moves.
    pub moves: BTreeMap<u64, u64>,
    /// Rows by theme.
    pub themes: BTreeMap<String, u64>,
    /// Rows by the first of their opening tags.
    pub openings: BTreeMap<String, u64>,
    /// The sum of the ratings.
    pub rating_sum: i64,
    /// The sum of the plays.
    pub plays: i64,
}

impl Counts {
    /// The width of a histogram bin.
    pub const STEP: i32 = 100;
}

impl Sum for Counts {
    fn add(&mut self, other: Counts) {
        other.ratings.into_iter().for_each(|(rating, rows)| *self.ratings.entry(rating).or_default() += rows);
        other.moves.into_iter().for_each(|(moves, rows)| *self.moves.entry(moves).or_default() += rows);
        self.themes.add(other.themes);
        self.openings.add(other.openings);
        self.unrated += other.unrated;
        self.rating_sum += other.rating_sum;
        self.plays += other.plays;
    }
}

impl Task for Stats {
    type Worker = ();
    type Sum = Counts;

    fn worker(&self, _: &StopFlag) {}

    fn row(&self, (): &mut (), entry: &Entry<'_>, page: &mut Page<Counts>) -> Result<Fate, Fault> {
        let (row, counts) = (&entry.row, &mut page.totals.sum);
        match row.rating {
            Some(rating) => {
                *counts.ratings.entry(rating.div_euclid(Counts::STEP) * Counts::STEP).or_default() += 1;
                counts.rating_sum += i64::from(rating);
            }
            None => counts.unrated += 1,
        }
        counts.plays += row.plays.map_or(0, i64::from);
        let plies = row.moves.split_ascii_whitespace().count() as u64;
        let moves = match self.opening {
            Opening::Opponent => plies / 2,
            Opening::Solver => plies.div_ceil(2),
        };
        *counts.moves.entry(moves).or_default() += 1;
        for theme in row.themes.split_ascii_whitespace() {
            add(&mut counts.themes, theme);
        }
        if let Some(opening) = row.openings.split_ascii_whitespace().next() {
            add(&mut counts.openings, opening);
        }
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Counts>) {
        Form::Csv.reject(line, fault, page);
    }
}

/// Counts a word; allocates a string only for a new one.
fn add(counts: &mut BTreeMap<String, u64>, word: &str) {
    match counts.get_mut(word) {
        Some(count) => *count += 1,
        None => {
            counts.insert(word.to_owned(), 1);
        }
    }
}
