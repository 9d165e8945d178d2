//! `keymove lab positions`: positions to compare searches on.

use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use lab::learn::{self, LearnableGame, Style};
use lab::trial::Budget;

use super::trial::bar;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console, threads};

/// Make a suite of positions from self-play games
///
/// Takes one random position from each game, but none from its last moves. Games start with random
/// moves; the same seed gives the same positions as long as the search does not change.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab positions --count 500 > positions.fen
  keymove lab positions --game shogi --seed 7 > positions.sfen

{EXIT_CODES}"))]
pub(super) struct Positions {
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Number of positions
    #[arg(long, value_name = "N", default_value = "128", value_parser = value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = learn::NODES, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games played at the same time; defaults to the number of processors
    #[arg(long, alias = "threads", value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Seed for the openings and the choice of positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Positions {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.write::<Chess>(console),
            GameName::Shogi => self.write::<Shogi>(console),
        }
    }

    fn write<G: LearnableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let style = Style { thinking: Budget::Nodes(self.nodes), seed: self.seed, ..Style::default() };
        let bar = bar(self.count as usize);
        let on_progress = |count: usize| bar.set_position(count as u64);
        let found = learn::positions::<G>(style, self.count, threads::or_all(self.jobs), &on_progress);
        bar.finish_and_clear();
        for position in found {
            console.print(&format!("{}\n", G::write(&position)))?;
        }
        Ok(Answer::Yes)
    }
}
