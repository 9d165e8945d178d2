//! `keymove puzzle alts`: lists alternative mates.

use clap::{Args, value_parser};
use puzzle::alts::Alts as Task;

use super::database::{Database, Format, Ids, name_of};
use super::run::{Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::{Answer, Console};

/// List the alternatives: other moves of the solver that mate as fast
///
/// Rows whose line does not end in mate are omitted.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle alts mates.csv
  keymove puzzle alts --format json mates.csv.zst --output alternatives.jsonl

{}", exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Alts {
    #[command(flatten)]
    database: Database,
    /// Node limit per proof
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Output format; `?` marks what could not be decided
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Alts {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        self.database.demand_moves()?;
        let task = Task { form: self.format.into(), nodes: self.nodes };
        let name = format!("alts with {} nodes {}", self.nodes, name_of(self.format));
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::Text(task.header()),
            interrupt: &interrupt,
            judges: None,
            resuming: Resuming::FromThere,
        };
        let Some(done) = job.run(&task, console)? else { return Ok(Answer::Yes) };
        Ok(done.answer(&self.database.files))
    }
}
