//! `keymove lab train`: the network that corrects an evaluation, fitted to games.

use std::path::PathBuf;

use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use lab::learn::{self, Goals, LearnableGame, Samples, Share, Trained, Training};

use super::trial::JournalArgs;
use super::tune;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console, threads};

/// Train the network that corrects the evaluation
///
/// Reads games made by `lab datagen`, takes their quiet positions, and trains a network by gradient
/// descent (Adam) so that the evaluation, corrected by the network, best predicts the results of the
/// games and the scores of the search. One game in 32 is held out for validation.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab train --game shogi shogi.kmg --output shogi.net
  keymove lab duel --game shogi shogi.net --pairs 500

{EXIT_CODES}"))]
pub(super) struct Train {
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Write the network to this file
    #[arg(long, short, alias = "out", value_name = "FILE")]
    output: PathBuf,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = Training::default().epochs, value_parser = value_parser!(u32).range(1..=100_000))]
    epochs: u32,
    /// Initial step size
    #[arg(long, value_name = "X", default_value_t = Training::default().rate)]
    rate: f32,
    /// How much the target of a position depends on the rest of its game, from 0 (only the score of the search) to 1
    /// (only the result)
    #[arg(long, value_name = "X", default_value_t = 0.93, value_parser = tune::share)]
    lambda: f32,
    /// Number of threads; defaults to the number of processors. The outcome does not depend on it
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seed for the initial weights and the order of the positions
    #[arg(long, value_name = "N", default_value_t = Training::default().seed)]
    seed: u64,
    #[command(flatten)]
    journal: JournalArgs,
}

impl Train {
    /// Everything that the network depends on.
    fn title<S: LearnableGame>(&self, games: usize, positions: usize) -> String {
        let Train { epochs, rate, lambda, seed, .. } = self;
        let files = super::names(&self.files);
        format!(
            "train {}, {files}, {games} games, {positions} positions, {epochs} epochs, rate {rate}, lambda {lambda}, seed {seed}",
            S::NAME
        )
    }

    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.train::<Chess>(console),
            GameName::Shogi => self.train::<Shogi>(console),
        }
    }

    fn train<S: LearnableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let threads = threads::or_all(self.threads);
        let games = tune::games::<S>(&self.files, &self.output)?;
        let goals = Goals::fitted(&games, self.lambda);
        let learnt = Samples::of_games::<S>(&games, Share::Learnt, goals, threads)?;
        let kept_aside = Samples::of_games::<S>(&games, Share::KeptAside, goals, threads)?;
        console.print(&tune::sizes(games.len(), learnt.len(), kept_aside.len()))?;
        let training = Training {
            epochs: self.epochs,
            rate: self.rate,
            steepness: goals.steepness,
            threads,
            seed: self.seed,
        };
        let title = self.title::<S>(games.len(), learnt.len());
        let trained = tune::with_log(console, self.journal.path(), &title, |log| {
            learn::train(&learnt, &kept_aside, &training, log)
        })?;
        let bytes = trained.network.write(&comment::<S>(&trained, goals, games.len(), learnt.len()));
        files::replace(&self.output, &bytes)?;
        Ok(Answer::Yes)
    }
}

/// The header of the file.
fn comment<S: LearnableGame>(trained: &Trained, goals: Goals, games: usize, positions: usize) -> String {
    format!(
        "The network that corrects the {} evaluation.\n\
         Made from {games} games against oneself, {positions} quiet positions.\n{}",
        S::NAME,
        tune::what_was_learnt(trained.before, trained.after, 1.0 / goals.steepness, positions)
    )
}
