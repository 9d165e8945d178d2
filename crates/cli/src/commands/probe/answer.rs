//! The answer of a probe, length by length.

use std::collections::VecDeque;
use std::fmt::Write as _;

use problem::Clock;
use serde::Serialize;
use solve::probe::{Colours, Entry, Ledger, Length, Outcome, Probe, Solution, Unit};

use super::Format;
use super::progress::Teller;
use crate::{Answer, Console};

/// Prints each length as soon as it and all before it are finished.
pub(super) struct Answers<'a> {
    format: Format,
    probe: &'a Probe,
    /// The lengths that are not printed yet.
    left: VecDeque<Question>,
    told: Told,
}

/// What is answered at once: a length of a position, for one side.
#[derive(Clone, Copy, Eq, PartialEq)]
struct Question {
    twin: usize,
    colours: Colours,
    length: Length,
}

/// What was answered so far.
#[derive(Default, Serialize)]
struct Told {
    lengths: usize,
    /// The lengths that have solutions.
    solved: Vec<Length>,
    solutions: usize,
    units: usize,
    unfinished: usize,
}

/// The answer to a question, as JSON.
#[derive(Serialize)]
struct Reply<'a> {
    twin: Option<&'a str>,
    colours: Colours,
    length: Length,
    solutions: Vec<&'a Solution>,
    units: usize,
    unfinished: usize,
    positions: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    told: &'a Told,
    complete: bool,
    seconds: f64,
    cpu_seconds: Option<f64>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(format: Format, probe: &'a Probe, ledger: &Ledger) -> Answers<'a> {
        let mut left: Vec<Question> =
            ledger.entries().iter().map(|entry| Question::of(&entry.unit)).collect();
        left.dedup();
        Answers { format, probe, left: left.into(), told: Told::default() }
    }

    /// Prints what is finished.
    pub(super) fn print_finished(
        &mut self,
        ledger: &Ledger,
        console: &Console,
        teller: &Teller<'_>,
    ) -> anyhow::Result<()> {
        while let Some(&question) = self.left.front()
            && question.entries(ledger).all(|entry| entry.outcome.is_some())
        {
            self.left.pop_front();
            let reply = self.reply(question, ledger);
            teller.length(reply.length, reply.solutions.len());
            let text = self.text(&reply)?;
            teller.aside(|| console.print(&text))?;
        }
        Ok(())
    }

    /// Prints what is not finished and will not be, and the summary.
    pub(super) fn print_rest(
        mut self,
        ledger: &Ledger,
        console: &Console,
        clock: &Clock,
    ) -> anyhow::Result<Answer> {
        while let Some(question) = self.left.pop_front() {
            let reply = self.reply(question, ledger);
            console.print(&self.text(&reply)?)?;
        }
        let Told { solved, solutions, unfinished, .. } = &self.told;
        console.print(&match self.format {
            Format::Json => {
                let summary = Summary {
                    told: &self.told,
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
                let solutions = found(*solutions);
                let text = match *unfinished {
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
        let mut reply = Reply {
            twin: None,
            colours: question.colours,
            length: question.length,
            solutions: Vec::new(),
            units: 0,
            unfinished: 0,
            positions: 0,
            seconds: 0.0,
        };
        for entry in question.entries(ledger) {
            reply.twin = self.probe.label(&entry.unit);
            reply.units += 1;
            match &entry.outcome {
                Some((Outcome { solutions, positions }, seconds)) => {
                    reply.solutions.extend(solutions);
                    reply.positions += positions;
                    reply.seconds += seconds;
                }
                None => reply.unfinished += 1,
            }
        }
        self.told.lengths += 1;
        self.told.solutions += reply.solutions.len();
        self.told.units += reply.units;
        self.told.unfinished += reply.unfinished;
        if !reply.solutions.is_empty() {
            self.told.solved.push(reply.length);
        }
        reply
    }

    fn text(&self, reply: &Reply<'_>) -> anyhow::Result<String> {
        if self.format == Format::Json {
            return Ok(format!("{}\n", serde_json::to_string(reply)?));
        }
        let Reply { twin, colours, length, solutions, units, unfinished, .. } = reply;
        let mut text = String::new();
        if let Some(twin) = twin {
            let _ = write!(text, "{twin} ");
        }
        if *colours == Colours::Exchanged {
            text.push_str("colours exchanged, ");
        }
        let solved = match unfinished {
            0 => found(solutions.len()),
            left => format!("unfinished, {} so far, {left} of {units} units left", found(solutions.len())),
        };
        let _ = writeln!(text, "{}: {solved} ({:.3} s)", in_moves(*length), reply.seconds);
        for solution in solutions {
            let _ = writeln!(text, "  {}{}", solution.text, caught(solution));
        }
        Ok(text)
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
pub(super) fn caught(solution: &Solution) -> String {
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
fn found(solutions: usize) -> String {
    match solutions {
        0 => "no solution".to_owned(),
        count => counted(count, "solution"),
    }
}

/// `1 solution`, `2 solutions`.
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
