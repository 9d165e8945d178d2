//! The tables of the page as Markdown, for documents that are kept with the code.

use std::fmt::Write as _;

use super::experiment::RecordFound;
use super::page::{ablation_table, comparison_table, match_table, race_table};
use super::{Experiment, MatchFound};

/// A table: its head and its rows.
pub(super) struct Table {
    pub(super) head: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    /// Omits a column that has the same `nothing` in every row.
    pub(super) fn without_idle(mut self, name: &str, nothing: &str) -> Table {
        let Some(column) = self.head.iter().position(|&head| head == name) else { return self };
        if self.rows.iter().all(|row| row[column] == nothing) {
            self.head.remove(column);
            self.rows.iter_mut().for_each(|row| {
                row.remove(column);
            });
        }
        self
    }
}

/// All `experiments` as a document under `title`, without plots.
pub fn markdown(title: &str, experiments: &[Experiment]) -> String {
    let mut text = format!("# {title}\n");
    for experiment in experiments {
        if let Experiment::Ablation(found) = experiment {
            text.push_str(&found.verdict());
        }
    }
    let matches: Vec<&MatchFound> = super::page::matches(experiments);
    if !matches.is_empty() {
        text.push_str(&section("Matches", "", &match_table(&matches)));
        matches.iter().for_each(|found| text.push_str(&how(&found.record)));
    }
    for experiment in experiments {
        let (title, table, record) = match experiment {
            Experiment::Match(_) => continue,
            Experiment::Ablation(found) => {
                text.push_str(&section(&found.title(), &found.introduction(), &ablation_table(found)));
                text.push_str(&how(&found.record));
                continue;
            }
            Experiment::Comparison(found) => (found.title(), comparison_table(found), &found.record),
            Experiment::Race(found) => (found.title(), race_table(found), &found.summary.record),
        };
        text.push_str(&section(&title, "", &table));
        text.push_str(&how(record));
    }
    text
}

fn section(title: &str, introduction: &str, table: &Table) -> String {
    let mut text = format!("\n## {title}\n\n");
    if !introduction.is_empty() {
        text.push_str(&format!("{introduction}\n\n"));
    }
    text.push_str(&format!("| {} |\n|{}\n", table.head.join(" | "), "---|".repeat(table.head.len())));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

/// How to reproduce it.
pub(crate) fn how(record: &RecordFound) -> String {
    let unknown = "unknown";
    format!(
        "\n`{}` at {}, {}, {}, N = {}.\n",
        record.command,
        record.commit.as_deref().unwrap_or(unknown),
        record.machine,
        record.date.as_deref().unwrap_or(unknown),
        record.n
    )
}
