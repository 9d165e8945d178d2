//! The answer of a probe, length by length.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use problem::Clock;
use serde::Serialize;
use solve::probe::{Colours, Entry, Ledger, Length, Outcome, Probe, Solution, Unit};

use super::Format;
use super::progress::ProgressReporter;
use super::solutions::{Enough, Solutions};
use crate::{Answer, Console};

/// Prints each length as soon as it and all before it are finished.
pub(super) struct Answers<'a> {
    format: Format,
    probe: &'a Probe,
    /// The lengths that are not printed yet.
    left: VecDeque<Question>,
    /// Solutions printed for each position and side.
    by_side: HashMap<(usize, Colours), u64>,
    totals: Totals,
}

/// The unit of an answer: a length of a position, for one side.
#[derive(Clone, Copy, Eq, PartialEq)]
struct Question {
    twin: usize,
    colours: Colours,
    length: Length,
}

/// The answers so far.
#[derive(Default, Serialize)]
struct Totals {
    lengths: usize,
    /// The lengths that have solutions.
    solved: Vec<Length>,
    solutions: u64,
    units: usize,
    unfinished: usize,
    /// Whether there are, or may be, solutions beyond the limit (option MaxSolutions).
    partial: bool,
}

/// The answer to a question, without its solutions.
struct Reply<'a> {
    twin: Option<&'a str>,
    question: Question,
    solutions: u64,
    units: usize,
    unfinished: usize,
    /// Units that are not needed.
    skipped: usize,
    positions: u64,
    seconds: f64,
}

/// The part of a reply after its solutions, as JSON.
#[derive(Serialize)]
struct Rest {
    units: usize,
    unfinished: usize,
    positions: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    totals: &'a Totals,
    complete: bool,
    seconds: f64,
    cpu_seconds: Option<f64>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(format: Format, probe: &'a Probe, ledger: &Ledger) -> Answers<'a> {
        let mut left: Vec<Question> =
            ledger.entries().iter().map(|entry| Question::of(&entry.unit)).collect();
        left.dedup();
        Answers { format, probe, left: left.into(), by_side: HashMap::new(), totals: Totals::default() }
    }

    /// Prints the finished answers.
    pub(super) fn print_finished(
        &mut self,
        ledger: &Ledger,
        solutions: &mut Solutions,
        console: &Console,
        reporter: &ProgressReporter<'_>,
    ) -> anyhow::Result<()> {
        while let Some(&question) = self.left.front()
            && question.entries(ledger).all(Entry::is_settled)
        {
            self.left.pop_front();
            let reply = self.reply(question, ledger);
            reporter.length(question.length, reply.solutions);
            reporter.aside(|| self.print(&reply, ledger, solutions, console))?;
        }
        Ok(())
    }

    /// Skips further units of a position and side for which all requested solutions have been printed.
    pub(super) fn skip_unwanted(&self, ledger: &mut Ledger, unwanted: &Mutex<Vec<Unit>>) {
        let Some(most) = self.probe.max_solutions() else { return };
        let is_full = |unit: &&Unit| self.printed(Question::of(unit)) >= most;
        let first_full = |ledger: &Ledger| ledger.pending().find(is_full).cloned();
        while let Some(unit) = first_full(ledger) {
            ledger.skip_beside(&unit);
            // No code panics while it holds the lock.
            unwanted.lock().unwrap_or_else(PoisonError::into_inner).push(unit);
        }
    }

    /// The solutions printed for a position and side.
    fn printed(&self, question: Question) -> u64 {
        self.by_side.get(&(question.twin, question.colours)).copied().unwrap_or(0)
    }

    /// Prints the answers that will not be finished, and the summary.
    pub(super) fn print_rest(
        mut self,
        ledger: &Ledger,
        found: &mut Solutions,
        console: &Console,
        clock: &Clock,
    ) -> anyhow::Result<Answer> {
        while let Some(question) = self.left.pop_front() {
            let reply = self.reply(question, ledger);
            self.print(&reply, ledger, found, console)?;
        }
        let Totals { solved, solutions, unfinished, partial, .. } = &self.totals;
        console.print(&match self.format {
            Format::Json => {
                let summary = Summary {
                    totals: &self.totals,
                    complete: *unfinished == 0,
                    seconds: clock.seconds(),
                    cpu_seconds: clock.cpu_seconds(),
                };
                format!("{}\n", serde_json::to_string(&summary)?)
            }
            Format::Text => {
                let mut lengths = solved.clone();
                lengths.sort_unstable();
                lengths.dedup();
                let lengths: Vec<String> = lengths.iter().map(Length::to_string).collect();
                let lengths = match lengths.is_empty() {
                    true => String::new(),
                    false => format!(", in {} moves", lengths.join(", ")),
                };
                let solutions = counted_or_none(*solutions);
                let text = match *unfinished {
                    0 if *partial => format!("as far as was asked: {solutions}{lengths}"),
                    0 => format!("{solutions}{lengths}"),
                    left => {
                        format!("unfinished, {solutions} so far{lengths}; {} left", counted(left, "unit"))
                    }
                };
                format!("{text} ({:.3} s)\n", clock.seconds())
            }
        })?;
        Ok(if *solutions > 0 && *unfinished == 0 { Answer::Yes } else { Answer::No })
    }

    /// The answer to a question, which is counted.
    fn reply<'l>(&mut self, question: Question, ledger: &'l Ledger) -> Reply<'l>
    where
        'a: 'l,
    {
        let (twin, seconds) = (None, 0.0);
        let mut reply = Reply {
            twin,
            question,
            solutions: 0,
            units: 0,
            unfinished: 0,
            skipped: 0,
            positions: 0,
            seconds,
        };
        for entry in question.entries(ledger) {
            reply.twin = self.probe.label(&entry.unit);
            reply.units += 1;
            match &entry.outcome {
                Some((Outcome { solutions, positions }, seconds)) => {
                    reply.solutions += solutions;
                    reply.positions += positions;
                    reply.seconds += seconds;
                }
                None if entry.is_skipped => reply.skipped += 1,
                None => reply.unfinished += 1,
            }
        }
        let left =
            self.probe.max_solutions().map_or(u64::MAX, |most| most - self.printed(question).min(most));
        self.totals.partial |= reply.skipped > 0 || left < u64::MAX && reply.solutions >= left;
        reply.solutions = reply.solutions.min(left);
        *self.by_side.entry((question.twin, question.colours)).or_default() += reply.solutions;
        self.totals.lengths += 1;
        self.totals.solutions += reply.solutions;
        self.totals.units += reply.units;
        self.totals.unfinished += reply.unfinished;
        if reply.solutions > 0 {
            self.totals.solved.push(question.length);
        }
        reply
    }

