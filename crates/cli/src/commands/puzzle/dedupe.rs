//! `keymove puzzle dedupe`: every puzzle once.

use clap::{Args, ValueEnum};
use puzzle::dedupe::{By, Dedupe as Task};

use super::database::{Database, Ids};
use super::run::{Header, Job};
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Keep the first row of each id or position
///
/// The memory grows with the rows that are kept, by about 16 bytes each.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle dedupe --by position puzzles.csv.zst --output once.csv

{EXIT_CODES}"))]
pub(super) struct Dedupe {
    #[command(flatten)]
    database: Database,
    /// When two rows are the same
    #[arg(long, value_enum, default_value_t)]
    by: Sameness,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Sameness {
    /// They have the same id
    #[default]
    Id,
    /// The same position is to be solved
    Position,
}

impl Dedupe {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        anyhow::ensure!(
            !self.database.files.resume,
            "what was seen before is not kept: dedupe cannot be resumed"
        );
        let task = Task::new(match self.by {
            Sameness::Id => By::Id,
            Sameness::Position => By::Position,
        });
        let name = format!("dedupe by {:?}", self.by);
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::OfInput,
        };
        Ok(job.run(&task, console)?.answer(&self.database.files))
    }
}
