//! `keymove puzzle generate`: puzzles made from games.

use std::sync::Mutex;

use clap::{Args, value_parser};
use puzzle::generate::Generate as Task;
use puzzle::read::Games;

use super::database::Files;
use super::judges::EngineChoice;
use super::run::{Header, Interrupt, Job, Resuming, counted};
use crate::answer::exit_codes;
use crate::{Answer, Console};

/// Generate puzzles from PGN games
///
/// An engine searches every game for blunders: moves that give the opponent much better chances.
/// Where only one line exploits a blunder, it becomes a puzzle, verified, tagged and written in the
/// columns of Lichess. The same games and nodes give the same puzzles on any number of threads. A
/// game that cannot be read is rejected, with its location; the others are still used.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle generate games.pgn --output puzzles.csv
  keymove puzzle generate --engine stockfish --engine-nodes 500000 games.pgn.zst

{}", exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Generate {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    engine: EngineChoice,
    /// Node limit per proof of a mate
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
}

impl Generate {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let interrupt = Interrupt::listen()?;
        let judges = self.engine.any_judges(&interrupt)?;
        let task = Task { judges: judges.as_ref(), nodes: self.nodes, made: Mutex::default() };
        let name = format!("generate with {} nodes{}", self.nodes, self.engine.identity());
        let input = self.files.open(|text| Box::new(Games::new(text)))?;
        let header = task.header();
        let job = Job {
            files: &self.files,
            input,
            name,
            header: Header::Text(&header),
            interrupt: &interrupt,
            judges: Some(judges.as_ref()),
            resuming: Resuming::FromThere,
        };
        let Some(done) = job.run(&task, console)? else { return Ok(Answer::Yes) };
        let (puzzles, blunders) = (done.totals.sum.puzzles.len() as u64, done.totals.sum.candidates);
        console.say(&format!(
            "{} of {} in {}",
            counted(puzzles, "puzzle"),
            counted(blunders, "blunder"),
            counted(done.totals.kept, "game")
        ));
        anyhow::ensure!(done.totals.kept > 0, "{} has no game that can be used", self.files.name());
        Ok(done.answer(&self.files))
    }
}
