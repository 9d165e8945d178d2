//! `keymove puzzle stats`: what is in a database.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

use clap::{Args, ValueEnum};
use indicatif::HumanCount;
use puzzle::pipeline::Totals;
use puzzle::stats::{Counts, Opening, Stats as Task};

use super::database::{Database, Ids};
use super::run::{Header, Job};
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console};

/// Count what is in a puzzle database: ratings, lengths, themes, openings
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle stats lichess_db_puzzle.csv.zst

{EXIT_CODES}"))]
pub(super) struct Stats {
    #[command(flatten)]
    database: Database,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// How the counts are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Tables, and a histogram of the ratings
    #[default]
    Text,
    /// One line of JSON, as docs/json.md describes it
    Json,
}

/// Openings that are listed; JSON has them all.
const MOST_OPENINGS: usize = 20;
/// Characters of the longest bar.
const LONGEST_BAR: u64 = 50;

impl Stats {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let task = Task {
            opening: match self.game {
                GameName::Chess => Opening::Opponent,
                GameName::Shogi => Opening::Solver,
            },
        };
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name: "stats".into(),
            header: Header::Text(""),
        };
        let done = job.run(&task, console)?;
        console.print(&match self.format {
            Format::Text => text(&done.totals),
            Format::Json => format!("{}\n", serde_json::to_string(&done.totals)?),
        })?;
        Ok(done.answer(&self.database.files))
    }
}

fn text(totals: &Totals<Counts>) -> String {
    let counts = &totals.sum;
    let rated: u64 = counts.ratings.values().sum();
    let mean = counts.rating_sum as f64 / rated.max(1) as f64;
    let mut text = format!(
        "{} puzzles, {} rated, {mean:.0} on average, {} plays\n\nRating\n",
        HumanCount(totals.kept),
        HumanCount(rated),
        HumanCount(u64::try_from(counts.plays).unwrap_or(0))
    );
    let highest = counts.ratings.values().copied().max().unwrap_or(1);
    for (rating, rows) in &counts.ratings {
        let bar = usize::try_from((rows * LONGEST_BAR).div_ceil(highest)).unwrap_or(0);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{rating:>6} {:>10} {}", HumanCount(*rows).to_string(), "█".repeat(bar));
    }
    table(&mut text, "Moves to find", counts.moves.iter().map(|(moves, rows)| (moves, *rows)));
    table(&mut text, "Theme", by_rows(&counts.themes));
    table(&mut text, "Opening", by_rows(&counts.openings).into_iter().take(MOST_OPENINGS));
    text
}

/// The words with the most rows first.
fn by_rows(counts: &BTreeMap<String, u64>) -> Vec<(&String, u64)> {
    let mut rows: Vec<(&String, u64)> = counts.iter().map(|(word, rows)| (word, *rows)).collect();
    rows.sort_by_key(|&(word, rows)| (std::cmp::Reverse(rows), word));
    rows
}

/// A table with its title; nothing if it has no rows.
fn table<T: Display>(text: &mut String, title: &str, rows: impl IntoIterator<Item = (T, u64)>) {
    for (index, (word, rows)) in rows.into_iter().enumerate() {
        if index == 0 {
            let _ = writeln!(text, "\n{title}");
        }
        let _ = writeln!(text, "{:>10}  {word}", HumanCount(rows).to_string());
    }
}
