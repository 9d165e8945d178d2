//! Units of work as values: read as JSON, run by any process on any machine, answered as JSON.
//!
//! ```text
//! {"id": 7, "work": "mate", "positions": ["7k/5K2/8/8/8/8/8/R7 w - - 0 1"], "shortest": true}
//! {"id": 7, "outcome": {"answers": [{"result": "mate", …}]}}
//! ```
//! `keymove work` reads units from standard input. The Python package runs the same units in its own process.
//! docs/reference/units.md describes every kind.

mod analyse;
mod divide;
mod error;
mod journals;
mod matches;
mod mate;
mod perft;
mod probe;
mod puzzles;
mod solve;

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use divide::{Division, divide};
pub use error::{ErrorKind, Place, WorkError};
pub use journals::{Joined, Merged, Outputs, merge};

/// A unit of work. It contains everything that its outcome depends on, except times.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(tag = "work", rename_all = "snake_case")]
pub enum Unit {
    /// Problems in Popeye's language, or a position with a stipulation.
    Solve(solve::SolveUnit),
    /// Positions in which to prove mates.
    Mate(mate::MateUnit),
    /// A position to be searched by an engine.
    Analyse(analyse::AnalyseUnit),
    /// Counting leaves of the game tree.
    Perft(perft::PerftUnit),
    /// A part of the lines of one length of a problem.
    Probe(probe::ProbeUnit),
    /// Rows of a puzzle database, or games of which puzzles are made.
    Puzzles(puzzles::PuzzleUnit),
    /// Games between two programs.
    Match(Box<matches::MatchUnit>),
}

/// Data that a unit passes on to its outcome, for every kind of work.
#[derive(Clone, Debug, Default)]
pub struct Envelope {
    /// The client's identification of the unit.
    pub id: Value,
    /// Whether it is the last unit of the whole.
    pub is_last: bool,
}

/// The client's side of a running unit.
pub struct Client<'a> {
    /// Stops the work when it is set.
    pub stop: &'a Arc<AtomicBool>,
    /// Receives results as they are found, and the progress.
    pub report: &'a (dyn Fn(Value) + Sync),
}

impl Client<'_> {
    /// An error if the work is to end.
    fn check_stop(&self) -> Result<(), WorkError> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(WorkError::interrupted()),
            false => Ok(()),
        }
    }
}

impl Unit {
    /// Reads a unit, and the data that its outcome passes on.
    ///
    /// ```
    /// let (envelope, unit) = cli::work::Unit::read(r#"{"id": "a", "work": "perft", "position": "startpos", "depth": 2}"#);
    /// let outcome = unit?.run(&cli::work::Client { stop: &Default::default(), report: &|_| {} })?;
    /// assert_eq!((envelope.id, outcome["nodes"].as_u64()), ("a".into(), Some(400)));
    /// # Ok::<(), cli::work::WorkError>(())
    /// ```
    pub fn read(text: &str) -> (Envelope, Result<Unit, WorkError>) {
        let mut value: Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => return (Envelope::default(), Err(WorkError::no_unit(&error))),
        };
        let mut taken = |name| value.as_object_mut().and_then(|object| object.remove(name));
        let envelope =
            Envelope { id: taken("id").unwrap_or_default(), is_last: taken("last") == Some(true.into()) };
        (envelope, serde_json::from_value(value).map_err(|error| WorkError::no_unit(&error)))
    }

    /// Does the work. A panic is a bug of ours, and an error of this unit alone.
    pub fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let work = AssertUnwindSafe(|| match self {
            Unit::Solve(unit) => unit.run(client),
            Unit::Mate(unit) => unit.run(client),
            Unit::Analyse(unit) => unit.run(client),
            Unit::Perft(unit) => unit.run(client),
            Unit::Probe(unit) => unit.run(client),
            Unit::Puzzles(unit) => unit.run(client),
            Unit::Match(unit) => unit.run(client),
        });
        panic::catch_unwind(work).unwrap_or_else(|panic| Err(WorkError::internal(&*panic)))
    }
}

/// The answer to a unit, and whether it is an outcome.
pub struct Answered {
    /// The line, as JSON.
    pub answer: Value,
    /// Whether the unit has an outcome.
    pub has_outcome: bool,
}

/// Reads a unit, does it, and answers it.
pub fn answer(line: &str, client: &Client<'_>) -> Answered {
    let (Envelope { id, is_last }, unit) = Unit::read(line);
    let (mut answer, has_outcome) = match unit.and_then(|unit| unit.run(client)) {
        Ok(outcome) => (json!({ "id": id, "outcome": outcome }), true),
        Err(error) => (json!({ "id": id, "error": error }), false),
    };
    if is_last {
        put(&mut answer, "last", true);
    }
    Answered { answer, has_outcome }
}

/// Adds a field to an object.
pub(crate) fn put(object: &mut Value, name: &str, value: impl Into<Value>) {
    if let Some(fields) = object.as_object_mut() {
        fields.insert(name.to_owned(), value.into());
    }
}

/// Threads that a unit may use: one, unless it asks for more.
fn threads(asked: Option<u16>) -> usize {
    asked.map_or(1, usize::from).max(1)
}

/// A limit of seconds, if it is one that a clock can keep.
fn seconds(asked: Option<f64>) -> Result<Option<std::time::Duration>, WorkError> {
    let duration = |seconds: f64| {
        std::time::Duration::try_from_secs_f64(seconds)
            .map_err(|_| WorkError::new(ErrorKind::Unit, format!("found {seconds} seconds, expected a time")))
    };
    asked.map(duration).transpose()
}
