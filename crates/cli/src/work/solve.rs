//! Problems to be solved: their answers are those of `keymove solve --format json`.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use diagram::Paint;
use popeye::read::{self, Parsed, Severity};
use popeye::write::{EVENTS, Format, Page, Times};
use problem::Clock;
use problem::solution::{Completeness, Event, Observer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solve::{Limits, Request};
use workbench::Pace;

use super::{Client, ErrorKind, WorkError, put, seconds, threads};
use crate::commands::solve::position::{self, GivenPosition, Question};

/// Problems and the question about them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SolveUnit {
    /// A text in Popeye's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The number of the problem in the text, from 1; all of them by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    problem: Option<usize>,
    /// The file that the text is from, as the answer is to name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// A position instead of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    /// The stipulation; of a text, it replaces that of every problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stipulation: Option<String>,
    /// Options, added to those of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
    /// Seconds for each problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    /// The intended number of solutions of a help problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    intended: Option<u32>,
    /// The number of threads; one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threads: Option<u16>,
    /// Megabytes for tables.
    #[serde(default = "usual_memory")]
    memory: u32,
    /// How the answers are written.
    #[serde(default)]
    format: AnswerFormat,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum AnswerFormat {
    /// An object for each position, in the outcome.
    #[default]
    Json,
    /// The parts of such objects, as they are found.
    Stream,
    /// A text as `keymove solve` prints it.
    Text,
    /// A text as Popeye prints it.
    Popeye,
    /// Verdicts alone.
    Verdict,
}

impl AnswerFormat {
    fn name(self) -> &'static str {
        match self {
            AnswerFormat::Json | AnswerFormat::Stream => "json",
            AnswerFormat::Text => "text",
            AnswerFormat::Popeye => "popeye",
            AnswerFormat::Verdict => "verdict",
        }
    }
}

fn usual_memory() -> u32 {
    1024
}

impl SolveUnit {
    /// A problem of a file.
    pub(super) fn of_file(text: &str, problem: usize, file: &str) -> SolveUnit {
        SolveUnit {
            text: Some(text.to_owned()),
            problem: Some(problem),
            file: Some(file.to_owned()),
            fen: None,
            stipulation: None,
            options: Vec::new(),
            time: None,
            intended: None,
            threads: None,
            memory: usual_memory(),
            format: AnswerFormat::Json,
        }
    }

