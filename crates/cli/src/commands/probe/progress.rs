//! How far a probe has come: a bar, lines for people or lines of JSON, on standard error.

use std::collections::HashMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use problem::Clock;
use serde_json::{Value, json};
use solve::probe::{Ledger, Length, Outcome, Probe, Solution, Unit};

use super::Progress;
use super::answer::{counted, counted_or_none, in_moves, king_and_checkers};

/// Reports events of units.
pub(super) struct ProgressReporter<'a> {
    form: Form,
    probe: &'a Probe,
    clock: Clock,
    positions: u64,
    /// Solutions of finished units.
    solutions: u64,
    /// The first solution of each unit that is not finished yet.
    first: HashMap<Unit, Solution>,
}

enum Form {
    Silent,
    Text,
    Json,
    Bar(ProgressBar),
}

/// Steps of the bar.
const STEPS: u64 = 10_000;
/// On a terminal, units that are finished sooner and have no solution get no line.
const WORTH_A_LINE: f64 = 1.0;
/// Time between two pictures of the bar.
const FRAME: Duration = Duration::from_millis(200);

impl<'a> ProgressReporter<'a> {
    pub(super) fn new(progress: Progress, probe: &'a Probe, clock: Clock) -> ProgressReporter<'a> {
        let form = match progress {
            Progress::Bar if io::stderr().is_terminal() => Form::Bar(bar()),
            Progress::Bar | Progress::None => Form::Silent,
            Progress::Text => Form::Text,
            Progress::Json => Form::Json,
        };
        ProgressReporter { form, probe, clock, positions: 0, solutions: 0, first: HashMap::new() }
    }

    pub(super) fn started(&mut self, ledger: &Ledger, threads: usize) {
        self.solutions = ledger
            .entries()
            .iter()
            .filter_map(|entry| entry.outcome.as_ref())
            .map(|(outcome, _)| outcome.solutions)
            .sum();
        self.report("started", ledger, || json!({ "problem": self.probe.fingerprint(), "threads": threads }));
        self.draw(ledger);
    }

    pub(super) fn found(&mut self, unit: &Unit, solution: &Solution, ledger: &Ledger) {
        if !self.first.contains_key(unit) {
            self.first.insert(unit.clone(), solution.clone());
        }
        self.report("solution", ledger, || json!({ "unit": unit, "solution": solution }));
    }

    pub(super) fn finished(&mut self, unit: &Unit, outcome: Outcome, seconds: f64, ledger: &Ledger) {
        self.positions += outcome.positions;
        self.solutions += outcome.solutions;
        let first = self.first.remove(unit);
        self.report("unit", ledger, || {
            json!({
                "unit": unit,
                "unit_seconds": seconds,
                "unit_positions": outcome.positions,
                "unit_solutions": outcome.solutions,
            })
        });
        if seconds >= WORTH_A_LINE || outcome.solutions > 0 || !matches!(self.form, Form::Bar(_)) {
            self.say(|| self.line(unit, outcome, seconds, first.as_ref()));
        }
        self.draw(ledger);
    }

    pub(super) fn split(&mut self, unit: &Unit, parts: &[Unit], ledger: &Ledger) {
        self.first.remove(unit);
        self.report("split", ledger, || json!({ "unit": unit, "parts": parts.len() }));
        self.say(|| format!("{}: split into {}", self.name(unit), counted(parts.len(), "unit")));
        self.draw(ledger);
    }

    pub(super) fn length(&self, length: Length, solutions: u64) {
        if let Form::Json = self.form {
            print(&json!({ "event": "length", "length": length, "length_solutions": solutions }));
        }
    }

    pub(super) fn over(&self, ledger: &Ledger) {
        let complete = ledger.pending().next().is_none();
        self.report("finished", ledger, || json!({ "complete": complete }));
        if let Form::Bar(bar) = &self.form {
            bar.finish_and_clear();
        }
    }

    /// Prints something else while the bar is out of the way.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.form {
            Form::Bar(bar) => bar.suspend(print),
            _ => print(),
        }
    }

    /// `20 moves, 1.h1h2: 1 solution, 0.031 s   king a1, check by Sc2`
    fn line(&self, unit: &Unit, outcome: Outcome, seconds: f64, first: Option<&Solution>) -> String {
        let solutions = counted_or_none(outcome.solutions);
        let ends = first.map(king_and_checkers).unwrap_or_default();
        format!("{}: {solutions}, {seconds:.3} s{ends}", self.name(unit))
    }

    /// A unit in words: its position, length and first moves.
    fn name(&self, unit: &Unit) -> String {
        let twin = self.probe.label(unit).map(|label| format!("{label} ")).unwrap_or_default();
        let part = match unit.part.as_slice() {
            [] => String::new(),
            part => format!(", {}", part.join(" ")),
        };
        format!("{twin}{}{part}", in_moves(unit.length))
    }

    /// A line for people, where there are any.
    fn say(&self, line: impl FnOnce() -> String) {
        match &self.form {
            Form::Bar(bar) => bar.println(line()),
            // There is no better place to report that standard error has failed.
            Form::Text => writeln!(io::stderr(), "{}", line()).unwrap_or_default(),
            Form::Json | Form::Silent => {}
        }
    }

    /// A line of JSON, with counts and rates.
    fn report(&self, event: &str, ledger: &Ledger, details: impl FnOnce() -> Value) {
        let Form::Json = self.form else { return };
        let units = ledger.entries().len();
        let left = ledger.pending().count();
        let seconds = self.clock.seconds();
        let mut record = json!({
            "event": event,
            "units": units,
            "units_left": left,
            "done": ledger.done(),
            "solutions": self.solutions,
            "positions": self.positions,
            "positions_per_second": self.positions as f64 / seconds.max(1e-9),
            "seconds": seconds,
        });
        if let (Some(record), Value::Object(details)) = (record.as_object_mut(), details()) {
            record.extend(details);
        }
        print(&record);
    }

    fn draw(&self, ledger: &Ledger) {
        if let Form::Bar(bar) = &self.form {
            bar.set_position((ledger.done() * STEPS as f64) as u64);
            let left = ledger.pending().count();
            bar.set_message(format!(
                "{} left, {} found, {} positions",
                counted(left, "unit"),
                HumanCount(self.solutions),
                HumanCount(self.positions)
            ));
        }
    }
}

fn print(record: &Value) {
    // There is no better place to report that standard error has failed.
    writeln!(io::stderr(), "{record}").ok();
}

fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed} {wide_bar} {percent}% {msg}, {eta} to go")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr()).with_style(style);
    bar.enable_steady_tick(FRAME);
    bar
}
