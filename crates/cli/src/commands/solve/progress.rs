//! `--progress`: how far the search of a problem has come, on standard error.

use std::io::{self, Write as _};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::HumanCount;
use problem::Clock;
use problem::solution::{Event, Length, Observer};
use workbench::Pace;

/// The form of progress reports.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum ProgressForm {
    /// A line with an estimate of the time left, if standard error is a terminal
    #[default]
    Bar,
    /// A line per length, begun and done
    Text,
    /// Lines of JSON, described in docs/reference/json.md
    Json,
    /// Nothing
    None,
}

/// Reports the progress of the search, line by line.
pub(crate) struct ProgressReporter {
    form: ProgressForm,
    pace: Pace,
    /// When a first move was last reported.
    reported: Clock,
}

/// First moves that follow each other sooner are not reported.
const INTERVAL: Duration = Duration::from_secs(1);

impl ProgressReporter {
    /// A reporter for the search of one problem.
    pub(crate) fn new(form: ProgressForm) -> ProgressReporter {
        ProgressReporter { form, pace: Pace::new(), reported: Clock::start() }
    }

    /// Reports an event of the current length.
    fn report(&self, event: &str, length: Option<Length>) {
        let line = match self.form {
            ProgressForm::Bar | ProgressForm::None => return,
            ProgressForm::Text => self.text(event, length),
            ProgressForm::Json => self.pace.json(event, length).to_string(),
        };
        // There is no better place to report that standard error has failed.
        writeln!(io::stderr(), "{line}").ok();
    }

    fn text(&self, event: &str, length: Option<Length>) -> String {
        let Pace { solutions, positions, .. } = self.pace;
        let name = length.map_or_else(String::new, |Length { half_moves, longest }| {
            format!("{half_moves} of {longest} half-moves ")
        });
        let left = match self.pace.seconds_left() {
            Some(left) => format!(", about {left:.0} s left"),
            None => String::new(),
        };
        let first_move = self.pace.first_move_in_words();
        format!(
            "{name}{event}{first_move}: {} found, {} positions, {} per second, {:.3} s{left}",
            HumanCount(solutions),
            HumanCount(positions),
            HumanCount(self.pace.positions_per_second() as u64),
            self.pace.seconds(),
        )
    }
}

impl Observer for ProgressReporter {
    fn event(&mut self, event: Event<'_>) {
        self.pace.observe(event);
        match event {
            Event::PhaseBegins(_) => self.report("phase", None),
            Event::LengthBegins(length) => self.report("begun", Some(length)),
            Event::LengthEnds(length) => self.report("done", Some(length)),
            Event::Line(_) | Event::Root(_) if self.form == ProgressForm::Json => {
                self.report("solution", self.pace.length);
            }
            Event::Progress(progress)
                if progress.first_move > 1 && self.reported.seconds() >= INTERVAL.as_secs_f64() =>
            {
                self.reported = Clock::start();
                self.report("first_move", self.pace.length);
            }
            _ => {}
        }
    }
}
