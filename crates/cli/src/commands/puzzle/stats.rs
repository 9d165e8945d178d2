//! `keymove puzzle stats`: prints statistics of a database.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

use clap::Args;
use indicatif::HumanCount;
use puzzle::pipeline::Totals;
use puzzle::stats::{Counts, Opening, Stats as Task};

use super::database::{Database, Ids};
use super::run::{Header, Interrupt, Job, Resuming, counted};
use crate::answer::exit_codes;
use crate::format::Format;
use crate::games::GameName;
use crate::{Answer, Console};

/// Summarise a puzzle database: ratings, lengths, themes, openings
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle stats lichess_db_puzzle.csv.zst

{}", exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Stats {
    #[command(flatten)]
    database: Database,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
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
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name: "stats".into(),
            header: Header::Text(""),
            interrupt: &interrupt,
            judges: None,
            resuming: Resuming::FromThere,
        };
        let Some(done) = job.run(&task, console)? else { return Ok(Answer::Yes) };
        console.print(&match self.format {
            Format::Text => text(&done.totals),
            Format::Json => format!("{}\n", serde_json::to_string(&done.totals)?),
        })?;
        Ok(done.answer(&self.database.files))
    }
}

fn text(totals: &Totals<Counts>) -> String {
    let counts = &totals.sum;
    let mut text = counted(totals.kept, "puzzle");
    let rated: u64 = counts.ratings.values().sum();
    // Writing to a string cannot fail.
    if rated > 0 {
        let mean = counts.rating_sum as f64 / rated as f64;
        let _ = write!(text, ", {} rated, {mean:.0} on average", HumanCount(rated));
    }
    if let Ok(plays @ 1..) = u64::try_from(counts.plays) {
        let _ = write!(text, ", {}", counted(plays, "play"));
    }
    text.push('\n');
    histogram(&mut text, "Rating", &counts.ratings);
    let moves = counts.moves.iter().map(|(moves, rows)| (counted(*moves, "move"), *rows));
    table(&mut text, "To find", moves);
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

/// A bar for each row; nothing if there are no rows.
fn histogram(text: &mut String, title: &str, rows: &BTreeMap<i32, u64>) {
    let Some(highest) = rows.values().max() else { return };
    let _ = writeln!(text, "\n{title}");
    for (from, rows) in rows {
        let bar = usize::try_from((rows * LONGEST_BAR).div_ceil(*highest)).unwrap_or(0);
        let _ = writeln!(text, "{from:>6} {:>10} {}", HumanCount(*rows).to_string(), "█".repeat(bar));
    }
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
