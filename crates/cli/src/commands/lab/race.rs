//! `keymove lab race`: how much faster we are than another program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, value_parser};
use lab::inputs;
use lab::race::generate::{Generator, Sought};
use lab::race::{self, Agreement, Effort, Ended, Heat, Opponent, Program, Recorded};
use lab::record::Record;
use lab::statistics::Ratio;
use serde::Serialize;

use crate::answer::exit_codes;
use crate::format::Format;
use crate::own_program::own_program;
use crate::{Answer, Console};

/// Compare CPU time with another problem solver
///
/// Both programs solve every `.inp` file of a folder, one after the other, each in its own process,
/// and their CPU times are compared. Answers are compared as in `lab conform`. A wrong answer of
/// ours, or none within the time limit, counts as the time limit; a run of the other program that
/// hits the limit counts with the time it used. The last line is `geometric mean N.N x`. Seconds
/// recorded earlier are shown beside ours, without a ratio: machines differ.
///
/// With `--generate`, problems are drawn from a seed instead: boards in the style of composed
/// problems, over every kind of play, with options, goals and twins. Each is made longer until it
/// takes the other program at least `--least` and less than `--time`; one that cannot be is
/// replaced. `--keep` names a folder for the problems, so that they can be raced again; an
/// interrupted run continues there.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab race examples --against 'py -maxmem 1G' --time 10s --runs 3
  keymove lab race corpora/popeye-bench --against recorded
  keymove lab race --generate 1 --count 40 --against py --time 5s --keep problems

{}", exit_codes("every answer of ours is right", "some answer of ours is wrong or missing")))]
pub(super) struct Race {
    /// Folder with the `.inp` files
    #[arg(value_name = "DIR", required_unless_present = "generate", conflicts_with = "generate")]
    folder: Option<PathBuf>,
    /// Draw the problems from this seed
    #[arg(long, value_name = "SEED")]
    generate: Option<u64>,
    /// Number of problems to draw
    #[arg(long, value_name = "N", default_value_t = 200, requires = "generate", value_parser = value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// CPU time that a drawn problem takes the other program at least
    #[arg(long, value_name = "TIME", default_value = "300ms", requires = "generate", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    least: Duration,
    /// Folder that the drawn problems are written to
    #[arg(long, value_name = "DIR", requires = "generate")]
    keep: Option<PathBuf>,
    /// The other program with its arguments; the problem file is appended. `recorded` means the CPU
    /// seconds in the folder's `bench.jsonl` and the answers in its `.out` files
    #[arg(long, value_name = "PROGRAM", default_value = RECORDED)]
    against: String,
    /// Number of threads for our program
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Wall-clock limit per problem, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, alias = "limit", value_name = "TIME", default_value = "60s", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Duration,
    /// Runs per problem; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// Output format; JSON has a line per problem before the summary
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The name of the recorded figures.
const RECORDED: &str = "recorded";

impl Race {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let race = self.race()?;
        if self.format == Format::Text {
            console.print(&heading(&self.against))?;
        }
        let heats = match (self.generate, &self.folder) {
            (Some(seed), _) => self.over_drawn_problems(seed, &race, console)?,
            (None, Some(folder)) => self.over_folder(folder, &race, console)?,
            (None, None) => anyhow::bail!("neither a folder nor a seed is given"),
        };
        let summary = Summary::of(&heats);
        console.print(&match self.format {
            Format::Text => summary.text(),
            Format::Json => format!("{}\n", serde_json::to_string(&summary)?),
        })?;
        Ok(if summary.wrong + summary.unanswered == 0 { Answer::Yes } else { Answer::No })
    }

    fn over_folder(&self, folder: &Path, race: &race::Race, console: &Console) -> anyhow::Result<Vec<Heat>> {
        let inputs = inputs::problems(folder)?;
        anyhow::ensure!(!inputs.is_empty(), "{} has no .inp files", folder.display());
        let mut heats = Vec::new();
        for input in &inputs {
            match race.heat(input)? {
                Some(heat) => heats.push(self.print_heat(heat, console)?),
                None => console.warn(&format!("{}: no figure to compare with", inputs::name(input))),
            }
        }
        Ok(heats)
    }

    fn over_drawn_problems(
        &self,
        seed: u64,
        race: &race::Race,
        console: &Console,
    ) -> anyhow::Result<Vec<Heat>> {
        let other = Program::parse(&self.against);
        let scratch = env::temp_dir().join(format!("keymove-race-{}", process::id()));
        let folder = self.keep.clone().unwrap_or(scratch);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let generator = Generator { seed, folder, least: self.least, most: self.time };
        let heats = (0..self.count).map(|number| {
            let heat = match generator.find(number, &other)? {
                Sought::Found(input, theirs) => Some(race.heat_against(&input, theirs)?),
                Sought::Kept(input) => race.heat(&input)?,
                Sought::Missing(kind) => {
                    console.warn(&format!("no problem {number} ({}) of the right time", kind.name()));
                    None
                }
            };
            heat.map(|heat| self.print_heat(heat, console)).transpose()
        });
        let heats: anyhow::Result<Vec<Option<Heat>>> = heats.collect();
        if self.keep.is_none() {
            // Temporary files that stay do no harm.
            fs::remove_dir_all(&generator.folder).ok();
        }
        Ok(heats?.into_iter().flatten().collect())
    }

    /// Prints the result for a problem.
    fn print_heat(&self, heat: Heat, console: &Console) -> anyhow::Result<Heat> {
        console.print(&match self.format {
            Format::Text => row(&heat),
            Format::Json => format!("{}\n", serde_json::to_string(&json_heat(&heat))?),
        })?;
        Ok(heat)
    }

