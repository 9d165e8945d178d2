//! Merges journals and outcomes of units: of a probe or a match into one journal, of rows into one file of answers.

mod matches;
mod probe;
mod rows;

use std::fmt;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use files::Journal;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

/// The output files of a merge.
#[derive(Clone, Copy, Debug)]
pub struct Outputs<'a> {
    /// The journal, or the answers.
    pub output: &'a Path,
    /// The rejected rows, if requested.
    pub rejects: Option<&'a Path>,
    /// The games of a match, if requested.
    pub records: Option<&'a Path>,
}

/// The summary of a merge.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Merged {
    /// Finished units, each counted once.
    pub finished: usize,
    /// Units that several inputs had finished, with the same outcome.
    pub repeated: usize,
    /// Their subject.
    pub joined: Joined,
}

/// The subject of finished units.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Joined {
    /// A probe.
    Probe {
        /// Units that were split.
        split: usize,
        /// Solutions of the finished units.
        solutions: u64,
    },
    /// Rows of a database, or games of which puzzles are made.
    Rows {
        /// Rows or games.
        rows: u64,
        /// Of these, how many were rejected.
        rejected: u64,
    },
    /// A match; its units are pairs of games.
    Match,
}

impl fmt::Display for Merged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repeated = match self.repeated {
            0 => String::new(),
            repeated => format!(" ({repeated} of them more than once)"),
        };
        let finished = self.finished;
        match self.joined {
            Joined::Probe { split, solutions } => {
                write!(
                    f,
                    "{finished} finished units{repeated}, {split} that were split, {solutions} solutions"
                )
            }
            Joined::Rows { rows, rejected } => {
                write!(f, "{finished} finished units{repeated}, {rows} rows, {rejected} of them rejected")
            }
            Joined::Match => write!(f, "{finished} pairs of games{repeated}"),
        }
    }
}

/// Joins journals of `keymove probe` or `keymove lab match`, and outcomes of `keymove work`. All must be of one work; units that
/// several have finished must have the same outcome.
pub fn merge(inputs: &[PathBuf], outputs: Outputs<'_>) -> anyhow::Result<Merged> {
    let first = inputs.first().context("there is nothing to merge")?;
    let kind = Kind::of(first)?;
    anyhow::ensure!(
        outputs.rejects.is_none() || kind == Kind::Rows,
        "{} is not about rows, which alone are rejected",
        first.display()
    );
    anyhow::ensure!(
        outputs.records.is_none() || kind == Kind::Match,
        "{} is not about a match, which alone has records",
        first.display()
    );
    match kind {
        Kind::Probe => probe::merge(inputs, outputs.output),
        Kind::Rows => rows::merge(inputs, outputs),
        Kind::Match => matches::merge(inputs, outputs),
    }
}

/// The subject of an input.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    Probe,
    Rows,
    Match,
}

impl Kind {
    fn of(path: &Path) -> anyhow::Result<Kind> {
        if !is_outcomes(path)? {
            let (title, _) = Journal::read::<Value, IgnoredAny>(path)?;
            return Ok(if title.is_string() { Kind::Match } else { Kind::Probe });
        }
        // The first unit may have an error.
        for line in BufReader::new(open(path)?).lines() {
            let outcome: Option<OutcomeLine<Value>> = serde_json::from_str(&line?).ok();
            let Some(outcome) = outcome.and_then(|line| line.outcome) else { continue };
            for (field, kind) in [("unit", Kind::Probe), ("answers", Kind::Rows), ("results", Kind::Match)] {
                // Outcomes of mates and problems have answers, too: as a list.
                if outcome.get(field).is_some_and(|value| kind != Kind::Rows || value.is_string()) {
                    return Ok(kind);
                }
            }
            break;
        }
        anyhow::bail!("{}: expected outcomes of a probe, of rows or of a match", path.display())
    }
}

/// A line of `keymove work`.
#[derive(Deserialize)]
struct OutcomeLine<O> {
    #[serde(default)]
    id: Value,
    #[serde(default)]
    last: bool,
    outcome: Option<O>,
    error: Option<IgnoredAny>,
}

/// Whether a file holds outcomes rather than a journal.
fn is_outcomes(path: &Path) -> anyhow::Result<bool> {
    let mut first = Vec::new();
    BufReader::new(open(path)?).read_until(b'\n', &mut first)?;
    let line: Option<OutcomeLine<IgnoredAny>> = serde_json::from_slice(&first).ok();
    Ok(line.is_some_and(|line| line.outcome.is_some() || line.error.is_some()))
}

/// Reads the outcomes in a file, one after the other; units without an outcome are passed over.
fn each_outcome<O: for<'de> Deserialize<'de>>(
    path: &Path,
    mut take: impl FnMut(OutcomeLine<O>, O) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for (index, line) in BufReader::new(open(path)?).lines().enumerate() {
        let place = || format!("{}, line {}", path.display(), index + 1);
        let line = line.with_context(place)?;
        if line.trim().is_empty() {
            continue;
        }
        let mut line: OutcomeLine<O> =
            serde_json::from_str(&line).with_context(|| format!("{}: expected an outcome", place()))?;
        if let Some(outcome) = line.outcome.take() {
            take(line, outcome).with_context(place)?;
        }
    }
    Ok(())
}

fn open(path: &Path) -> anyhow::Result<fs::File> {
    fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))
}
