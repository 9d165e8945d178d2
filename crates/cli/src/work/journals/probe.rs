//! Journals of probes, and outcomes of their units, joined into one journal.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use files::Journal;
use serde::Deserialize;
use solve::probe::{Colours, Solution, Unit};

use super::{Joined, Merged, each_outcome, is_outcomes};
use crate::commands::probe::journal::{Finished, Record, TOGETHER, Title};

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

/// Joins journals and outcomes of one probe into the journal `output`.
pub(super) fn merge(inputs: &[PathBuf], output: &Path) -> anyhow::Result<Merged> {
    let mut union = Union::default();
    for input in inputs {
        match is_outcomes(input)? {
            true => union.add_outcomes(input)?,
            false => union.add_journal(input)?,
        }
    }
    union.write(output)
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
        // A unit without an outcome remains to be run.
        each_outcome(path, |_, Outcome { unit, finished }| {
            self.claim(&Title { probe: unit.problem, stipulation: String::new() }, path)?;
            match finished {
                None => drop(self.split.insert(place_of(&unit), unit)),
                Some(FinishedUnit { solutions, positions, seconds }) => {
                    self.finish(Entry { unit, solutions, positions, seconds }, path)?;
                }
            }
            Ok(())
        })
    }

    fn add_journal(&mut self, path: &Path) -> anyhow::Result<()> {
        let (title, records) = Journal::read::<Title, Record>(path)?;
        self.claim(&title, path)?;
        let mut found: BTreeMap<Place, Vec<Solution>> = BTreeMap::new();
        for record in records {
            match record {
                Record::Found { unit, from, solutions } => {
                    let all = found.entry(place_of(&unit)).or_default();
                    // Solutions found before a run was killed are found again.
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
        let (split, finished) = (self.split.len(), self.finished.len());
        let mut records: Vec<Record> = self.split.into_values().map(|unit| Record::Split { unit }).collect();
        let mut solutions_of_all = 0;
        for Entry { unit, solutions, positions, seconds } in self.finished.into_values() {
            let count = solutions.len() as u64;
            solutions_of_all += count;
            let mut from = 0;
            for some in solutions.chunks(TOGETHER) {
                records.push(Record::Found { unit: unit.clone(), from, solutions: some.to_vec() });
                from += some.len() as u64;
            }
            let outcome = Finished { count: Some(count), solutions: Vec::new(), positions };
            records.push(Record::Finished { unit, outcome, seconds });
        }
        Journal::begin(output, &title)?.rewrite(&title, records)?;
        let joined = Joined::Probe { split, solutions: solutions_of_all };
        Ok(Merged { finished, repeated: self.repeated, joined })
    }
}

fn place_of(unit: &Unit) -> Place {
    let Unit { problem: _, twin, colours, length, part } = unit;
    (*twin, *colours == Colours::Exchanged, length.half_moves(), part.clone())
}
