//! `keymove lab duel`: two evaluations against each other.

use std::path::PathBuf;

use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use indicatif::{ProgressBar, ProgressStyle};
use lab::learn::{self, Duel, Judge, LearnableGame, PairNumbers, Style};
use lab::record::Record;
use lab::statistics::{Estimate, Pairs};
use lab::trial::Budget;
use search::Config;

use super::weights;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console, threads};

/// Play a match between two evaluations
///
/// An evaluation is a file of weights (from `lab tune`), which plays without a network, or a network
/// (from `training/train.py`), which replaces or corrects the built-in weights, as its header says.
///
/// Both players are this program with a fixed number of nodes per move; every random opening is
/// played twice, with colours reversed. For other programs and timed games, use `lab match`.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab duel new.txt --pairs 500
  keymove lab duel --game shogi new.txt old.txt --pairs 500 --nodes 2000

{EXIT_CODES}"))]
pub(super) struct DuelArgs {
    /// The weights or network to measure
    #[arg(value_name = "WEIGHTS")]
    one: PathBuf,
    /// The opponent, instead of the built-in evaluation
    #[arg(value_name = "OTHER")]
    other: Option<PathBuf>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Number of pairs of games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(1..))]
    pairs: u32,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = learn::NODES, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games played at the same time; defaults to the number of processors
    #[arg(long, alias = "threads", value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Seed for the openings
    #[arg(long, value_name = "N", default_value_t = 99)]
    seed: u64,
}

impl DuelArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.fight::<Chess>(console),
            GameName::Shogi => self.fight::<Shogi>(console),
        }
    }

    fn fight<S: LearnableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let one = weights::judge::<S>(&self.one)?;
        let other = match (&self.other, &one) {
            (Some(other), _) => weights::judge::<S>(other)?,
            // The built-in network corrects the built-in weights only.
            (None, Judge::Terms(_)) => Judge::Terms(S::standard_weights()),
            (None, _) => Judge::Standard,
        };
        let player =
            |judge: &Judge| (S::evaluator(judge), Config { table_megabytes: 4, ..Config::default() });
        let duel = Duel::<S> {
            players: [player(&one), player(&other)],
            style: Style { thinking: Budget::Nodes(self.nodes), seed: self.seed, ..Style::default() },
            threads: threads::or_all(self.jobs),
        };
        let bar = ProgressBar::new(self.pairs.into()).with_style(
            ProgressStyle::with_template("{elapsed} {wide_bar} {pos} of {len} pairs, {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let numbers = PairNumbers { first: 0, count: self.pairs };
        let pairs = duel.play(numbers, &|pairs: &Pairs| {
            bar.set_message(pairs.to_string());
            bar.set_position(pairs.count());
        });
        bar.finish_and_clear();
        let estimate = Estimate::of(&pairs);
        let games = usize::try_from(2 * pairs.count()).unwrap_or(usize::MAX);
        console.print(&format!(
            "{}pairs: {pairs}\n{:.1} % of the points, Elo {estimate}\n",
            Record::of_this_program(games).text(),
            100.0 * pairs.mean(),
        ))?;
        Ok(Answer::Yes)
    }
}
