//! Writes only the verdicts, one line for each position.

use std::io::{self, Write};

use crate::write::sink::Sink;
use crate::write::{Format, Page};
use problem::Unsolvable;
use problem::solution::{Cast, Completeness, Event, Observer};
use problem::{Language, Options};
use problem::{TwinBegins, TwinOutcome, Writer};

/// Verdicts without solutions.
pub(super) const FORMAT: Format = Format {
    name: "verdict",
    about: "Only whether each problem is sound, one line per position",
    writer: |out, page| Box::new(Verdicts::new(out, page)),
};

struct Verdicts<'w> {
    sink: Sink<'w>,
    heading: Option<String>,
    /// The number of the current problem in its file.
    number: usize,
    /// The text before the verdict on the current position.
    label: String,
}

impl<'w> Verdicts<'w> {
    fn new(out: &'w mut (dyn Write + Send), page: Page) -> Verdicts<'w> {
        Verdicts { sink: Sink::new(out), heading: page.heading, number: 1, label: String::new() }
    }

    /// `file.inp 2`, without parts that are obvious.
    fn place(&self) -> String {
        let heading = self.heading.as_ref().map(|heading| format!("{heading} ")).unwrap_or_default();
        format!("{heading}{}", self.number)
    }
}

impl Observer for Verdicts<'_> {
    /// The verdict is written when the position ends.
    fn event(&mut self, _: Event<'_>) {}
}

impl Writer for Verdicts<'_> {
    fn ask(&self, options: &mut Options) {
        options.variations = true;
    }

    fn twin_begins(&mut self, twin: &TwinBegins<'_>) {
        let letter = twin.problem.twins.get(twin.index).and_then(|twin| twin.label.as_deref());
        let letter = letter.and_then(|label| label.trim_start_matches('+').split(')').next()).unwrap_or("");
        self.label = format!("{}{letter} {}", self.place(), twin.task.caption());
    }

    fn twin_ends(&mut self, outcome: &TwinOutcome) {
        let verdicts: Vec<String> = outcome
            .verdicts
            .iter()
            .map(|verdict| match verdict.cast {
                Cast::AsStipulated => verdict.to_string(),
                Cast::Swapped => format!("colours exchanged: {verdict}"),
            })
            .collect();
        let verification = outcome.verification.as_ref();
        let verification = verification.map(|verification| format!(" [{verification}]")).unwrap_or_default();
        self.sink.write(&format!("{}: {}{verification}\n", self.label, verdicts.join("; ")));
        self.sink.flush();
    }

    fn problem_ends(&mut self, _: Language, _: Completeness) {
        self.number += 1;
    }

    fn unsolvable(&mut self, _: &Unsolvable) {
        self.sink.write(&format!("{}: not solved\n", self.place()));
        self.number += 1;
    }

    fn result(&mut self) -> io::Result<()> {
        self.sink.result()
    }
}
