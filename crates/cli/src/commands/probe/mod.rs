//! `keymove probe`: searches for solutions of exactly given lengths.
//!
//! `answer.rs` prints each length when it is finished, `journal.rs` records finished units, `solutions.rs` keeps
//! solutions on disk, `share.rs` selects the share of this machine, and `progress.rs` reports progress.

mod answer;
pub(crate) mod journal;
mod progress;
pub(crate) mod share;
mod solutions;

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, ValueEnum, value_parser};
use popeye::read::{self, Severity};
use problem::Clock;
use problem::Problem;
use solve::probe::{Event, Ledger, Lengths, Past, Pool, PoolError, Probe as Prober, Unit};

use super::Run;
use crate::answer::exit_codes;
use crate::format::Format;
use crate::source::Source;
use crate::stop::Stop;
use crate::{Answer, Console};
use answer::Answers;
use journal::JournalWriter;
use progress::ProgressReporter;
use share::AskedShare;
use solutions::Solutions;

/// Search for solutions of given lengths, on all cores, in runs that can be resumed
///
/// Reports for each length whether help or series play has a solution of exactly that length, and
/// finds all of them. The work is divided into units: a length, and the moves that its lines begin
/// with. A unit that takes too long is split, which keeps all cores busy until the end.
///
/// With --journal, finished units are recorded in a file. A killed run loses only the units in
/// progress; the same command continues from there. With `--units 2/8` only the second of eight
/// shares is searched, so that eight machines can work at once, each with its own journal.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove probe examples/series-helpmate.inp --lengths 1..8
  keymove probe problem.inp --lengths 1..24 --journal problem.journal --progress json

{}", exit_codes(
    "a solution was found, and every length was searched to the end",
    "no solution was found, or the search is unfinished",
)))]
pub(super) struct Probe {
    /// A file with one problem in Popeye's language; `-` is standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Lengths in moves, as the stipulation counts them: `1..20`, `2.5`
    #[arg(long, value_name = "A..B")]
    lengths: Lengths,
    /// Number of threads; defaults to the number of processors
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Share of the work: `2/8` is the second of eight; `auto` or `auto/8` is that of this task of a Slurm array or of an
    /// indexed Kubernetes job
    #[arg(long, value_name = "K/M", default_value_t, num_args = 0..=1, default_missing_value = "auto")]
    units: AskedShare,
    /// File that records finished units; a later run continues from there
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Progress, on standard error
    #[arg(long, value_enum, default_value_t)]
    progress: Progress,
    /// Split a unit that takes longer than this, such as 5s, 200ms or 2min; each part may take twice as long
    #[arg(long, alias = "patience", value_name = "TIME", default_value = "5s", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    split_after: Duration,
    /// Output format; JSON has a line per length before the summary
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum Progress {
    /// A bar with an estimate of the time left, if standard error is a terminal
    #[default]
    Bar,
    /// A line per finished unit: king square, checking men, time
    Text,
    /// Lines of JSON, described in docs/reference/json.md
    Json,
    /// Nothing
    None,
}

impl Run for Probe {
    const NAME: &'static str = "probe";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let problem = self.problem(console)?;
        let probe = Prober::new(&problem)?;
        let mut ledger = Ledger::new(probe.units(&self.lengths)?);
        let share = self.units.resolve(|name| std::env::var(name).ok()).map_err(anyhow::Error::msg)?;
        if share.is_one_of_several() {
            ledger.split_all(&probe)?;
            ledger.keep_share(share.index(), share.of());
        }
        let mut solutions = Solutions::new()?;
        let (journal, past) = match &self.journal {
            Some(path) => {
                let (journal_writer, past) = JournalWriter::open(path, &probe, &problem, &mut solutions)?;
                (Some(journal_writer), past)
            }
            None => (None, Past::default()),
        };
        ledger.recall(&probe, &past, |unit| solutions.count(unit))?;
        let stop = Stop::on_interrupt()?;
        let threads = self.threads();
        let clock = Clock::start();
        let mut reporter = ProgressReporter::new(self.progress, &probe, clock);
        let answers = Answers::new(self.format, &probe, &ledger);
        reporter.started(&ledger, threads);
        let unwanted = Mutex::new(Vec::new());
        let mut recorder =
            Recorder { console, ledger, solutions, journal, reporter, answers, unwanted: &unwanted };
        recorder.print_finished()?;
        recorder.skip_unwanted();
        let pending: Vec<_> = recorder.ledger.pending().cloned().collect();
        let (patience, stop) = (self.split_after, stop.flag());
        let pool = Pool { probe: &probe, threads, patience, stop, unwanted: &unwanted };
        pool.run(pending, |event| recorder.record(event)).map_err(|error| match error {
            PoolError::Probe(error) => error.into(),
            PoolError::Refused(error) => error.into(),
            PoolError::Thread(error) => error.into(),
            PoolError::Listener(error) => error,
        })?;
        let Recorder { ledger, mut solutions, reporter, answers, .. } = recorder;
        reporter.over(&ledger);
        answers.print_rest(&ledger, &mut solutions, console, &clock)
    }
}