    fn race(&self) -> anyhow::Result<race::Race> {
        let this = own_program().context("cannot find the path of this executable")?;
        let opponent = match (&*self.against, &self.folder) {
            (RECORDED, Some(folder)) => Opponent::Recorded(Recorded::read(folder)?),
            (RECORDED, None) => {
                anyhow::bail!("problems are drawn by the time of another program: name it with --against")
            }
            (line, _) => Opponent::Program(Program::parse(line)),
        };
        let threads = self.threads.to_string();
        let ours = Program::new([this.into_os_string(), "popeye".into(), "--threads".into(), threads.into()]);
        Ok(race::Race { ours, opponent, limit: self.time, runs: self.runs })
    }
}

/// Columns of the table, in the order of [`row`].
fn heading(against: &str) -> String {
    let name = against.split_whitespace().next().unwrap_or_default();
    let name = name.rsplit('/').next().unwrap_or(name);
    format!(
        "{:<32} {:>14} {:>9} {:>14} {:>9} {:>10}\n",
        "problem",
        "keymove CPU",
        "wall",
        format!("{name} CPU"),
        "wall",
        "ratio"
    )
}

fn row(heat: &Heat) -> String {
    let cpu = |effort: &Effort| match effort.ended {
        Ended::Answered => format!("{:.3} s", effort.cpu.as_secs_f64()),
        Ended::TimedOut => format!("> {:.3} s", effort.cpu.as_secs_f64()),
        Ended::Failed => "failed".to_owned(),
    };
    let wall = |effort: &Effort| match effort.wall {
        Some(wall) => format!("{:.3} s", wall.as_secs_f64()),
        None => "-".to_owned(),
    };
    let remark = match (heat.agreement, heat.ours.ended) {
        (Agreement::Different, _) => "  wrong answer",
        (_, Ended::TimedOut) => "  not solved in time",
        (_, Ended::Failed) => "  no answer",
        (Agreement::NotCompared, Ended::Answered) => "  nothing to compare the answer with",
        (Agreement::Same, Ended::Answered) => "",
    };
    let (ours, theirs) = (&heat.ours, &heat.theirs);
    format!(
        "{:<32} {:>14} {:>9} {:>14} {:>9} {:>10}{remark}\n",
        heat.name,
        cpu(ours),
        wall(ours),
        cpu(theirs),
        wall(theirs),
        heat.ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.1} x"))
    )
}

/// A heat as JSON.
#[derive(Serialize)]
struct JsonHeat<'a> {
    name: &'a str,
    ours: JsonEffort,
    theirs: JsonEffort,
    answers: &'static str,
    /// Only if both programs ran in this race.
    ratio: Option<f64>,
}

#[derive(Serialize)]
struct JsonEffort {
    cpu_seconds: f64,
    wall_seconds: Option<f64>,
    outcome: &'static str,
}

impl From<Effort> for JsonEffort {
    fn from(effort: Effort) -> JsonEffort {
        JsonEffort {
            cpu_seconds: effort.cpu.as_secs_f64(),
            wall_seconds: effort.wall.map(|wall| wall.as_secs_f64()),
            outcome: match effort.ended {
                Ended::Answered => "answered",
                Ended::TimedOut => "timed_out",
                Ended::Failed => "failed",
            },
        }
    }
}

fn json_heat(heat: &Heat) -> JsonHeat<'_> {
    let answers = match heat.agreement {
        Agreement::Same => "same",
        Agreement::Different => "different",
        Agreement::NotCompared => "not_compared",
    };
    JsonHeat {
        name: &heat.name,
        ours: heat.ours.into(),
        theirs: heat.theirs.into(),
        answers,
        ratio: heat.ratio,
    }
}

/// Decides the samples of the bootstrap.
const SEED: u64 = 1;

/// How the race went, and how to repeat it.
#[derive(Serialize)]
struct Summary {
    /// Problems with an answer of ours that is not the other's.
    wrong: usize,
    /// Problems without an answer of ours.
    unanswered: usize,
    /// Problems on which the other is faster, among those that both programs ran.
    slower: usize,
    /// Only if both programs ran on every problem.
    geometric_mean: Option<f64>,
    /// The 95 % interval of the mean, by the bootstrap over problems.
    interval: Option<(f64, f64)>,
    record: Record,
}

impl Summary {
    fn of(heats: &[Heat]) -> Summary {
        // Scaled, because a ratio counts nothing below 1.
        let ratios: Vec<(f64, f64)> =
            heats.iter().filter_map(|heat| Some((heat.ratio? * 1e6, 1e6))).collect();
        let count = |is: fn(&Heat) -> bool| heats.iter().filter(|heat| is(heat)).count();
        Summary {
            wrong: count(|heat| heat.agreement == Agreement::Different),
            unanswered: count(|heat| heat.ours.ended != Ended::Answered),
            slower: count(|heat| heat.ratio.is_some_and(|ratio| ratio < 1.0)),
            geometric_mean: race::geometric_mean(heats),
            interval: Ratio::of(&ratios, SEED).map(|ratio| (ratio.low, ratio.high)),
            record: Record::of_this_program(heats.len()).seeded(SEED),
        }
    }

    fn text(&self) -> String {
        let Summary { wrong, unanswered, slower, geometric_mean, interval, record } = self;
        let mean = match geometric_mean {
            Some(mean) => format!("geometric mean {mean:.1} x\n"),
            None if record.n == 0 => "no problem was raced for\n".to_owned(),
            None => "no ratio: the other program did not run in this race\n".to_owned(),
        };
        let interval =
            interval.map_or(String::new(), |(low, high)| format!("95 %: {low:.1} x – {high:.1} x\n"));
        format!(
            "\n{}wrong: {wrong}, unanswered: {unanswered}, slower: {slower}\n{interval}{mean}",
            record.text()
        )
    }
}
