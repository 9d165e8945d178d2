//! Journals of probes, and outcomes of their units, joined into one journal.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use lab::journal::Journal;
use serde::Deserialize;
use solve::probe::{Colours, Solution, Unit};

use crate::commands::probe::journal::{Finished, Record, TOGETHER, Title};

/// What was joined.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Merged {
    /// Finished units, each counted once.
    pub finished: usize,
    /// Units that several inputs had finished, with the same outcome.
    pub repeated: usize,
    /// Units that were split.
    pub split: usize,
    /// Solutions of the finished units.
    pub solutions: u64,
}

/// A unit in an order that does not depend on who has worked on it.
type Place = (usize, bool, u32, Vec<String>);

/// A unit that is finished.
struct Entry {
    unit: Unit,
    solutions: Vec<Solution>,
    positions: u64,
    seconds: f64,
}

#[derive(Default)]
struct Union {
    title: Option<(Title, PathBuf)>,
    finished: BTreeMap<Place, Entry>,
    split: BTreeMap<Place, Unit>,
    repeated: usize,
}

/// Joins journals of `keymove probe`, and outcomes of `keymove work`, into the journal `output`. All must be of one problem;
/// units that several have finished must have the same solutions.
pub fn merge(inputs: &[PathBuf], output: &Path) -> anyhow::Result<Merged> {
    let mut union = Union::default();
    for input in inputs {
        match is_outcomes(input)? {
            true => union.add_outcomes(input)?,
            false => union.add_journal(input)?,
        }
    }
    union.write(output)
}

/// Whether a file holds outcomes rather than a journal.
fn is_outcomes(path: &Path) -> anyhow::Result<bool> {
    let file = fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut first = Vec::new();
    BufReader::new(file).read_until(b'\n', &mut first)?;
    let line: Option<OutcomeLine> = serde_json::from_slice(&first).ok();
    Ok(line.is_some_and(|line| line.outcome.is_some() || line.error.is_some()))
}

/// A line of `keymove work`.
#[derive(Deserialize)]
struct OutcomeLine {
    outcome: Option<Outcome>,
    error: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Outcome {
    unit: Unit,
    finished: Option<FinishedUnit>,
}

#[derive(Deserialize)]
struct FinishedUnit {
    solutions: Vec<Solution>,
    positions: u64,
    seconds: f64,
}

impl Union {
    fn add_outcomes(&mut self, path: &Path) -> anyhow::Result<()> {
        let file = fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
        for (index, line) in BufReader::new(file).lines().enumerate() {
            let place = || format!("{}, line {}", path.display(), index + 1);
            let line = line.with_context(place)?;
            if line.trim().is_empty() {
                continue;
            }
            let OutcomeLine { outcome, .. } =
                serde_json::from_str(&line).with_context(|| format!("{}: expected an outcome", place()))?;
            // A unit without an outcome is left to be done.
            let Some(Outcome { unit, finished }) = outcome else { continue };
            self.claim(&Title { probe: unit.problem, stipulation: String::new() }, path)?;
            match finished {
                None => drop(self.split.insert(place_of(&unit), unit)),
                Some(FinishedUnit { solutions, positions, seconds }) => {
                    self.finish(Entry { unit, solutions, positions, seconds }, path)?;
                }
            }
        }
        Ok(())
    }

    fn add_journal(&mut self, path: &Path) -> anyhow::Result<()> {
        let (title, records) = Journal::read::<Title, Record>(path)?;
        self.claim(&title, path)?;
        let mut found: BTreeMap<Place, Vec<Solution>> = BTreeMap::new();
        for record in records {
            match record {
                Record::Found { unit, from, solutions } => {
                    let all = found.entry(place_of(&unit)).or_default();
                    // What was found before a run was killed is found again.
                    all.truncate(usize::try_from(from).unwrap_or(usize::MAX));
                    all.extend(solutions);
                }
                Record::Split { unit } => {
                    found.remove(&place_of(&unit));
                    self.split.insert(place_of(&unit), unit);
                }
                Record::Finished { unit, outcome, seconds } => {
                    let listed = found.remove(&place_of(&unit)).unwrap_or_default();
                    let solutions = if outcome.count.is_none() { outcome.solutions } else { listed };
                    let counted = outcome.count.unwrap_or(solutions.len() as u64);
                    anyhow::ensure!(
                        counted == solutions.len() as u64,
                        "{}: a unit has {counted} solutions, of which {} are in the journal",
                        path.display(),
                        solutions.len()
                    );
                    self.finish(Entry { unit, solutions, positions: outcome.positions, seconds }, path)?;
                }
            }
        }
        Ok(())
    }

    /// Takes note of whose journal an input is.
    fn claim(&mut self, title: &Title, path: &Path) -> anyhow::Result<()> {
        match &mut self.title {
            None => self.title = Some((title.clone(), path.to_owned())),
            Some((known, first)) => {
                anyhow::ensure!(
                    known.probe == title.probe,
                    "{} is about another problem than {}",
                    path.display(),
                    first.display()
                );
                if known.stipulation.is_empty() {
                    known.stipulation.clone_from(&title.stipulation);
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, entry: Entry, path: &Path) -> anyhow::Result<()> {
        let place = place_of(&entry.unit);
        match self.finished.get(&place) {
            None => drop(self.finished.insert(place, entry)),
            Some(known) => {
                anyhow::ensure!(
                    known.solutions == entry.solutions,
                    "{}: the unit of {} moves that begins with `{}` has other solutions than in an earlier input",
                    path.display(),
                    entry.unit.length,
                    entry.unit.part.join(" ")
                );
                self.repeated += 1;
            }
        }
        Ok(())
    }

    fn write(self, output: &Path) -> anyhow::Result<Merged> {
        let (title, _) = self.title.context("there is nothing to merge")?;
        let mut merged = Merged { repeated: self.repeated, ..Merged::default() };
        let mut records = Vec::new();
        for unit in self.split.into_values() {
            merged.split += 1;
            records.push(Record::Split { unit });
        }
        for Entry { unit, solutions, positions, seconds } in self.finished.into_values() {
            merged.finished += 1;
            let count = solutions.len() as u64;
            merged.solutions += count;
            let mut from = 0;
            for some in solutions.chunks(TOGETHER) {
                records.push(Record::Found { unit: unit.clone(), from, solutions: some.to_vec() });
                from += some.len() as u64;
            }
            let outcome = Finished { count: Some(count), solutions: Vec::new(), positions };
            records.push(Record::Finished { unit, outcome, seconds });
        }
        Journal::begin(output, &title)?.rewrite(&title, records)?;
        Ok(merged)
    }
}

fn place_of(unit: &Unit) -> Place {
    let Unit { problem: _, twin, colours, length, part } = unit;
    (*twin, *colours == Colours::Exchanged, length.half_moves(), part.clone())
}
