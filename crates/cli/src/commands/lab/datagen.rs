//! `keymove lab datagen`: games of the engine against itself, to learn from.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use indicatif::{ProgressBar, ProgressStyle};
use lab::learn::{self, LearnableGame, Plan, Style, Tally};
use lab::trial::Budget;

use super::weights;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console, threads};

/// Generate self-play games for tuning and training
///
/// Games start with random moves and are played with a fixed number of nodes per move. Each is
/// appended to the file, whose format docs/reference/data.md describes, as it ends; run the same
/// command again to continue.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab datagen --game chess --games 20000 --nodes 5000 chess.kmg
  keymove lab datagen --game shogi --time 10min --weights new.txt shogi.kmg

{EXIT_CODES}"))]
pub(super) struct Datagen {
    /// File to which the games are appended
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Number of games that the file should reach
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    games: u32,
    /// Start no new game after this time, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, alias = "seconds", value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = learn::NODES, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random plies at the start; half of the games have one more
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u8).range(0..=60))]
    opening: u8,
    /// File of weights, or network, to use instead of the built-in evaluation
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Games played at the same time; defaults to the number of processors
    #[arg(long, alias = "threads", value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Seed for the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Datagen {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.play::<Chess>(console),
            GameName::Shogi => self.play::<Shogi>(console),
        }
    }

    fn play<S: LearnableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let judge = self.weights.as_deref().map(weights::judge::<S>).transpose()?.unwrap_or_default();
        let style = Style {
            thinking: Budget::Nodes(self.nodes),
            opening: self.opening.into(),
            seed: self.seed,
            ..Style::default()
        };
        let plan = Plan { style, games: self.games, limit: self.time, threads: threads::or_all(self.jobs) };
        let bar = ProgressBar::new(self.games.into()).with_style(
            ProgressStyle::with_template("{elapsed} {wide_bar} {pos} of {len} games, {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let started = Instant::now();
        let tally = learn::generate::<S>(&self.file, &S::evaluator(&judge), &plan, &|tally: &Tally| {
            bar.set_message(format!("{} positions", tally.positions));
            bar.set_position(tally.games.into());
        })?;
        bar.finish_and_clear();
        let [won, drawn, lost] = tally.results;
        let speed = tally.nodes as f64 / started.elapsed().as_secs_f64().max(1e-9);
        console.print(&format!(
            "{}: {} games of {}, {} positions; first player won {won}, drawn {drawn}, lost {lost}; \
             {speed:.0} nodes/s on {} threads\n",
            self.file.display(),
            tally.games,
            S::NAME,
            tally.positions,
            plan.threads
        ))?;
        Ok(Answer::Yes)
    }
}
