//! `keymove lab modes`: the three ways in which the length of help play grows.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use lab::modes::{self, Mode, Opponent, Row};
use lab::race::Program;
use lab::record::Record;
use serde_json::json;

use super::trial::bar;
use crate::answer::exit_codes;
use crate::format::Format;
use crate::{Answer, Console};

/// Compare the ways in which the length of help play grows
///
/// Solves every problem of a file three times in intelligent mode: at every length up to the full
/// one, at every length until one has a solution (`DirectDepth`), and at the full length alone
/// (`StartMoveNumber N UpToMoveNumber N`). Prints the lengths searched, the solutions, the positions
/// and the CPU time, beside those of another program in the same run where it has the option, as a
/// table in Markdown.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab modes
  keymove lab modes problems.inp --against 'py -maxmem 1G'

{}", exit_codes("both programs find as many solutions", "they do not")))]
pub(super) struct ModesArgs {
    /// File in Popeye's language, with problems of help play; defaults to four built-in problems
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The other program with its arguments; the problem file is appended
    #[arg(long, value_name = "PROGRAM")]
    against: Option<String>,
    /// Time limit for the other program, per problem
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Duration,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl ModesArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let text = match &self.file {
            Some(path) => {
                fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?
            }
            None => modes::SUITE.to_owned(),
        };
        let folder = env::temp_dir().join(format!("keymove-modes-{}", process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let opponent = self.against.as_deref().map(|line| Opponent {
            program: Program::parse(line),
            limit: self.time,
            folder: &folder,
        });
        let bar = bar(Mode::ALL.len() * text.matches("Stipulation").count());
        let rows = modes::compare(&text, opponent.as_ref(), &|| bar.inc(1));
        bar.finish_and_clear();
        // Files that the system does not let us remove stay in the temporary directory.
        fs::remove_dir_all(&folder).ok();
        let rows = rows?;
        anyhow::ensure!(!rows.is_empty(), "there are no problems");
        let record = Record::of_this_program(rows.len());
        console.print(&match self.format {
            Format::Text => format!("{}\n{}", table(&rows), record.text()),
            Format::Json => {
                format!("{}\n", json!({ "experiment": "modes", "record": record, "rows": rows }))
            }
        })?;
        let differs = |row: &Row| {
            let theirs = row.theirs.as_ref().and_then(|theirs| theirs.solutions);
            theirs.is_some_and(|solutions| solutions != row.solutions)
        };
        Ok(if rows.iter().any(differs) { Answer::No } else { Answer::Yes })
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = "| problem | options | lengths | solutions | positions | CPU s | the other's solutions | its CPU s | ratio |\n\
                    |---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for row in rows {
        let (first, last) = (row.lengths.first(), row.lengths.last());
        let lengths = match (first, last) {
            (Some(first), Some(last)) if first == last => first.to_string(),
            (Some(first), Some(last)) => format!("{first} to {last}"),
            _ => "none".to_owned(),
        };
        let theirs = match &row.theirs {
            None => ["–"; 3].map(str::to_owned),
            Some(theirs) => [
                theirs.solutions.map_or("not in time".to_owned(), |solutions| solutions.to_string()),
                format!("{:.3}", theirs.seconds),
                format!("{:.1} ×", theirs.seconds / row.seconds.max(1e-4)),
            ],
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {}, {} | `{}` | {lengths} | {} | {} | {:.4} | {} |",
            row.problem,
            row.stipulation,
            row.options,
            row.solutions,
            row.positions,
            row.seconds,
            theirs.join(" | "),
        );
    }
    text
}
