//! `keymove journal`: journals of probes on many machines become one.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::Run;
use crate::answer::EXIT_CODES;
use crate::overwriting::{self, Place};
use crate::{Answer, Console, work};

/// Check and join journals of `keymove probe`
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

/// Join journals of one problem into one
///
/// Inputs are journals of `keymove probe`, or outcomes of `keymove work` as JSON lines. Every line is
/// checked: all must be about the same problem, and a unit that several inputs have finished must
/// have the same solutions in each. With the joined journal, `keymove probe` without --units prints
/// the complete answer.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove journal merge --output all.journal 1.journal 2.journal 3.journal
  keymove work < units.jsonl > outcomes.jsonl && keymove journal merge --output all.journal outcomes.jsonl

{EXIT_CODES}"))]
struct Merge {
    /// Journals, or outcomes
    #[arg(value_name = "FILE", required = true)]
    inputs: Vec<PathBuf>,
    /// The journal that is written
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

impl Run for Journal {
    const NAME: &'static str = "journal";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let Action::Merge(Merge { inputs, output }) = self.action;
        let inputs_and_output: Vec<Place<'_>> = inputs
            .iter()
            .map(|input| Place { role: "an input", path: input })
            .chain([Place { role: "the output", path: Path::new(&output) }])
            .collect();
        overwriting::refuse(&inputs_and_output)?;
        let merged = work::merge(&inputs, &output)?;
        let repeated = match merged.repeated {
            0 => String::new(),
            repeated => format!(" ({repeated} of them more than once)"),
        };
        console.say(&format!(
            "{} finished units{repeated}, {} that were split, {} solutions",
            merged.finished, merged.split, merged.solutions
        ));
        Ok(Answer::Yes)
    }
}