/// Records and prints what a run finds.
struct Recorder<'a> {
    console: &'a Console,
    ledger: Ledger,
    solutions: Solutions,
    journal: Option<JournalWriter>,
    reporter: ProgressReporter<'a>,
    answers: Answers<'a>,
    /// Units that need not be searched any more.
    unwanted: &'a Mutex<Vec<Unit>>,
}

impl Recorder<'_> {
    fn record(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::FewerThreads(threads) => {
                self.reporter.aside(|| self.console.warn(&threads.to_string()));
            }
            Event::Found(unit, solution) => {
                self.solutions.add(&unit, &solution)?;
                if let Some(journal) = &mut self.journal {
                    journal.found(&unit, &solution)?;
                }
                self.reporter.found(&unit, &solution, &self.ledger);
                return Ok(());
            }
            Event::Finished(unit, outcome, seconds) => {
                if let Some(journal) = &mut self.journal {
                    journal.finished(&unit, outcome, seconds)?;
                }
                self.ledger.finish(&unit, outcome, seconds);
                self.reporter.finished(&unit, outcome, seconds, &self.ledger);
            }
            Event::Split(unit, parts) => {
                if let Some(journal) = &mut self.journal {
                    journal.split(&unit)?;
                }
                self.solutions.forget(&unit);
                self.ledger.split(&unit, &parts);
                self.reporter.split(&unit, &parts, &self.ledger);
            }
        }
        self.print_finished()?;
        self.skip_unwanted();
        self.print_finished()
    }

    fn print_finished(&mut self) -> anyhow::Result<()> {
        let Recorder { console, ledger, solutions, reporter, answers, .. } = self;
        answers.print_finished(ledger, solutions, console, reporter)
    }

    fn skip_unwanted(&mut self) {
        self.answers.skip_unwanted(&mut self.ledger, self.unwanted);
    }
}

impl Probe {
    /// The only problem of the file; its faults are reported.
    fn problem(&self, console: &Console) -> anyhow::Result<Problem> {
        let sources = Source::all(std::slice::from_ref(&self.file))?;
        let source = sources.first().context("there is no file to read")?;
        let bytes = source.read()?;
        let mut problems = read::problems(&bytes);
        let parsed = problems.next().with_context(|| format!("{source} has no problem"))?;
        anyhow::ensure!(problems.next().is_none(), "{source} has several problems, expected one");
        for diagnostic in &parsed.diagnostics {
            console.complain(&diagnostic.in_file(&source.to_string()).to_string());
        }
        let faulty = parsed.diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error);
        anyhow::ensure!(!faulty, "the input has errors (see above)");
        parsed.problem.ok().with_context(|| format!("the problem of {source} cannot be solved"))
    }

    fn threads(&self) -> usize {
        let threads = self.threads.and_then(|threads| NonZero::new(usize::from(threads)));
        threads.unwrap_or_else(::threads::processors).get()
    }
}
