//! `keymove lab scaling`: simulates the cost of work in units on many cores, from measured times of units.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, value_parser};
use files::Journal;
use lab::scaling::{self, Cluster, Cost, Splitting};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::answer::EXIT_CODES;
use crate::commands::probe::journal::{Record, Title};
use crate::format::Format;
use crate::{Answer, Console};

/// Simulate what work in units costs on many cores
///
/// The times of units come from the outcomes of `keymove work` (CPU seconds where they are known), from a
/// journal of `keymove probe`, or from a file with a number of seconds per line. A driver hands out the
/// units in order; a unit that exceeds --split-after comes back in equal parts, and its time until then
/// is lost. The same file and seed give the same table.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab scaling outcomes.jsonl --count 5000 --dispatch 1ms
  keymove lab scaling problem.journal --cores 1,64,1000 --split-after 60s --parts 20

{EXIT_CODES}"))]
pub(super) struct Scaling {
    /// Files with times of units
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Numbers of cores
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [1, 64, 1000], value_parser = value_parser!(u32).range(1..=1_000_000))]
    cores: Vec<u32>,
    /// Number of units, drawn from those that were measured; by default these, in their order
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=10_000_000))]
    count: Option<u32>,
    /// Time the driver needs per unit
    #[arg(long, value_name = "TIME", default_value = "0s", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    dispatch: Duration,
    /// Break a unit off after this time and have its parts done, each of which may take twice as long
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    split_after: Option<Duration>,
    /// Parts that a unit is split into
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(2..=1000))]
    parts: u32,
    /// Seed for the units that are drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The least share of useful work in the time of all cores.
const WORTH_IT: f64 = 0.5;
/// More cores are not simulated.
const MOST_CORES: usize = 1 << 20;

impl Scaling {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let mut measured = Vec::new();
        for file in &self.files {
            measured.extend(times(file)?);
        }
        anyhow::ensure!(!measured.is_empty(), "no unit has a time");
        let units = match self.count {
            Some(count) => scaling::drawn(&measured, usize::try_from(count)?, self.seed),
            None => measured.clone(),
        };
        let splitting = self.split_after.map(|after| Splitting { after, parts: self.parts });
        let cluster = Cluster { dispatch: self.dispatch, splitting };
        let mut costs = Vec::new();
        for &cores in &self.cores {
            costs.push(cluster.cost(&units, usize::try_from(cores)?));
        }
        let worth_it = cluster.cores_at(&units, WORTH_IT, MOST_CORES);
        console.print(&match self.format {
            Format::Text => text(&measured, &costs, worth_it),
            Format::Json => {
                let distribution = Distribution::of(&measured);
                let record = json!({
                    "experiment": "scaling",
                    "measured": distribution.to_json(),
                    "units": units.len(),
                    "costs": costs,
                    "half_efficient_cores": worth_it,
                });
                format!("{record}\n")
            }
        })?;
        Ok(Answer::Yes)
    }
}

/// How long units take.
struct Distribution {
    count: usize,
    sum: f64,
    median: f64,
    longest: f64,
}

impl Distribution {
    fn of(times: &[f64]) -> Distribution {
        let mut sorted = times.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        Distribution {
            count: sorted.len(),
            sum: sorted.iter().sum(),
            median: sorted.get(sorted.len() / 2).copied().unwrap_or_default(),
            longest: sorted.last().copied().unwrap_or_default(),
        }
    }

    fn to_json(&self) -> Value {
        json!({ "units": self.count, "seconds": self.sum, "median": self.median, "longest": self.longest })
    }
}

fn text(measured: &[f64], costs: &[Cost], worth_it: usize) -> String {
    let Distribution { count, sum, median, longest } = Distribution::of(measured);
    let mut text = format!(
        "{count} units measured: {sum:.1} s in all, median {median:.3} s, longest {longest:.3} s\n\n\
         {:>9}  {:>11}  {:>11}  {:>10}  {:>10}  {:>12}\n",
        "cores", "units", "core hours", "wall time", "efficiency", "longest unit"
    );
    for cost in costs {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:>9}  {:>11}  {:>11.3}  {:>10}  {:>8.1} %  {:>12}",
            cost.cores,
            cost.units,
            cost.busy_seconds / 3600.0,
            duration(cost.wall_seconds),
            cost.efficiency * 100.0,
            duration(cost.longest_unit),
        );
    }
    let _ = writeln!(text, "\nhalf of the time of all cores is work on up to {worth_it} cores");
    text
}

/// A time as a person would say it.
fn duration(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 120.0 => format!("{seconds:.1} s"),
        seconds if seconds < 7_200.0 => format!("{:.1} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3600.0),
    }
}

/// A line of `keymove work`: the fields with times.
#[derive(Deserialize)]
struct TimedLine {
    seconds: Option<f64>,
    cpu_seconds: Option<f64>,
    outcome: Option<TimedOutcome>,
}

#[derive(Deserialize)]
struct TimedOutcome {
    /// The state of a finished unit of a probe, or whether a problem was solved completely.
    finished: Option<Value>,
    split: Option<IgnoredAny>,
}

/// The times of the units in a file.
fn times(path: &Path) -> anyhow::Result<Vec<f64>> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let first = text.lines().next().unwrap_or_default();
    let is_journal = serde_json::from_str::<Value>(first).is_err();
    let times = match is_journal {
        true => times_of_journal(path)?,
        false => times_of_lines(&text, path)?,
    };
    let wrong = times.iter().find(|time| !(time.is_finite() && **time >= 0.0));
    anyhow::ensure!(wrong.is_none(), "{}: found a unit of {wrong:?} seconds", path.display());
    Ok(times)
}

fn times_of_lines(text: &str, path: &Path) -> anyhow::Result<Vec<f64>> {
    let mut times = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        if let Ok(number) = line.trim().parse::<f64>() {
            times.push(number);
            continue;
        }
        let line: TimedLine = serde_json::from_str(line).with_context(|| {
            format!("{}, line {}: expected an outcome or a number", path.display(), index + 1)
        })?;
        // The time spent on a unit before it was split is lost, and the simulation includes it.
        let Some(TimedOutcome { finished, split: None }) = line.outcome else { continue };
        let of_probe = || finished.as_ref()?.get("seconds")?.as_f64();
        times.extend(line.cpu_seconds.or(line.seconds).or_else(of_probe));
    }
    Ok(times)
}

fn times_of_journal(path: &Path) -> anyhow::Result<Vec<f64>> {
    let (_, records) = Journal::read::<Title, Record>(path)?;
    let time = |record: Record| match record {
        Record::Finished { seconds, .. } => Some(seconds),
        Record::Found { .. } | Record::Split { .. } => None,
    };
    Ok(records.into_iter().filter_map(time).collect())
}
