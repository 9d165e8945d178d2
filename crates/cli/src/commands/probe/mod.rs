//! `keymove probe`: is there a solution of exactly this length?

mod answer;
mod journal;
mod progress;
mod share;

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, ValueEnum, value_parser};
use problem::Problem;
use problem::probe::{Event, Ledger, Lengths, Past, Pool, Probe as Prober};
use problem::read::{self, Severity};
use problem::solve::Clock;

use super::Run;
use crate::answer::EXIT_CODES;
use crate::source::Source;
use crate::stop::Stop;
use crate::{Answer, Console};
use answer::Answers;
use journal::Record;
use progress::Teller;
use share::Share;

/// Look for solutions of given lengths, on all cores, and resume where a run was ended
///
/// Answers for each length whether help or series play has a solution of exactly that length, by
/// looking for all of them. The work is cut into units: a length, and the moves that its lines begin
/// with. A unit that takes too long is split, so that all cores have something to do until the end.
///
/// With `--journal`, finished units are kept in a file. A run that was killed loses at most the units
/// it was at; the same command goes on from there. With `--units 2/8` only the second of eight shares
/// is looked at, so that eight machines can work at once, each with a journal of its own.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove probe examples/series-helpmate.inp --lengths 1..8
  keymove probe problem.inp --lengths 1..24 --journal problem.journal --progress json

{EXIT_CODES}

The answer is no if none of the lengths has a solution, or not all of them were looked at."))]
pub(super) struct Probe {
    /// A file with one problem in Popeye's language; `-` is standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// The lengths in moves, as the stipulation counts them: `1..20`, `2.5`
    #[arg(long, value_name = "A..B")]
    lengths: Lengths,
    /// Units that are worked on at a time; as many as there are processors, unless said otherwise
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// One share of the work: `2/8` is the second of eight
    #[arg(long, value_name = "K/M", default_value_t)]
    units: Share,
    /// A file that keeps what is finished; a later run goes on from there
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// How far the work has come, on standard error
    #[arg(long, value_enum, default_value_t)]
    progress: Progress,
    /// A unit that takes longer is split; its parts may take twice as long each
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = crate::seconds::parse)]
    patience: Duration,
    /// How the answer is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum Progress {
    /// A bar with an estimate of the time left, if standard error is a terminal
    #[default]
    Bar,
    /// A line for each finished unit: king square, men that give check, time
    Text,
    /// JSON lines, as docs/json.md describes them
    Json,
    /// Nothing
    None,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum Format {
    /// Each length with its solutions
    #[default]
    Text,
    /// One line of JSON for each length and one for the summary, as docs/json.md describes them
    Json,
}

impl Run for Probe {
    const NAME: &'static str = "probe";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let problem = self.problem(console)?;
        let probe = Prober::new(&problem)?;
        let mut ledger = Ledger::new(probe.units(&self.lengths)?);
        if self.units.is_one_of_several() {
            ledger.split_all(&probe)?;
            ledger.keep_share(self.units.index(), self.units.of());
        }
        let (mut journal, past) = match &self.journal {
            Some(path) => {
                let (journal, past) = journal::open(path, &probe, &problem)?;
                (Some(journal), past)
            }
            None => (None, Past::default()),
        };
        ledger.recall(&probe, &past)?;
        let stop = Stop::on_interrupt()?;
        let threads = self.threads();
        let clock = Clock::start();
        let mut teller = Teller::new(self.progress, &probe, clock);
        let mut answers = Answers::new(self.format, &probe, &ledger);
        teller.started(&ledger, threads);
        answers.print_finished(&ledger, console, &teller)?;
        let pending: Vec<_> = ledger.pending().cloned().collect();
        let pool = Pool { probe: &probe, threads, patience: self.patience, stop: stop.flag() };
        pool.run(pending, |event| -> anyhow::Result<()> {
            if let Some(journal) = &mut journal {
                journal.note(&Record::of(&event))?;
            }
            match event {
                Event::Finished(unit, outcome, seconds) => {
                    ledger.finish(&unit, outcome.clone(), seconds);
                    teller.finished(&unit, &outcome, seconds, &ledger);
                }
                Event::Split(unit, parts) => {
                    ledger.split(&unit, &parts);
                    teller.split(&unit, &parts, &ledger);
                }
            }
            answers.print_finished(&ledger, console, &teller)
        })
        .map_err(|error| match error {
            problem::probe::PoolError::Probe(error) => error.into(),
            problem::probe::PoolError::Listener(error) => error,
        })?;
        teller.over(&ledger);
        answers.print_rest(&ledger, console, &clock)
    }
}

impl Probe {
    /// The only problem of the file; what is wrong with it is told.
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
        anyhow::ensure!(!faulty, "there is a fault in the input");
        parsed.problem.ok().with_context(|| format!("the problem of {source} cannot be solved"))
    }

    fn threads(&self) -> usize {
        let threads = self.threads.and_then(|threads| NonZero::new(usize::from(threads)));
        threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get)
    }
}
