//! `keymove lab history`: key figures of the program, commit by commit.

use std::fmt::Write as _;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use lab::conform::{self, Intelligent, Terms, Verdict};
use lab::history::{self, Certainty, Change, Entry};
use lab::record::Record;
use lab::report::{self, Experiment};
use serde_json::json;

use super::trial::bar;
use crate::answer::exit_codes;
use crate::format::Format;
use crate::{Answer, Console};

/// Compare key figures with those of earlier commits
///
/// Measures the nodes of the bench, its speed beside perft in the same run, the share of nodes that
/// internal iterative deepening takes and, where a folder is given, how many answers are identical,
/// and compares them with the last entry of a file. Figures that depend on the machine count as moved
/// if they differ by more than a tenth; the others are the same everywhere, and a change without an
/// entry sets the exit code.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab history docs/results/history.jsonl --conform examples
  keymove lab history docs/results/history.jsonl --conform examples --race results/race.jsonl --add
  keymove lab history docs/results/history.jsonl --plots plots --no-measure

{}", exit_codes("no exact figure has moved, or the entry was added", "an exact figure has moved since the last entry")))]
pub(super) struct HistoryArgs {
    /// File with an entry per line
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Folder of `.inp` and `.out` files to answer, as for `lab conform`
    #[arg(long, value_name = "DIR")]
    conform: Option<PathBuf>,
    /// Result of `lab race --format json`, whose geometric mean becomes part of the entry
    #[arg(long, value_name = "FILE")]
    race: Option<PathBuf>,
    /// Add an entry to the file
    #[arg(long, conflicts_with = "no_measure")]
    add: bool,
    /// Write a picture of each figure to this folder, as SVG files
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
    /// Measure nothing
    #[arg(long)]
    no_measure: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Time for each problem: examples are short.
const PROBLEM_TIME: Duration = Duration::from_secs(60);

impl HistoryArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let mut entries = history::read(&self.file)?;
        let answer = if self.no_measure { Answer::Yes } else { self.compare(&mut entries, console)? };
        if let Some(folder) = &self.plots {
            fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
            for plot in history::plots(&entries) {
                let name: String = plot
                    .axis
                    .chars()
                    .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
                    .collect();
                files::replace(
                    &folder.join(format!("{}.svg", name.replace("--", "-"))),
                    plot.svg().as_bytes(),
                )?;
            }
        }
        Ok(answer)
    }

    fn compare(&self, entries: &mut Vec<Entry>, console: &Console) -> anyhow::Result<Answer> {
        let now = self.measured()?;
        let changes = entries.last().map(|last| history::changes(last, &now)).unwrap_or_default();
        let before = entries.last().map(|last| last.commit.clone());
        console.print(&match self.format {
            Format::Text => text(before.as_deref(), &now, &changes),
            Format::Json => {
                let moved: Vec<&str> =
                    changes.iter().filter(|change| change.has_moved()).map(|change| change.name).collect();
                let answer = json!({
                    "experiment": "history", "record": Record::of_this_program(changes.len()),
                    "entry": now, "since": before, "changes": changes, "moved": moved,
                });
                format!("{answer}\n")
            }
        })?;
        if self.add {
            entries.push(now);
            files::replace(&self.file, history::write(entries)?.as_bytes())?;
            return Ok(Answer::Yes);
        }
        let is_exact = |change: &Change| change.certainty == Certainty::Exact;
        let moved = changes.iter().any(|change| is_exact(change) && change.has_moved());
        if moved {
            console.warn("an exact figure has moved; with --add, this becomes the next entry");
        }
        Ok(if moved { Answer::No } else { Answer::Yes })
    }

    fn measured(&self) -> anyhow::Result<Entry> {
        let bar = bar(4 + usize::from(self.conform.is_some()));
        let mut entry = history::measure(&|| bar.inc(1));
        let record = Record::of_this_program(1);
        let commit = record.commit.unwrap_or_else(|| "unknown".to_owned());
        entry.commit = match commit.strip_suffix("-dirty") {
            Some(commit) => format!("{commit}+"),
            None => commit,
        };
        entry.date = record.date.unwrap_or_default();
        if let Some(folder) = &self.conform {
            let (identical, of) = identical(folder)?;
            (entry.conform_identical, entry.conform_of) = (Some(identical), Some(of));
            bar.inc(1);
        }
        entry.race = self.race.as_deref().map(mean_of_race).transpose()?;
        bar.finish_and_clear();
        Ok(entry)
    }
}

/// How many answers are identical, of how many.
fn identical(folder: &Path) -> anyhow::Result<(u64, u64)> {
    let inputs = lab::inputs::problems(folder)?;
    anyhow::ensure!(!inputs.is_empty(), "{} has no .inp files", folder.display());
    let one = NonZero::<usize>::MIN;
    let terms = Terms { limit: PROBLEM_TIME, threads: one, intelligent: Intelligent::AsGiven };
    let (mut identical, mut of, mut result) = (0, 0, Ok(()));
    conform::run(&inputs, terms, ::threads::processors(), |case| match case {
        Ok(case) if case.verdict == Verdict::NoReference => {}
        Ok(case) => {
            of += 1;
            identical += u64::from(case.verdict == Verdict::Identical);
        }
        Err(error) => result = Err(error),
    });
    result?;
    Ok((identical, of))
}

/// The geometric mean of a race stored in a file.
fn mean_of_race(path: &Path) -> anyhow::Result<f64> {
    let name = path.display();
    let found = report::read_file(path)?;
    let mean = found.experiments.iter().find_map(|experiment| match experiment {
        Experiment::Race(found) => found.geometric_mean(),
        _ => None,
    });
    mean.with_context(|| format!("{name} has no race with a mean"))
}

fn text(before: Option<&str>, now: &Entry, changes: &[Change]) -> String {
    let Some(before) = before else {
        return format!("{}: the first entry\n", now.commit);
    };
    let mut text = format!("{:<36}{:>14}{:>14}\n", "", before, now.commit);
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| value.to_string());
    for change in changes {
        let moved = match (change.has_moved(), change.certainty) {
            (false, _) => "",
            (true, Certainty::Exact) => "  moved",
            (true, Certainty::Measured) => "  moved, here",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<36}{:>14}{:>14}{moved}",
            change.name,
            number(change.before),
            number(change.now)
        );
    }
    text
}
