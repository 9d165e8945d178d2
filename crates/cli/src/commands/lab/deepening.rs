//! `keymove lab deepening`: iterative deepening compared with one search to a fixed depth.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use lab::deepening::{self, Measured};
use lab::record::Record;
use lab::trial::{self, SuiteGame};
use serde_json::json;

use super::trial::{bar, ratio};
use crate::answer::EXIT_CODES;
use crate::format::Format;
use crate::games::GameName;
use crate::{Answer, Console};

/// Compare iterative deepening with searches to a fixed depth
///
/// Searches every position twice to each depth, from an empty table: with all shallower iterations
/// before it, as the engine does, and at that depth alone. With --time, both are also stopped after
/// that time: deepening answers with the best move so far, the fixed depth with its best move until
/// then. Prints tables in Markdown.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab deepening --depth 9 --first 32
  keymove lab deepening --position 'rnbqkb1r/pp4pp/2pp4/5pN1/2P1p1n1/PPNP4/4PPPP/R1BQKB1R w KQkq - 0 8'
  keymove lab deepening --game shogi --depth 7 --time 10ms --time 100ms

{EXIT_CODES}"))]
pub(super) struct Deepening {
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// File of positions, one per line, as for `lab ablate`; defaults to 128 positions from self-play games
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    suite: Option<PathBuf>,
    /// This position instead: FEN for chess, SFEN for shogi
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Use only the first N positions of the suite
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Greatest depth in plies
    #[arg(long, value_name = "N", default_value = "8", value_parser = value_parser!(u16).range(1..=60))]
    depth: u16,
    /// Time per search, such as 100ms; repeatable
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Vec<Duration>,
    /// Seed for the bootstrap
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Deepening {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.measure::<Chess>(console),
            GameName::Shogi => self.measure::<Shogi>(console),
        }
    }

    fn measure<G: SuiteGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let (name, text) = match (&self.position, &self.suite) {
            (Some(position), _) => ("the position".to_owned(), position.clone()),
            (None, Some(path)) => {
                let name = path.display().to_string();
                let text = std::fs::read_to_string(path);
                (name.clone(), text.with_context(|| format!("{name} cannot be read"))?)
            }
            (None, None) => ("the suite".to_owned(), G::SUITE.to_owned()),
        };
        let mut suite = trial::read::<G>(&text).with_context(|| name.clone())?;
        suite.truncate(self.first.unwrap_or(usize::MAX));
        anyhow::ensure!(!suite.is_empty(), "{name} has no positions");
        let bar = bar(usize::from(self.depth) + self.time.len());
        let found = deepening::measure(&suite, self.depth, &self.time, self.seed, &|| bar.inc(1));
        bar.finish_and_clear();
        let record = Record::of_this_program(suite.len()).seeded(self.seed);
        console.print(&match self.format {
            Format::Text => format!("{}\n{}", tables(&found), record.text()),
            Format::Json => {
                let answer = json!({
                    "experiment": "deepening", "record": record, "game": G::NAME,
                    "depths": found.depths, "times": found.times, "positions": found.positions,
                });
                format!("{answer}\n")
            }
        })?;
        Ok(Answer::Yes)
    }
}

fn tables(found: &Measured) -> String {
    let mut text = "| depth | nodes, deepening | nodes, fixed | ratio | CPU s, deepening | CPU s, fixed | ratio | same move |\n\
                    |---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for row in &found.depths {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.3} | {:.3} | {} | {:.0} % |",
            row.depth,
            row.deepening.nodes,
            row.fixed.nodes,
            ratio(row.nodes),
            row.deepening.seconds,
            row.fixed.seconds,
            ratio(row.time),
            100.0 * row.agreement,
        );
    }
    if !found.times.is_empty() {
        text.push_str(
            "\n| time given, s | CPU s used | depth, deepening | its move is the deepest one's | fixed depth finished | \
             its move is the deepest one's |\n|---|---|---|---|---|---|\n",
        );
    }
    for row in &found.times {
        let _ = writeln!(
            text,
            "| {} | {:.4} | {:.1} | {:.0} % | {:.0} % | {:.0} % |",
            row.given,
            row.used,
            row.depth,
            100.0 * row.right,
            100.0 * row.fixed_finished,
            100.0 * row.fixed_right,
        );
    }
    if let [only] = &*found.positions {
        let [deepening, fixed] = &only.best;
        let _ = writeln!(text, "\nBest move: {deepening} by deepening, {fixed} at the fixed depth.");
    }
    text
}