    /// Prints a reply, solution after solution.
    fn print(
        &self,
        reply: &Reply<'_>,
        ledger: &Ledger,
        found: &mut Solutions,
        console: &Console,
    ) -> anyhow::Result<()> {
        let mut page = Page { console, text: self.opening(reply)? };
        let mut left = reply.solutions;
        for entry in reply.question.entries(ledger).filter(|entry| entry.outcome.is_some()) {
            if left == 0 {
                break;
            }
            found.each(&entry.unit, |solution| {
                if self.format == Format::Json && left < reply.solutions {
                    page.write(",")?;
                }
                left -= 1;
                page.write(&self.line(&solution)?)?;
                Ok(if left == 0 { Enough::Yes } else { Enough::No })
            })?;
        }
        page.write(&self.closing(reply)?)?;
        page.flush()
    }

    /// The part before the solutions.
    fn opening(&self, reply: &Reply<'_>) -> anyhow::Result<String> {
        let Reply { twin, question, solutions, units, unfinished, skipped, .. } = reply;
        let Question { colours, length, .. } = question;
        if self.format == Format::Json {
            let [twin, colours, length] = [
                serde_json::to_string(twin)?,
                serde_json::to_string(colours)?,
                serde_json::to_string(length)?,
            ];
            let name = format!(r#""twin":{twin},"colours":{colours},"length":{length}"#);
            return Ok(format!(r#"{{{name},"solutions":["#));
        }
        let mut text = String::new();
        if let Some(twin) = twin {
            let _ = write!(text, "{twin} ");
        }
        if *colours == Colours::Exchanged {
            text.push_str("colours exchanged, ");
        }
        let solved = match unfinished {
            0 if skipped == units => "not searched".to_owned(),
            0 => counted_or_none(*solutions),
            left => {
                format!("unfinished, {} so far, {left} of {units} units left", counted_or_none(*solutions))
            }
        };
        let _ = writeln!(text, "{}: {solved} ({:.3} s)", in_moves(*length), reply.seconds);
        Ok(text)
    }

    fn line(&self, solution: &Solution) -> anyhow::Result<String> {
        Ok(match self.format {
            Format::Json => serde_json::to_string(solution)?,
            Format::Text => format!("  {}{}\n", solution.text, king_and_checkers(solution)),
        })
    }

    /// The part after the solutions.
    fn closing(&self, reply: &Reply<'_>) -> anyhow::Result<String> {
        let &Reply { units, unfinished, positions, seconds, .. } = reply;
        let rest = serde_json::to_string(&Rest { units, unfinished, positions, seconds })?;
        Ok(match self.format {
            Format::Json => format!("],{}\n", rest.trim_start_matches('{')),
            Format::Text => String::new(),
        })
    }
}

/// Text on its way to standard output.
struct Page<'c> {
    console: &'c Console,
    text: String,
}

/// Bytes that are printed together at least.
const PRINTED_TOGETHER: usize = 1 << 16;

impl Page<'_> {
    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.text.push_str(text);
        if self.text.len() < PRINTED_TOGETHER { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(self.console.print(&std::mem::take(&mut self.text))?)
    }
}

impl Question {
    fn of(unit: &Unit) -> Question {
        Question { twin: unit.twin, colours: unit.colours, length: unit.length }
    }

    fn entries(self, ledger: &Ledger) -> impl Iterator<Item = &Entry> {
        ledger.entries().iter().filter(move |entry| Question::of(&entry.unit) == self)
    }
}

/// `   king a1, check by Sc2`, as far as there is a king and a check.
pub(super) fn king_and_checkers(solution: &Solution) -> String {
    let king = solution.king.as_ref().map(|king| format!("king {king}"));
    let check = Some(solution.checkers.join(", ")).filter(|checkers| !checkers.is_empty());
    let parts: Vec<String> = king.into_iter().chain(check.map(|men| format!("check by {men}"))).collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!("   {}", parts.join(", ")),
    }
}

/// `1 move`, `2.5 moves`.
pub(super) fn in_moves(length: Length) -> String {
    format!("{length} move{}", if length.half_moves() == 2 { "" } else { "s" })
}

/// `no solution`, `2 solutions`.
pub(super) fn counted_or_none(solutions: u64) -> String {
    match solutions {
        0 => "no solution".to_owned(),
        count => counted(count, "solution"),
    }
}

/// `1 solution`, `2 solutions`.
pub(super) fn counted(count: impl Into<Count>, what: &str) -> String {
    let Count(count) = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A number of things.
pub(super) struct Count(u64);

impl From<u64> for Count {
    fn from(count: u64) -> Count {
        Count(count)
    }
}

impl From<usize> for Count {
    fn from(count: usize) -> Count {
        Count(u64::try_from(count).unwrap_or(u64::MAX))
    }
}
