//! `keymove journal`: merges the work of many machines into one journal, or one file of results.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Run;
use crate::answer::EXIT_CODES;
use crate::overwriting::{self, Place};
use crate::work::{self, Outputs};
use crate::{Answer, Console};

/// Check and join journals, and outcomes of `keymove work`
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(super) struct Journal {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Merge(Merge),
}

/// Join what was done on many machines
///
/// Inputs are journals of `keymove probe` or `keymove lab match`, or outcomes of `keymove work` as JSON
/// lines. Every line is checked: all must be about the same work, and a unit that several inputs have
/// finished must have the same outcome in each. A probe or a match becomes one journal, with which
/// `keymove probe` without --units, or `keymove lab match`, prints the complete answer; a pair of games
/// that was played twice counts once. Rows of puzzles become the file that `keymove puzzle` would have
/// written; none may be missing.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove journal merge --output all.journal 1.journal 2.journal 3.journal
  keymove work < units.jsonl > outcomes.jsonl && keymove journal merge --output all.journal outcomes.jsonl
  keymove journal merge --output verdicts.csv --rejects rejects.csv outcomes/*.jsonl

{EXIT_CODES}"))]
struct Merge {
    /// Journals, or outcomes
    #[arg(value_name = "FILE", required = true)]
    inputs: Vec<PathBuf>,
    /// The journal, or the file of answers, that is written
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// File for rejected rows
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// File for the games of a match
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

impl Run for Journal {
    const NAME: &'static str = "journal";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let Action::Merge(Merge { inputs, output, rejects, records }) = self.action;
        let places = [
            ("the output", Some(&output)),
            ("the rejects", rejects.as_ref()),
            ("the games", records.as_ref()),
        ];
        let written = places.into_iter().filter_map(|(role, path)| Some(Place { role, path: path? }));
        let read = inputs.iter().map(|input| Place { role: "an input", path: input });
        overwriting::refuse(&read.chain(written).collect::<Vec<_>>())?;
        let outputs = Outputs { output: &output, rejects: rejects.as_deref(), records: records.as_deref() };
        console.say(&work::merge(&inputs, outputs)?.to_string());
        Ok(Answer::Yes)
    }
}
