//! `keymove puzzle tag`: determines the themes of every row from its line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use indicatif::HumanCount;
use puzzle::Form;
use puzzle::pipeline::Totals;
use puzzle::tag::{Agreement, Rows, Tag as Task};
use puzzle::themes::{self, Source};
use serde::Serialize;

use super::database::{Database, Format, Ids, name_of};
use super::run::{Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::{Answer, Console};

/// Tag puzzles with the themes their solutions show
///
/// Rows are written with all their columns, and with the themes that their lines show. Themes that
/// cannot be read off a line (advantage, zugzwang, master …) are left unchanged.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle tag puzzles.csv --output tagged.csv
  keymove puzzle tag --different --format json lichess_db_puzzle.csv.zst
  keymove puzzle tag --agreement lichess_db_puzzle.csv.zst

{}", exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Tag {
    #[command(flatten)]
    database: Database,
    /// Write only the rows whose tags differ from the themes found
    #[arg(long)]
    different: bool,
    /// Write no rows; print, theme by theme, how often the themes found agree with the tags
    #[arg(long, conflicts_with_all = ["different", "resume", "output"])]
    agreement: bool,
    /// Output format
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
        self.database.demand_moves()?;
        // The table is all that is printed of an agreement.
        let form = if self.agreement { Form::Csv } else { self.format.into() };
        let task = Task { form, rows };
        let input = self.database.open(Ids::Unchecked)?;
        let header = match self.agreement {
            true => String::new(),
            false => task.header(input.source.columns(), input.source.header()),
        };
        let name = format!(
            "tag {rows} {}",
            name_of(self.format),
            rows = if self.different { "different rows" } else { "all rows" }
        );
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input,
            name,
            header: Header::Text(&header),
            interrupt: &interrupt,
            judges: None,
            resuming: Resuming::FromThere,
        };
        let Some(done) = job.run(&task, console)? else { return Ok(Answer::Yes) };
        if self.agreement {
            let table = Table::of(&done.totals);
            console.print(&match self.format {
                Format::Json => format!("{}\n", serde_json::to_string(&table)?),
                Format::Csv if console.is_terminal() => table.columns(),
                Format::Csv => table.markdown(),
            })?;
        }
        Ok(done.answer(&self.database.files))
    }
}

/// How far our themes agree with those of the rows.
#[derive(Serialize)]
struct Table {
    rows: u64,
    /// Rows that have exactly our themes.
    exact: u64,
    themes: Vec<Line>,
}

/// One theme.
#[derive(Serialize)]
struct Line {
    theme: &'static str,
    /// Rows that have it by their account.
    rows: u64,
    /// Unknown if no row has it by our account.
    precision: Option<f64>,
    /// Unknown if no row has it by theirs.
    recall: Option<f64>,
}

impl Table {
    fn of(totals: &Totals<BTreeMap<String, u64>>) -> Table {
        let themes = themes::all().filter(|theme| theme.source == Source::Line);
        Table {
            rows: totals.kept + totals.dropped,
            exact: totals.sum.get(Task::EXACT).copied().unwrap_or(0),
            themes: themes
                .map(|theme| Line::of(theme.name, Task::agreement(&totals.sum, theme.name)))
                .collect(),
        }
    }

    fn heading(&self) -> String {
        let share = 100.0 * self.exact as f64 / self.rows.max(1) as f64;
        format!("{} of {} rows have exactly our themes, {share:.1} %\n\n", self.exact, self.rows)
    }

    /// The table of docs/reference/puzzle-themes.md.
    fn markdown(&self) -> String {
        let mut text = self.heading();
        text.push_str("| theme | rows | precision | recall |\n|---|---|---|---|\n");
        for Line { theme, rows, precision, recall } in &self.themes {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {theme} | {rows} | {} | {} |", percent(*precision), percent(*recall));
        }
        text
    }

    /// The same for a terminal.
    fn columns(&self) -> String {
        let mut text = self.heading();
        let _ = writeln!(text, "{:<22}{:>12}{:>12}{:>12}", "theme", "rows", "precision", "recall");
        for Line { theme, rows, precision, recall } in &self.themes {
            let rows = HumanCount(*rows).to_string();
            let _ =
                writeln!(text, "{theme:<22}{rows:>12}{:>12}{:>12}", percent(*precision), percent(*recall));
        }
        text
    }
}

impl Line {
    fn of(theme: &'static str, found: Agreement) -> Line {
        let Agreement { both, ours, theirs } = found;
        Line {
            theme,
            rows: both + theirs,
            precision: (both + ours > 0).then(|| found.precision()),
            recall: (both + theirs > 0).then(|| found.recall()),
        }
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agreement_stands_in_columns_on_a_terminal() {
        let found = Agreement { both: 3, ours: 1, theirs: 0 };
        let themes = vec![Line::of("fork", found), Line::of("underPromotion", Agreement::default())];
        let text = Table { rows: 1200, exact: 300, themes }.columns();
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "300 of 1200 rows have exactly our themes, 25.0 %",
                "",
                "theme                         rows   precision      recall",
                "fork                             3      75.0 %     100.0 %",
                "underPromotion                   0           –           –",
            ]
        );
    }
}
