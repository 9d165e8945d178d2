//! A run over a database: files, progress, journal, summary.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal as _, Seek as _, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use puzzle::Reason;
use puzzle::pipeline::{self, Journal, Output, Page, Progress, Resumed, Settings, Sum, Totals, Work};

use super::database::{Files, Input};
use crate::stop::Stop;
use crate::{Answer, Console};

/// Runs that end sooner show no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A run, before it begins.
pub(super) struct Job<'a> {
    pub(super) files: &'a Files,
    pub(super) input: Input,
    /// What is done, in words that tell one run from another.
    pub(super) name: String,
    /// The first line of the answers.
    pub(super) header: Header<'a>,
}

/// The first line of the answers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Header<'a> {
    Text(&'a str),
    /// The first line of the input, for rows that are passed on.
    OfInput,
}

/// A run that has come to the end of its input.
pub(super) struct Done<S> {
    pub(super) totals: Totals<S>,
    /// Whether everything could be read and nothing was rejected.
    pub(super) is_clean: bool,
}

impl<S: Sum> Done<S> {
    /// Says what may be wrong if no row of a run over chess puzzles has a position.
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
    /// Does `task` with every row, says what has become of them, and returns what was counted.
    pub(super) fn run<T: Work>(self, task: &T, console: &Console) -> anyhow::Result<Done<T::Sum>> {
        self.run_to_end(task, console, |_| String::new())
    }

    /// The same; `ending` is what comes behind the answers.
    pub(super) fn run_to_end<T: Work>(
        mut self,
        task: &T,
        console: &Console,
        ending: impl FnOnce(&T::Sum) -> String,
    ) -> anyhow::Result<Done<T::Sum>> {
        self.files.refuse_to_overwrite()?;
        let run = self.identity();
        let resumed = match (self.files.resume, self.files.journal()) {
            (true, Some(journal)) => Journal::resume::<T::Sum>(&journal, &run)?,
            _ => None,
        };
        let stop = Stop::on_interrupt()?;
        let bar = bar(&self.input);
        let mut output = self.output(resumed, &run)?;
        output.progress = progress(&bar, &self.input, output.totals.rows);
        let settings = Settings { threads: self.files.threads(), stop: stop.flag() };
        let result = pipeline::run(self.input.source.as_mut(), task, settings, &mut output);
        bar.finish_and_clear();
        result?;
        if stop.is_requested() {
            let hint = if output.journal.is_some() { "; `--resume` goes on from here" } else { "" };
            let done = counted(output.totals.rows, self.input.source.unit());
            anyhow::bail!("interrupted after {done}{hint}");
        }
        output.answers.write_all(ending(&output.totals.sum).as_bytes())?;
        let totals = output.finish()?;
        let failure = self.input.source.failure();
        if let Some(error) = failure {
            console.warn(&format!("{} could not be read to its end: {error}", self.files.name()));
        }
        console.say(&summary(&totals, self.input.source.unit()));
        let is_clean = totals.rejects() == 0 && failure.is_none();
        Ok(Done { totals, is_clean })
    }

    /// What tells this run from others that might have left a journal.
    fn identity(&self) -> String {
        let size = self.input.size.map_or_else(String::new, |size| format!(", {size} bytes"));
        format!("{} on {}{size}", self.name, self.files.name())
    }

    /// The files that are written to, at the place where the run goes on.
    fn output<'o, S: Sum>(
        &mut self,
        resumed: Option<Resumed<S>>,
        run: &str,
    ) -> anyhow::Result<Output<'o, S>> {
        let Files { output, rejects, .. } = self.files;
        let source = self.input.source.as_mut();
        let header = match self.header {
            Header::Text(text) => text.to_owned(),
            Header::OfInput => source.header().map_or_else(String::new, |line| format!("{line}\n")),
        };
        let rejects_header = Page::<S>::REJECTS_HEADER;
        let mut kept = (0, 0);
        let mut totals = Totals::default();
        let mut journal = self.files.journal().map(|journal| Journal::begin(&journal, run));
        if let Some(resumed) = resumed {
            for _ in 0..resumed.blocks {
                anyhow::ensure!(source.next_block().is_some(), "{} has become shorter", self.files.name());
                self.input.marks.pass();
            }
            kept = (header.len() as u64 + resumed.answers, rejects_header.len() as u64 + resumed.rejects);
            (totals, journal) = (resumed.totals, Some(resumed.journal));
        }
        let answers: Box<dyn Write + Send> = match output {
            Some(path) => Box::new(open(path, &header, kept.0)?),
            None => {
                let mut stdout = BufWriter::new(io::stdout());
                stdout.write_all(header.as_bytes())?;
                Box::new(stdout)
            }
        };
        let rejects: Option<Box<dyn Write + Send>> = match rejects {
            Some(path) => Some(Box::new(open(path, rejects_header, kept.1)?)),
            None => None,
        };
        Ok(Output { answers, rejects, totals, journal, progress: Box::new(|_| {}) })
    }
}

/// Opens a file to be written from byte `keep` on; a file that is begun gets the header.
fn open(path: &Path, header: &str, keep: u64) -> anyhow::Result<BufWriter<File>> {
    let context = || format!("{} cannot be written", path.display());
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(keep == 0);
    let mut file = options.open(path).with_context(context)?;
    if keep > 0 {
        let length = file.metadata().with_context(context)?.len();
        anyhow::ensure!(length >= keep, "{} is shorter than its journal says", path.display());
        file.set_len(keep).and_then(|()| file.seek(SeekFrom::End(0))).with_context(context)?;
    } else {
        file.write_all(header.as_bytes()).with_context(context)?;
    }
    Ok(BufWriter::with_capacity(1 << 16, file))
}

/// The bar, which stays hidden unless somebody could look at it.
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
        return Box::new(|_| {});
    }
    let (bar, marks) = (bar.clone(), input.marks.clone());
    Box::new(move |totals: &Totals<S>| {
        if bar.is_hidden() && bar.elapsed() >= PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let rate = (totals.rows - earlier) as f64 / bar.elapsed().as_secs_f64().max(1e-3);
        bar.set_message(format!("{} rows, {}/s", HumanCount(totals.rows), HumanCount(whole(rate))));
        if let Some(position) = marks.pass() {
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

/// What has become of the rows: none is lost.
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
