//! The journal of a probe: which units are finished, with their solutions, and which were split.

use std::path::Path;

use lab::journal::{Journal, JournalError};
use problem::Problem;
use serde::{Deserialize, Serialize};
use solve::probe::{Event, Fingerprint, Outcome, Past, Probe, Unit};

/// The first line: whose journal it is. Only the fingerprint decides; the rest is for people.
#[derive(Deserialize, Serialize)]
struct Title {
    probe: Fingerprint,
    stipulation: String,
}

impl PartialEq for Title {
    fn eq(&self, other: &Title) -> bool {
        self.probe == other.probe
    }
}

/// Something that has happened to a unit.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Record {
    Finished { unit: Unit, outcome: Outcome, seconds: f64 },
    Split { unit: Unit },
}

impl Record {
    /// What is to be written down of an event, if anything is.
    pub(super) fn of(event: &Event) -> Option<Record> {
        match event.clone() {
            Event::Finished(unit, outcome, seconds) => Some(Record::Finished { unit, outcome, seconds }),
            Event::Split(unit, _) => Some(Record::Split { unit }),
            Event::FewerThreads(_) => None,
        }
    }
}

/// Opens or begins the journal of a problem, and tells what is in it.
pub(super) fn open(path: &Path, probe: &Probe, problem: &Problem) -> Result<(Journal, Past), JournalError> {
    let stipulation = problem.diagram.stipulation.text.clone();
    let title = Title { probe: probe.fingerprint(), stipulation };
    let (journal, records) = Journal::open(path, &title)?;
    let mut past = Past::default();
    for record in records {
        match record {
            Record::Finished { unit, outcome, seconds } => past.finish(unit, outcome, seconds),
            Record::Split { unit } => past.split(unit),
        }
    }
    Ok((journal, past))
}
