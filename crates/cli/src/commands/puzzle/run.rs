//! A run over a database: files, progress, journal, summary.

use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use files::{Growing, Journal, Mark, WriteError};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use puzzle::Reason;
use puzzle::judge::Judges;
use puzzle::pipeline::{
    self, Output, Page, Progress, Repeated, Resumed, Settings, Sum, Target, Totals, Work, Written,
};
use search::Signal;

use super::database::{Files, Input};
use crate::console::Stdout;
use crate::stop::Stop;
use crate::{Answer, Console};

/// Runs that end sooner show no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A run, before it begins.
pub(super) struct Job<'a> {
    pub(super) files: &'a Files,
    pub(super) input: Input,
    /// The task, in words that identify a run.
    pub(super) name: String,
    /// The first line of the answers.
    pub(super) header: Header<'a>,
    /// Ends the run early.
    pub(super) interrupt: &'a Interrupt,
    /// The engines, which may fail.
    pub(super) judges: Option<&'a dyn Judges>,
    pub(super) resuming: Resuming,
}

/// How a resumed run treats the rows that it has already processed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Resuming {
    /// It skips them.
    FromThere,
    /// It goes through them again, because later answers depend on them.
    FromTheBeginning,
}

/// Ctrl-C and SIGTERM, for runs and for our own engine.
pub(super) struct Interrupt {
    pub(super) stop: Stop,
    pub(super) signal: Arc<Signal>,
}

impl Interrupt {
    /// Listens from now on.
    pub(super) fn listen() -> anyhow::Result<Interrupt> {
        let signal = Arc::new(Signal::new());
        let stopped = Arc::clone(&signal);
        Ok(Interrupt { stop: Stop::on_interrupt_do(move || stopped.stop())?, signal })
    }
}

/// The first line of the answers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Header<'a> {
    Text(&'a str),
    /// The first line of the input, for rows that are passed on.
    OfInput,
}

/// A run that has come to the end of its input, and could read all of it.
pub(super) struct Done<S> {
    pub(super) totals: Totals<S>,
    /// Whether nothing was rejected.
    pub(super) is_clean: bool,
}

impl<S: Sum> Done<S> {
    /// Suggests a cause if no row of a run over chess puzzles has a position.
    pub(super) fn hint_at_shogi(&self, console: &Console) {
        let Totals { rows, rejected, .. } = &self.totals;
        if *rows > 0 && rejected.get(Reason::BadFen.code()) == Some(rows) {
            console.warn("no row has a chess position; tsume-shogi is read with `--game shogi`");
        }
    }

    /// The answer of a command that finds nothing wrong itself.
    pub(super) fn answer(&self, files: &Files) -> Answer {
        if files.strict && !self.is_clean { Answer::No } else { Answer::Yes }
    }
}

impl Job<'_> {
    /// Applies `task` to every row, reports the counts, and returns the statistics; `None` if an earlier run has
    /// finished everything.
    pub(super) fn run<T: Work>(self, task: &T, console: &Console) -> anyhow::Result<Option<Done<T::Sum>>> {
        self.run_to_end(task, console, |_| String::new())
    }

    /// The same; `ending` is the text after the results.
    pub(super) fn run_to_end<T: Work>(
        mut self,
        task: &T,
        console: &Console,
        ending: impl FnOnce(&mut Totals<T::Sum>) -> String,
    ) -> anyhow::Result<Option<Done<T::Sum>>> {
        self.files.refuse_to_overwrite()?;
        let Some(start) = self.start::<T::Sum>(console)? else { return Ok(None) };
        let bar = bar(&self.input);
        if let Some(last) = start.last.as_ref().filter(|_| self.resuming == Resuming::FromThere) {
            task.recall(&last.totals.sum);
        }
        let (mut output, done) = self.output(start)?;
        output.progress = progress(&bar, &self.input, output.totals.rows);
        let stop = &self.interrupt.stop;
        let settings = Settings { threads: self.files.threads(), stop: stop.shared(), done };
        let result = pipeline::run(self.input.source.as_mut(), task, settings, &mut output);
        bar.finish_and_clear();
        let rows = counted(output.totals.rows, self.input.source.unit());
        let hint = match (&output.journal, self.files.output.as_deref().and_then(Growing::partial)) {
            (Some(_), Some(partial)) => {
                format!(", which are in {}; `--resume` continues from there", partial.display())
            }
            _ => String::new(),
        };
        result.with_context(|| format!("the run has ended after {rows}{hint}"))?;
        if let Some(reason) = self.judges.and_then(Judges::given_up) {
            anyhow::bail!("the engine is given up: {reason}; the run has ended after {rows}{hint}");
        }
        if stop.is_requested() {
            anyhow::bail!("interrupted after {rows}{hint}");
        }
        let ending = ending(&mut output.totals);
        let totals = output.finish(&ending)?;
        console.say(&summary(&totals, self.input.source.unit()));
        if let Some(error) = self.input.source.failure() {
            let (name, line) = (self.files.name(), self.input.source.next_line().saturating_sub(1));
            anyhow::bail!("{name} could not be read to its end, only to line {line}: {error}");
        }
        Ok(Some(Done { is_clean: totals.rejects() == 0, totals }))
    }

    /// The text that distinguishes this run from others that might have left a journal.
    fn identity(&self) -> String {
        let size = self.input.size.map_or_else(String::new, |size| format!(", {size} bytes"));
        format!("{} on {}{size}", self.name, self.files.name())
    }

    /// Where the run begins; `None` if there is nothing left to do.
    fn start<S: Sum>(&self, console: &Console) -> anyhow::Result<Option<Start<S>>> {
        let run = self.identity();
        let Files { output, rejects, .. } = self.files;
        let (Some(journal), Some(output)) = (self.files.journal(), output) else {
            return Ok(Some(Start { journal: None, last: None }));
        };
        let finished = || {
            console.say(&format!("{}: the run has finished, nothing is left to resume", output.display()));
        };
        if !self.files.resume {
            if journal.exists() {
                console.warn(&format!("{} was left by a run that is begun anew", journal.display()));
            }
            return Ok(Some(Start { journal: Some(Journal::begin(&journal, &run)?), last: None }));
        }
        if !journal.exists() {
            if output.exists() {
                finished();
                return Ok(None);
            }
            return Ok(Some(Start { journal: Some(Journal::begin(&journal, &run)?), last: None }));
        }
        Ok(match Resumed::read(&journal, &run, output, rejects.as_deref())? {
            Resumed::Nothing(journal) => Some(Start { journal: Some(journal), last: None }),
            Resumed::Within { journal, last } => Some(Start { journal: Some(journal), last: Some(last) }),
            Resumed::Finished => {
                finished();
                None
            }
        })
    }

    /// The output files, positioned where the run continues, and the last finished line.
    fn output<'o, S: Sum>(&self, start: Start<S>) -> anyhow::Result<(Output<'o, S>, u64)> {
        let Files { output, rejects, .. } = self.files;
        let header = match self.header {
            Header::Text(text) => text.to_owned(),
            Header::OfInput => {
                self.input.source.header().map_or_else(String::new, |line| format!("{line}\n"))
            }
        };
        let rejects_header = Page::<S>::REJECTS_HEADER;
        let Start { journal, last } = start;
        let marks = last.as_ref().map(|last| (last.answers, last.rejects.unwrap_or_default()));
        let answers = match output {
            Some(path) => Target::File(open(path, &header, marks.map(|(answers, _)| answers))?),
            None => {
                let mut stdout = Stdout(BufWriter::new(io::stdout()));
                stdout.write_all(header.as_bytes())?;
                Target::Stream(Box::new(stdout))
            }
        };
        let rejects = match rejects {
            Some(path) => Some(Target::File(open(path, rejects_header, marks.map(|(_, rejects)| rejects))?)),
            None => None,
        };
        let (mut totals, mut done, mut repeated) = (Totals::default(), 0, Repeated::default());
        match (last, self.resuming) {
            (None, _) => {}
            (Some(last), Resuming::FromThere) => (totals, done) = (last.totals, last.line),
            (Some(last), Resuming::FromTheBeginning) => {
                repeated.answers = last.answers.bytes - header.len() as u64;
                let rejects = last.rejects.map(|rejects| rejects.bytes - rejects_header.len() as u64);
                repeated.rejects = rejects.unwrap_or(0);
            }
        }
        Ok((Output { answers, rejects, totals, journal, repeated, progress: Box::new(|_, _| {}) }, done))
    }
}

