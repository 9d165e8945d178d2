//! `keymove lab tune`: the weights of an evaluation, fitted to games.

use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use lab::learn::archive::{Archive, Archived};
use lab::learn::{
    self, Dataset, DescentLog, LearnableGame, Losses, Progress, Share, TuneError, Tuned, Tuning,
};
use lab::record::Record;

use super::trial::JournalArgs;
use super::weights;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::overwriting::{self, Place};
use crate::{Answer, Console, threads};

/// Fit the weights of the evaluation to games
///
/// Reads games made by `lab datagen`, takes their quiet positions, and moves the weights by gradient
/// descent (Adam) so that the evaluation best predicts the results of the games and the scores of the
/// search. One game in 32 is held out for validation.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab tune --game chess chess.kmg --output new.txt
  keymove lab tune --game shogi first.kmg second.kmg --start old.txt --epochs 60 --output new.txt

{EXIT_CODES}"))]
pub(super) struct Tune {
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Write the new weights to this file
    #[arg(long, short, alias = "out", value_name = "FILE")]
    output: PathBuf,
    /// Weights to start from, instead of the built-in ones
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = Tuning::default().epochs, value_parser = value_parser!(u32).range(1..=100_000))]
    epochs: u32,
    /// Initial step size, in hundredths of a pawn
    #[arg(long, value_name = "X", default_value_t = Tuning::default().rate)]
    rate: f32,
    /// Share of the game's result in the target, from 0 to 1; the rest is the score of the search
    #[arg(long, value_name = "X", default_value_t = Tuning::default().result_share, value_parser = share)]
    result_share: f32,
    /// Number of positions in which a feature must occur before its weight moves freely
    #[arg(long, value_name = "X", default_value_t = Tuning::default().prior)]
    prior: f32,
    /// Number of threads; defaults to the number of processors. The outcome does not depend on it
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    journal: JournalArgs,
}

impl Tune {
    /// Everything that the weights depend on.
    fn title<S: LearnableGame>(&self, games: usize, positions: usize) -> String {
        let Tune { epochs, rate, result_share, prior, .. } = self;
        let files = super::names(&self.files);
        let start = self.start.as_deref().map_or("built-in weights".into(), Path::to_string_lossy);
        format!(
            "tune {}, {files}, {games} games, {positions} positions, from {start}, {epochs} epochs, rate {rate}, share {result_share}, prior {prior}",
            S::NAME
        )
    }

    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.tune::<Chess>(console),
            GameName::Shogi => self.tune::<Shogi>(console),
        }
    }

    fn tune<S: LearnableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let start = weights::read_if_given::<S>(self.start.as_deref())?.unwrap_or_else(S::standard_weights);
        let threads = threads::or_all(self.threads);
        let games = games::<S>(&self.files, &self.output)?;
        let learnt = Dataset::of_games::<S>(&games, Share::Learnt, threads)?;
        let kept_aside = Dataset::of_games::<S>(&games, Share::KeptAside, threads)?;
        console.print(&sizes(games.len(), learnt.len(), kept_aside.len()))?;
        let tuning = Tuning {
            epochs: self.epochs,
            rate: self.rate,
            result_share: self.result_share,
            prior: self.prior,
            threads,
            ..Tuning::default()
        };
        let title = self.title::<S>(games.len(), learnt.len());
        let tuned = with_log(console, self.journal.path(), &title, |log| {
            learn::tune(&learnt, &kept_aside, &start, &tuning, log)
        })?;
        let text = S::write_weights(&tuned.weights, &comment::<S>(&tuned, games.len(), learnt.len()));
        files::replace(&self.output, text.as_bytes())?;
        Ok(Answer::Yes)
    }
}

/// The header of a file of weights.
fn comment<S: LearnableGame>(tuned: &Tuned, games: usize, positions: usize) -> String {
    format!(
        "The weights of the {} evaluation: early/late in the game, in hundredths of a pawn.\n\
         Made from {games} games against oneself, {positions} quiet positions.\n\
         {}",
        S::NAME,
        what_was_learnt(tuned.before, tuned.after, tuned.scale, positions)
    )
}

/// The games of all `files`, which `out` must be none of.
pub(super) fn games<S: LearnableGame>(files: &[PathBuf], out: &Path) -> anyhow::Result<Vec<Archived>> {
    for path in files {
        let (games, weights) =
            (Place { role: "a file of games", path }, Place { role: "--output", path: out });
        overwriting::refuse(&[games, weights])?;
    }
    let mut games = Vec::new();
    for file in files {
        games.extend(Archive::read::<S>(file)?.games);
    }
    Ok(games)
}

/// The line before the first epoch.
pub(super) fn sizes(games: usize, learnt: usize, kept_aside: usize) -> String {
    format!("{games} games, {learnt} quiet positions to learn from, {kept_aside} kept aside\n")
}

/// Runs a descent whose epochs are printed and, if there is a journal, recorded under this title.
pub(super) fn with_log<T>(
    console: &Console,
    journal: Option<&Path>,
    title: &str,
    descend: impl FnOnce(&mut DescentLog<'_>) -> Result<T, TuneError>,
) -> anyhow::Result<T> {
    let mut printed = Ok(());
    let mut report = |progress: &Progress| {
        if printed.is_ok() {
            printed = console.print(&line(progress));
        }
    };
    let mut log = match journal {
        Some(path) => DescentLog::in_journal(&mut report, path, title)?,
        None => DescentLog::reporting_to(&mut report),
    };
    let learnt = descend(&mut log)?;
    printed?;
    Ok(learnt)
}

/// The line for an epoch.
fn line(progress: &Progress) -> String {
    let losses = progress.losses;
    format!("epoch {:>3}  loss {:.6}  kept aside {:.6}\n", progress.epoch, losses.learnt, losses.kept_aside)
}

/// How well the games are predicted, and the command that learnt it.
pub(super) fn what_was_learnt(before: Losses, after: Losses, scale: f32, positions: usize) -> String {
    format!(
        "Loss {:.6} before, {:.6} after; on games kept aside {:.6} before, {:.6} after.\n\
         An advantage of {scale:.0} is worth 73 % of the points.\n{}",
        before.learnt,
        after.learnt,
        before.kept_aside,
        after.kept_aside,
        Record::of_this_program(positions).text()
    )
}

pub(super) fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}
