//! `keymove puzzle dedupe`: every puzzle once.

use clap::{Args, ValueEnum};
use puzzle::dedupe::{By, Dedupe as Task};

use super::database::{Database, Ids, name_of};
use super::run::{Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::{Answer, Console};

/// Remove duplicates: keep the first row of each id or position
///
/// Memory use grows by about 16 bytes per row kept.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle dedupe --by position puzzles.csv.zst --output once.csv

{}", exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Dedupe {
    #[command(flatten)]
    database: Database,
    /// What makes two rows duplicates
    #[arg(long, value_enum, default_value_t)]
    by: Sameness,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Sameness {
    /// The same id
    #[default]
    Id,
    /// The same position to solve
    Position,
}

impl Dedupe {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let task = Task::new(match self.by {
            Sameness::Id => By::Id,
            Sameness::Position => By::Position,
        });
        let name = format!("dedupe by {}", name_of(self.by));
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::OfInput,
            interrupt: &interrupt,
            judges: None,
            resuming: Resuming::FromTheBeginning,
        };
        let Some(done) = job.run(&task, console)? else { return Ok(Answer::Yes) };
        Ok(done.answer(&self.database.files))
    }
}