/// Where a run begins.
struct Start<S> {
    journal: Option<Journal>,
    /// The last page of an earlier run.
    last: Option<Written<S>>,
}

/// Opens a file to be written from a mark on; a file that is begun gets the header.
fn open(path: &Path, header: &str, mark: Option<Mark>) -> Result<Growing, WriteError> {
    match mark {
        Some(mark) => Growing::resume(path, mark),
        None => {
            let mut file = Growing::begin(path)?;
            file.append(header.as_bytes())?;
            Ok(file)
        }
    }
}

/// The progress bar, hidden unless standard error is a terminal.
fn bar(input: &Input) -> ProgressBar {
    let bar = match input.size {
        Some(size) => ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::hidden()),
        None => ProgressBar::hidden(),
    };
    let template = match input.size {
        Some(_) => "{elapsed} {wide_bar} {percent}% {msg}, {eta} left",
        None => "{elapsed} {spinner} {msg}",
    };
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Moves the bar page by page. The rows of an earlier run do not count for the rate.
fn progress<'a, S>(bar: &ProgressBar, input: &Input, earlier: u64) -> Progress<'a, S> {
    if !io::stderr().is_terminal() {
        return Box::new(|_, _| {});
    }
    let (bar, marks) = (bar.clone(), input.marks.clone());
    Box::new(move |line: u64, totals: &Totals<S>| {
        if bar.is_hidden() && bar.elapsed() >= PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let rate = (totals.rows - earlier) as f64 / bar.elapsed().as_secs_f64().max(1e-3);
        bar.set_message(format!("{} rows, {}/s", HumanCount(totals.rows), HumanCount(whole(rate))));
        if let Some(position) = marks.pass(line) {
            bar.set_position(position);
        }
    })
}

/// A rate as a whole number.
fn whole(rate: f64) -> u64 {
    Duration::try_from_secs_f64(rate).map_or(0, |rate| rate.as_secs())
}

/// `1 row`, `2 rows`.
pub(super) fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", HumanCount(count), if count == 1 { "" } else { "s" })
}

/// Counts of all rows.
fn summary<S: Sum>(totals: &Totals<S>, unit: &str) -> String {
    let Totals { rows, kept, dropped, rejected, .. } = totals;
    let dropped = match dropped {
        0 => String::new(),
        dropped => format!(" + {} left out", HumanCount(*dropped)),
    };
    let (rows, kept, rejects) = (counted(*rows, unit), HumanCount(*kept), HumanCount(totals.rejects()));
    let mut text = format!("{rows} in = {kept} out{dropped} + {rejects} rejected");
    let reasons = Reason::ALL.iter().filter_map(|reason| Some((reason, rejected.get(reason.code())?)));
    for (reason, count) in reasons {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{:>12}  {reason}: {}", HumanCount(*count).to_string(), reason.about());
    }
    text
}