    pub(super) fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let mut warnings = Vec::new();
        let problems = self.problems(&mut warnings)?;
        let mut outcome = match self.format {
            AnswerFormat::Stream => {
                let mut out = Lines { report: client.report, line: Vec::new() };
                let mut watcher =
                    Watcher { pace: Pace::new(), reported: Clock::start(), report: client.report };
                self.answer(&problems, &EVENTS, client.stop, &mut out, &mut watcher)?
            }
            format => {
                let mut out = Vec::new();
                let form = Format::find(format.name())
                    .ok_or_else(|| WorkError::new(ErrorKind::Unit, "this format is not in the list"))?;
                let mut outcome =
                    self.answer(&problems, form, client.stop, &mut out, &mut solve::Unwatched)?;
                let text = String::from_utf8_lossy(&out);
                match format {
                    AnswerFormat::Json => put(&mut outcome, "answers", self.answers(&text)),
                    _ => put(&mut outcome, "text", text),
                }
                outcome
            }
        };
        put(&mut outcome, "warnings", warnings);
        Ok(outcome)
    }

    /// The problems to solve; oddities are added to `warnings`.
    fn problems(&self, warnings: &mut Vec<Value>) -> Result<Vec<Parsed>, WorkError> {
        let question = Question { stipulation: self.stipulation.as_deref(), options: &self.options };
        let problems: Vec<Parsed> = match (&self.fen, &self.text) {
            (Some(fen), None) => {
                let position = GivenPosition::new(fen, question)?;
                let warn = |text: &str| warnings.push(json!({ "message": text }));
                let parsed =
                    position.problem(warn).map_err(|error| WorkError::illegal(fen, error.to_string()))?;
                vec![parsed]
            }
            (None, Some(text)) => {
                let overrides = position::overrides(question)?;
                let all = read::problems(text.as_bytes()).with_overrides(overrides);
                match self.problem {
                    None => all.collect(),
                    Some(number) => all.skip(number.saturating_sub(1)).take(1).collect(),
                }
            }
            _ => return Err(WorkError::new(ErrorKind::Unit, "expected a text or a FEN to be solved")),
        };
        for parsed in &problems {
            if let Some(error) = WorkError::of_faults(&parsed.diagnostics) {
                return Err(error);
            }
            let faults = parsed.diagnostics.iter().filter(|fault| fault.severity() == Severity::Warning);
            warnings.extend(faults.map(|fault| json!(super::error::PlacedFault::from(fault))));
        }
        match problems.is_empty() {
            true => Err(WorkError::new(ErrorKind::Unreadable, "expected a problem, found none")),
            false => Ok(problems),
        }
    }

    /// Solves the problems, and has the answers written.
    fn answer(
        &self,
        problems: &[Parsed],
        format: &Format,
        stop: &AtomicBool,
        out: &mut (dyn Write + Send),
        watcher: &mut dyn Observer,
    ) -> Result<Value, WorkError> {
        let time = seconds(self.time)?;
        let page =
            Page { heading: self.file.clone(), paint: Paint::Plain, times: Times::Hidden, width: None };
        let mut writer = (format.writer)(out, page);
        let (mut sound, mut completeness) = (true, Completeness::Finished);
        for parsed in problems {
            let limits = Limits {
                stop: Some(stop),
                threads: NonZeroUsize::new(threads(self.threads)).unwrap_or(NonZeroUsize::MIN),
                memory: usize::try_from(u64::from(self.memory.max(1)) << 20).unwrap_or(usize::MAX),
                ..Limits::default()
            };
            let request = Request { limits: limits.within(time), intended: self.intended, verify_for: None };
            let answered = solve::answer(&parsed.problem, request, &mut *writer, watcher)
                .map_err(|error| WorkError::new(ErrorKind::Failed, error.to_string()))?;
            if stop.load(Ordering::Relaxed) {
                return Err(WorkError::interrupted());
            }
            if let Some(refused) = answered.refusals.first() {
                return Err(WorkError::new(ErrorKind::Refused, refused.to_string()));
            }
            sound &= answered.is_sound;
            completeness = completeness.worse(answered.completeness);
        }
        Ok(json!({ "sound": sound, "finished": completeness == Completeness::Finished }))
    }

    /// The objects of a text, each with the number of its problem in the file.
    fn answers(&self, text: &str) -> Value {
        let before = self.problem.map_or(0, |problem| problem.saturating_sub(1));
        let records = serde_json::Deserializer::from_str(text).into_iter::<Value>().map_while(Result::ok);
        records
            .map(|mut record| {
                let number = record.get("problem").and_then(Value::as_u64).unwrap_or(1);
                put(&mut record, "problem", number.saturating_add(before as u64));
                record
            })
            .collect()
    }
}

/// A text whose lines are sent one by one.
struct Lines<'a> {
    report: &'a (dyn Fn(Value) + Sync),
    line: Vec<u8>,
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte != b'\n' {
                self.line.push(byte);
                continue;
            }
            if let Ok(value) = serde_json::from_slice(&std::mem::take(&mut self.line)) {
                (self.report)(value);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reports the progress of the search.
struct Watcher<'a> {
    pace: Pace,
    /// When progress was last reported.
    reported: Clock,
    report: &'a (dyn Fn(Value) + Sync),
}

/// Seconds between two reports.
const INTERVAL: f64 = 0.1;

impl Observer for Watcher<'_> {
    fn event(&mut self, event: Event<'_>) {
        self.pace.observe(event);
        let is_due = match event {
            Event::LengthBegins(_) | Event::LengthEnds(_) => true,
            Event::Progress(_) => self.reported.seconds() >= INTERVAL,
            _ => false,
        };
        if is_due {
            self.reported = Clock::start();
            (self.report)(json!({ "progress": {
                "half_moves": self.pace.length.map(|length| length.half_moves),
                "longest": self.pace.length.map(|length| length.longest),
                "first_move": self.pace.first_move,
                "first_moves": self.pace.first_moves,
                "solutions": self.pace.solutions,
                "positions": self.pace.positions,
                "seconds": self.pace.seconds(),
                "seconds_left": self.pace.seconds_left(),
            }}));
        }
    }
}
