//! A part of the lines of one length of a problem; a unit that takes too long returns as several parts.

use std::sync::Mutex;

use popeye::read;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solve::probe::{Event, Lengths, Pool, PoolError, Probe, ProbeError, Solution, Unit};

use super::{Client, ErrorKind, WorkError, seconds};

/// A problem, and a unit of the work on it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProbeUnit {
    /// The problem in Popeye's language.
    text: String,
    /// The unit; it comes back in parts if it takes too long.
    unit: Unit,
    /// Seconds after which a unit is split; twice as many for each half-move that its lines begin with. By default,
    /// units are not split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    split_after: Option<f64>,
}

/// What ended the work on a unit.
enum End {
    Finished { positions: u64, seconds: f64 },
    Split(Vec<Unit>),
}

/// An unlimited time.
const FOREVER: std::time::Duration = std::time::Duration::from_secs(u32::MAX as u64);

impl ProbeUnit {
    pub(super) fn new(text: &str, unit: Unit, split_after: Option<f64>) -> ProbeUnit {
        ProbeUnit { text: text.to_owned(), unit, split_after }
    }

    pub(super) fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let probe = ready(&self.text)?;
        let patience = seconds(self.split_after)?.unwrap_or(FOREVER);
        let unwanted = Mutex::new(Vec::new());
        let pool = Pool { probe: &probe, threads: 1, patience, stop: client.stop, unwanted: &unwanted };
        let mut solutions: Vec<Solution> = Vec::new();
        let ended = pool.run([self.unit.clone()], |event| match event {
            Event::FewerThreads(_) => Ok(()),
            Event::Found(_, solution) => {
                (client.report)(json!({ "solution": solution }));
                solutions.push(solution);
                Ok(())
            }
            Event::Finished(_, outcome, seconds) => {
                Err(End::Finished { positions: outcome.positions, seconds })
            }
            // The client decides where the parts run.
            Event::Split(_, parts) => Err(End::Split(parts)),
        });
        match ended {
            Err(PoolError::Listener(End::Finished { positions, seconds })) => Ok(json!({
                "unit": self.unit,
                "finished": { "solutions": solutions, "positions": positions, "seconds": seconds },
            })),
            Err(PoolError::Listener(End::Split(parts))) => {
                Ok(json!({ "unit": self.unit, "split": { "parts": parts } }))
            }
            Err(PoolError::Probe(error)) => Err(error.into()),
            Err(PoolError::Refused(refused)) => Err(WorkError::new(ErrorKind::Refused, refused.to_string())),
            Err(PoolError::Thread(refused)) => Err(WorkError::new(ErrorKind::Failed, refused.to_string())),
            Ok(()) => Err(WorkError::interrupted()),
        }
    }
}

/// The only problem of a text.
pub(super) fn ready(text: &str) -> Result<Probe, WorkError> {
    let mut problems = read::problems(text.as_bytes());
    let parsed = problems.next();
    let parsed =
        parsed.ok_or_else(|| WorkError::new(ErrorKind::Unreadable, "expected a problem, found none"))?;
    if problems.next().is_some() {
        return Err(WorkError::new(ErrorKind::Unreadable, "expected one problem, found several"));
    }
    if let Some(error) = WorkError::of_faults(&parsed.diagnostics) {
        return Err(error);
    }
    let unsolvable = |_| WorkError::new(ErrorKind::Refused, "the problem cannot be solved");
    Ok(Probe::new(&parsed.problem.map_err(unsolvable)?)?)
}

/// One unit for each length, the shortest first; they are `split` once if there are to be more.
pub(super) fn units(probe: &Probe, lengths: &str) -> Result<Vec<Unit>, WorkError> {
    let lengths: Lengths = lengths.parse().map_err(|error: solve::probe::LengthError| {
        WorkError::new(ErrorKind::Unreadable, error.to_string())
    })?;
    Ok(probe.units(&lengths)?)
}

impl From<ProbeError> for WorkError {
    fn from(error: ProbeError) -> WorkError {
        let kind = match &error {
            ProbeError::NotHelpPlay(_) | ProbeError::Refused(_) | ProbeError::NoLength { .. } => {
                ErrorKind::Refused
            }
            ProbeError::Foreign => ErrorKind::Unit,
            ProbeError::CutShort => ErrorKind::Interrupted,
        };
        WorkError::new(kind, error.to_string())
    }
}
