//! `keymove units`: work divided into units that `keymove work` does.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, ValueEnum, value_parser};
use serde_json::{Value, json};

use super::Run;
use super::probe::share::AskedShare;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console, work};

/// Divide work into units for `keymove work`, as JSON lines
///
/// A unit is a value: it says everything that its outcome depends on, so that any scheduler can
/// hand it to any machine. docs/reference/units.md describes every kind.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove units verify lichess_db_puzzle.csv.zst | keymove work > outcomes.jsonl
  keymove units probe problem.inp --lengths 1..12 --split-after 60s
  keymove units match keymove 'stockfish Hash=16' --games 1000 --settings '{{\"nodes\": 5000}}'
  keymove units mate mates.epd --settings '{{\"shortest\": true, \"nodes\": 1000000}}'

{EXIT_CODES}"))]
pub(super) struct Units {
    /// What is to be done
    #[arg(value_enum)]
    work: Kind,
    /// Files with problems, positions, rows or games; for `match`, two programs
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Lengths in moves, for `probe`
    #[arg(long, value_name = "A..B", required_if_eq("work", "probe"))]
    lengths: Option<String>,
    /// Have a unit of `probe` come back in parts if it takes longer than this
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    split_after: Option<Duration>,
    /// Rows, positions, games or, for `match`, openings per unit
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    rows: Option<u32>,
    /// Number of games, for `match`: every opening is played twice
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// File of openings, for `match`; by default, they are drawn at random
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Seed for the openings and their order, for `match`
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Other fields of every unit, as JSON
    #[arg(long, value_name = "JSON", value_parser = object)]
    settings: Option<Value>,
    /// Share of the units: `2/8` is the second of eight; `auto` or `auto/8` is that of this task of a Slurm array or of an
    /// indexed Kubernetes job
    #[arg(long, value_name = "K/M", default_value_t, num_args = 0..=1, default_missing_value = "auto")]
    units: AskedShare,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Kind {
    /// Problems in Popeye's language, one per unit
    Solve,
    /// Positions in FEN, EPD or SFEN
    Mate,
    /// Solutions of given lengths of one problem
    Probe,
    /// Rows of a puzzle database, verified
    Verify,
    /// Rows of a puzzle database, tagged
    Tag,
    /// Rows of a puzzle database, solved
    SolvePuzzles,
    /// Games as PGN, of which puzzles are made
    Generate,
    /// Games between two programs, which stand in place of the files
    Match,
}

impl Run for Units {
    const NAME: &'static str = "units";

    fn run(self, _: &Console) -> anyhow::Result<Answer> {
        let share = self.units.resolve(|name| std::env::var(name).ok()).map_err(anyhow::Error::msg)?;
        let mut out = std::io::BufWriter::new(std::io::stdout());
        let mut number = 0_usize;
        let mut write = |mut unit: Value| {
            work::put(&mut unit, "id", number);
            let is_ours = number % share.of() == share.index();
            number += 1;
            match is_ours {
                true => writeln!(out, "{unit}").map_err(Console::cannot_print),
                false => Ok(()),
            }
        };
        // Merging needs to know whether the last unit is there.
        let mut held: Option<Value> = None;
        for request in self.requests()? {
            for unit in work::divide(&request.to_string())? {
                if let Some(unit) = held.replace(serde_json::to_value(unit?)?) {
                    write(unit)?;
                }
            }
        }
        if let Some(mut unit) = held {
            work::put(&mut unit, "last", true);
            write(unit)?;
        }
        out.flush().map_err(Console::cannot_print)?;
        Ok(Answer::Yes)
    }
}

impl Units {
    /// The work, one file after the other.
    fn requests(&self) -> anyhow::Result<Vec<Value>> {
        let settings = self.settings.clone().unwrap_or_else(|| json!({}));
        let of_rows = |task: &str, file: &PathBuf| {
            let mut settings = settings.clone();
            work::put(&mut settings, "task", task);
            json!({ "work": "puzzles", "file": file, "settings": settings })
        };
        if self.work == Kind::Match {
            let [first, second] = self.files.as_slice() else {
                anyhow::bail!("a match has two programs, found {}", self.files.len())
            };
            let mut settings = settings.clone();
            work::put(&mut settings, "first", first.to_string_lossy());
            work::put(&mut settings, "second", second.to_string_lossy());
            let (games, book, seed) = (self.games, &self.book, self.seed);
            let pairs = self.rows.unwrap_or(1);
            return Ok(vec![json!({
                "work": "match", "games": games, "book": book, "seed": seed, "pairs": pairs, "settings": settings
            })]);
        }
        let mut requests = Vec::new();
        for file in &self.files {
            let mut request = match self.work {
                Kind::Solve => json!({ "work": "solve", "files": [file], "settings": settings }),
                Kind::Mate => json!({ "work": "mate", "file": file, "settings": settings }),
                Kind::Probe => {
                    anyhow::ensure!(self.files.len() == 1, "a probe has one problem, in one file");
                    let lengths = self.lengths.as_ref().context("a probe needs --lengths")?;
                    let split_after = self.split_after.map(|time| time.as_secs_f64());
                    json!({ "work": "probe", "file": file, "lengths": lengths, "split_after": split_after, "split": true })
                }
                Kind::Verify => of_rows("verify", file),
                Kind::Tag => of_rows("tag", file),
                Kind::SolvePuzzles => of_rows("solve", file),
                Kind::Generate => of_rows("generate", file),
                // It has no files.
                Kind::Match => continue,
            };
            let is_of_rows = !matches!(self.work, Kind::Solve | Kind::Probe);
            if let Some(rows) = self.rows.filter(|_| is_of_rows) {
                work::put(&mut request, "rows", rows);
            }
            requests.push(request);
        }
        Ok(requests)
    }
}

fn object(text: &str) -> Result<Value, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    match value.is_object() {
        true => Ok(value),
        false => Err("expected an object".to_owned()),
    }
}
