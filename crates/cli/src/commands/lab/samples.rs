//! `keymove lab samples`: the positions that a network is trained from.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use files::Replacement;
use lab::learn::{self, Goals, LearnableGame};

use super::tune;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console, threads};

/// Write the positions that a network is trained from
///
/// Reads games made by `lab datagen` and writes their quiet positions as the network sees them, each
/// with a target value. The script training/train.py trains a network from the file. One game in 32
/// is marked as held out for validation.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab samples --game shogi shogi.kmg --output shogi.samples
  python3 training/train.py shogi.samples shogi.net
  keymove lab duel --game shogi shogi.net --pairs 500

{EXIT_CODES}"))]
pub(super) struct Samples {
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Write the positions to this file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// How much the target of a position depends on the rest of its game, from 0 (only the score of the search) to 1
    /// (only the result)
    #[arg(long, value_name = "X", default_value_t = 0.93, value_parser = tune::share)]
    lambda: f32,
    /// Number of threads; defaults to the number of processors. The file does not depend on it
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Samples {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.write::<Chess>(console),
            GameName::Shogi => self.write::<Shogi>(console),
        }
    }

    fn write<S: LearnableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let threads = threads::or_all(self.threads);
        let games = tune::games::<S>(&self.files, &self.output)?;
        let goals = Goals::fitted(&games, self.lambda);
        let mut file = Replacement::begin(&self.output)?;
        let count = learn::write_samples::<S>(&games, goals, threads, &mut file)
            .with_context(|| self.output.display().to_string())?;
        file.commit()?;
        console.print(&tune::sizes(games.len(), count.learnt, count.kept_aside))?;
        Ok(Answer::Yes)
    }
}
