//! `keymove puzzle`: the commands for puzzle databases, one file each.
//!
//! `database.rs` has the arguments that all of them share, `run.rs` the run over the rows with its progress and
//! journal, and `judges/` the engines.

mod alts;
pub(crate) mod database;
mod dedupe;
mod export;
mod filter;
mod generate;
pub(crate) mod judges;
mod run;
mod solve;
mod stats;
mod tag;
mod verify;

use clap::{Args, Subcommand};

use super::Run;
use crate::{Answer, Console};

/// Solve, verify and tag puzzle databases
///
/// Databases are read in the format of Lichess, with common variations, or as PGN or EPD. Rows that
/// cannot be used are rejected one by one, each with a reason.
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(super) struct Puzzle {
    #[command(subcommand)]
    action: Action,
}

/// The commands, in the order of the help.
#[derive(Debug, Subcommand)]
enum Action {
    Solve(solve::Solve),
    Verify(verify::Verify),
    Tag(tag::Tag),
    Alts(alts::Alts),
    Filter(filter::Filter),
    Dedupe(dedupe::Dedupe),
    Stats(stats::Stats),
    Export(export::Export),
    Generate(generate::Generate),
}

impl Run for Puzzle {
    const NAME: &'static str = "puzzle";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.action {
            Action::Solve(solve) => solve.run(console),
            Action::Verify(verify) => verify.run(console),
            Action::Tag(tag) => tag.run(console),
            Action::Alts(alts) => alts.run(console),
            Action::Filter(filter) => filter.run(console),
            Action::Dedupe(dedupe) => dedupe.run(console),
            Action::Stats(stats) => stats.run(console),
            Action::Export(export) => export.run(console),
            Action::Generate(generate) => generate.run(console),
        }
    }
}
