//! Determines the themes of every row from its line.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::pipeline::{Entry, Fate, Page, StopFlag, Task};
use crate::read::{Column, Columns, Line, Record, Row};
use crate::themes::{self, Source};
use crate::{Fault, Form, Puzzle};

/// Tags rows.
///
/// Themes that do not follow from a line are kept: they come from the game or from an engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tag {
    /// The output format.
    pub form: Form,
    /// The rows to write.
    pub rows: Rows,
}

/// Which rows are written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Rows {
    /// All rows.
    #[default]
    All,
    /// Those whose themes differ from ours.
    Different,
    /// None; rows are only counted.
    None,
}

/// The state that a worker keeps between rows.
#[derive(Default)]
pub struct Worker {
    puzzle: Option<Puzzle>,
    record: Record,
}

/// The themes of a row.
#[derive(Clone, Debug)]
pub struct Themes<'a> {
    /// All themes that the row should have: those that its line shows, and those that do not follow from a line.
    pub all: Vec<&'a str>,
    /// The themes that the line shows.
    pub found: Vec<&'a str>,
    /// The themes that the row lacks.
    pub added: Vec<&'a str>,
    /// The themes of the row that its line does not show.
    pub removed: Vec<&'a str>,
}

impl<'a> Themes<'a> {
    /// The themes of a row, determined from its line.
    pub fn of(worker: &mut Worker, row: &Row<'a>) -> Result<Themes<'a>, Fault> {
        let found = themes::of(Puzzle::read_into(&mut worker.puzzle, row)?);
        let given: Vec<&str> = row.themes.split_ascii_whitespace().collect();
        let is_told = |name: &&str| themes::find(name).is_some_and(|theme| theme.source == Source::Line);
        let added: Vec<&str> = found.iter().copied().filter(|name| !given.contains(name)).collect();
        let removed: Vec<&str> =
            given.iter().copied().filter(is_told).filter(|name| !found.contains(name)).collect();
        let untold = given.iter().copied().filter(|name| !is_told(name));
        let mut all: Vec<&str> = untold.chain(found.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        Ok(Themes { all, found, added, removed })
    }

    /// Whether the row has exactly these themes.
    pub(crate) fn are_those_of_the_row(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
    }
}

/// The themes of a row as JSON.
#[derive(Serialize)]
struct Tagged<'a> {
    line: u64,
    id: &'a str,
    themes: &'a [&'a str],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    added: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<&'a str>,
}

/// How often our themes agree with those of the rows.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Agreement {
    /// Rows that have the theme in both.
    pub both: u64,
    /// Rows that have it only in ours.
    pub ours: u64,
    /// Rows that have it only in theirs.
    pub theirs: u64,
}

impl Agreement {
    /// The share of the rows with our theme that also have theirs.
    pub fn precision(&self) -> f64 {
        self.both as f64 / (self.both + self.ours).max(1) as f64
    }

    /// The share of the rows with their theme that also have ours.
    pub fn recall(&self) -> f64 {
        self.both as f64 / (self.both + self.theirs).max(1) as f64
    }
}

impl Tag {
    /// The header of the output for an input with these columns and this header, if the format has one. Every column is
    /// kept.
    pub fn header(&self, columns: &Columns, given: Option<&str>) -> String {
        if self.form == Form::Json {
            return String::new();
        }
        let header = given.map_or_else(|| columns.to_string(), str::to_owned);
        match columns.index_of(Column::Themes) {
            Some(_) => format!("{header}\n"),
            None => format!("{header}{}{}\n", char::from(columns.delimiter()), Column::Themes.name()),
        }
    }

    /// The counts of one theme.
    pub fn agreement(sum: &BTreeMap<String, u64>, theme: &str) -> Agreement {
        let count = |kind: &str| sum.get(&format!("{kind} {theme}")).copied().unwrap_or(0);
        Agreement { both: count("both"), ours: count("ours"), theirs: count("theirs") }
    }

    /// Counts rows whose themes are exactly ours, of those that follow from a line.
    pub const EXACT: &'static str = "exact";
}

impl Task for Tag {
    type Worker = Worker;
    type Sum = BTreeMap<String, u64>;

    fn worker(&self, _: &StopFlag) -> Worker {
        Worker::default()
    }

    fn row(&self, worker: &mut Worker, entry: &Entry<'_>, page: &mut Page<Self::Sum>) -> Result<Fate, Fault> {
        let themes = Themes::of(worker, &entry.row)?;
        count(&mut page.totals.sum, &themes);
        match self.rows {
            Rows::All => {}
            Rows::Different if !themes.are_those_of_the_row() => {}
            Rows::Different => return Ok(Fate::Dropped),
            Rows::None => return Ok(Fate::Kept),
        }
        let Themes { all, added, removed, .. } = themes;
        match self.form {
            Form::Csv => {
                let columns = entry.columns;
                let mut fields = worker.record.fields(entry.text, columns)?;
                let index = columns.index_of(Column::Themes).unwrap_or(columns.len());
                fields.resize(fields.len().max(index + 1), String::new());
                if let Some(field) = fields.get_mut(index) {
                    *field = all.join(" ");
                }
                page.delimited(&fields, columns.delimiter());
            }
            Form::Json => {
                page.json(&Tagged { line: entry.line, id: entry.row.id, themes: &all, added, removed })
            }
        }
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        self.form.reject(line, fault, page);
    }
}

fn count(sum: &mut BTreeMap<String, u64>, themes: &Themes<'_>) {
    let Themes { found, added, removed, .. } = themes;
    let mut add = |key: String| *sum.entry(key).or_default() += 1;
    found.iter().filter(|name| !added.contains(name)).for_each(|name| add(format!("both {name}")));
    added.iter().for_each(|name| add(format!("ours {name}")));
    removed.iter().for_each(|name| add(format!("theirs {name}")));
    if added.is_empty() && removed.is_empty() {
        add(Tag::EXACT.to_owned());
    }
}

/// Writes a row in the columns of the database.
pub(crate) fn write<S>(row: &Row<'_>, page: &mut Page<S>) {
    let number = |number: Option<i32>| number.map_or_else(String::new, |number| number.to_string());
    let numbers = [row.rating, row.deviation, row.popularity, row.plays].map(number);
    let mut numbers = numbers.iter();
    let fields: Vec<&str> = Column::ALL
        .into_iter()
        .map(|column| match column {
            Column::Id => row.id,
            Column::Position => row.position,
            Column::Moves => row.moves,
            Column::Rating | Column::Deviation | Column::Popularity | Column::Plays => {
                numbers.next().map_or("", String::as_str)
            }
            Column::Themes => row.themes,
            Column::Url => row.url,
            Column::Openings => row.openings,
        })
        .collect();
    page.csv(&fields);
}
