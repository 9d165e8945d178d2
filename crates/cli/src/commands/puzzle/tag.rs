//! `keymove puzzle tag`: the themes of every row, told from its line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use puzzle::pipeline::Totals;
use puzzle::tag::{Agreement, Rows, Tag as Task};
use puzzle::themes::{self, Source};

use super::database::{Database, Format, Ids};
use super::run::{Header, Job};
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Tell the themes of a puzzle database
///
/// Rows are written in the columns of Lichess, with the themes that their lines show. Themes that a
/// line does not tell (advantage, zugzwang, master …) stay as they are.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle tag puzzles.csv --output tagged.csv
  keymove puzzle tag --different --format json lichess_db_puzzle.csv.zst
  keymove puzzle tag --agreement lichess_db_puzzle.csv.zst

{EXIT_CODES}"))]
pub(super) struct Tag {
    #[command(flatten)]
    database: Database,
    /// Write only the rows whose themes are others than they say
    #[arg(long)]
    different: bool,
    /// Write no rows; print how far our themes agree with theirs, theme by theme
    #[arg(long, conflicts_with_all = ["different", "resume", "output"])]
    agreement: bool,
    /// How the rows are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Tag {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let rows = match (self.agreement, self.different) {
            (true, _) => Rows::None,
            (false, true) => Rows::Different,
            (false, false) => Rows::All,
        };
        let task = Task { form: self.format.into(), rows };
        let header = if self.agreement { String::new() } else { task.header() };
        let name = format!("tag {rows:?} {:?}", self.format);
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::Text(&header),
        };
        let done = job.run(&task, console)?;
        if self.agreement {
            console.print(&agreement(&done.totals))?;
        }
        Ok(done.answer(&self.database.files))
    }
}

/// The table of docs/puzzle-themes.md.
fn agreement(totals: &Totals<BTreeMap<String, u64>>) -> String {
    let exact = totals.sum.get(Task::EXACT).copied().unwrap_or(0);
    let rows = totals.kept + totals.dropped;
    let mut text = format!(
        "{exact} of {rows} rows have exactly our themes, {:.1} %\n\n| theme | rows | precision | recall |\n|---|---|---|---|\n",
        100.0 * exact as f64 / rows.max(1) as f64
    );
    for theme in themes::all().filter(|theme| theme.source == Source::Line) {
        let found = Task::agreement(&totals.sum, theme.name);
        let Agreement { both, theirs, .. } = found;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {:.1} % | {:.1} % |",
            theme.name,
            both + theirs,
            100.0 * found.precision(),
            100.0 * found.recall()
        );
    }
    text
}
