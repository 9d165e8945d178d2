//! The journal of a probe: which units are finished, with their solutions, and which were split.

use std::collections::HashMap;
use std::path::Path;

use files::{Journal, JournalError};
use problem::Problem;
use serde::{Deserialize, Serialize};
use solve::probe::{Fingerprint, Outcome, Past, Probe, Solution, Unit};

use super::solutions::Solutions;

/// The first line: whose journal it is. Only the fingerprint decides; the rest is for people.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Title {
    pub(crate) probe: Fingerprint,
    pub(crate) stipulation: String,
}

impl PartialEq for Title {
    fn eq(&self, other: &Title) -> bool {
        self.probe == other.probe
    }
}

/// Something that has happened to a unit.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Record {
    /// Solutions of an unfinished unit, after the first `from`.
    Found {
        unit: Unit,
        from: u64,
        solutions: Vec<Solution>,
    },
    Finished {
        unit: Unit,
        outcome: Finished,
        seconds: f64,
    },
    Split {
        unit: Unit,
    },
}

/// The outcome of a unit.
#[derive(Deserialize, Serialize)]
pub(crate) struct Finished {
    /// How many solutions it has; where this is missing, they are all listed here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) solutions: Vec<Solution>,
    pub(crate) positions: u64,
}

/// Records events.
pub(super) struct JournalWriter {
    journal: Journal,
    /// Solutions that are not written down yet, and how many are.
    waiting: HashMap<Unit, (u64, Vec<Solution>)>,
}

/// Solutions of a unit that are written down together.
pub(crate) const TOGETHER: usize = 256;

impl JournalWriter {
    /// Opens or creates the journal of a problem, and returns its content; the solutions are added to `solutions`.
    pub(super) fn open(
        path: &Path,
        probe: &Probe,
        problem: &Problem,
        solutions: &mut Solutions,
    ) -> anyhow::Result<(JournalWriter, Past)> {
        let title = Title { probe: probe.fingerprint(), stipulation: problem.caption() };
        let (journal, records) = Journal::open::<Title, Record>(path, &title)?;
        let mut past = Past::default();
        let mut unfinished = HashMap::new();
        for record in records {
            match record {
                Record::Found { unit, from, solutions: found } => {
                    // Solutions found before a run was killed are found again.
                    if from == 0 {
                        solutions.forget(&unit);
                    }
                    for solution in &found {
                        solutions.add(&unit, solution)?;
                    }
                    unfinished.insert(unit, ());
                }
                Record::Finished { unit, outcome, seconds } => {
                    let listed = outcome.solutions.len() as u64;
                    let outcome_of =
                        Outcome { solutions: outcome.count.unwrap_or(listed), positions: outcome.positions };
                    if outcome.count.is_none() {
                        solutions.forget(&unit);
                        for solution in &outcome.solutions {
                            solutions.add(&unit, solution)?;
                        }
                    }
                    unfinished.remove(&unit);
                    past.finish(unit, outcome_of, seconds);
                }
                Record::Split { unit } => {
                    solutions.forget(&unit);
                    unfinished.remove(&unit);
                    past.split(unit);
                }
            }
        }
        unfinished.keys().for_each(|unit| solutions.forget(unit));
        Ok((JournalWriter { journal, waiting: HashMap::new() }, past))
    }

    /// Writes down a solution, with others.
    pub(super) fn found(&mut self, unit: &Unit, solution: &Solution) -> Result<(), JournalError> {
        let (_, waiting) = match self.waiting.get_mut(unit) {
            Some(waiting) => waiting,
            None => self.waiting.entry(unit.clone()).or_default(),
        };
        waiting.push(solution.clone());
        if waiting.len() < TOGETHER { Ok(()) } else { self.write(unit) }
    }

    /// Writes down that a unit is finished, with its solutions.
    pub(super) fn finished(
        &mut self,
        unit: &Unit,
        outcome: Outcome,
        seconds: f64,
    ) -> Result<(), JournalError> {
        self.write(unit)?;
        self.waiting.remove(unit);
        let outcome =
            Finished { count: Some(outcome.solutions), solutions: Vec::new(), positions: outcome.positions };
        self.journal.note(&Record::Finished { unit: unit.clone(), outcome, seconds })
    }

    /// Writes down that a unit was split; its parts find its solutions again.
    pub(super) fn split(&mut self, unit: &Unit) -> Result<(), JournalError> {
        self.waiting.remove(unit);
        self.journal.note(&Record::Split { unit: unit.clone() })
    }

    fn write(&mut self, unit: &Unit) -> Result<(), JournalError> {
        let Some((from, waiting)) = self.waiting.get_mut(unit).filter(|(_, waiting)| !waiting.is_empty())
        else {
            return Ok(());
        };
        let solutions = std::mem::take(waiting);
        let behind = solutions.len() as u64;
        let record = Record::Found { unit: unit.clone(), from: *from, solutions };
        *from += behind;
        self.journal.note(&record)
    }
}
