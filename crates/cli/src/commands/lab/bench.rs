//! `keymove lab bench`: the speed of the engines, with an interval.

use std::sync::Arc;

use anyhow::Context as _;
use clap::{Args, value_parser};
use engine::bench::{self, Total};
use engine::{Chess, PlayableGame, Shogi};
use lab::record::Record;
use lab::statistics::Ratio;
use search::Signal;
use serde_json::json;

use super::trial::{bar, ratio_json};
use crate::answer::exit_codes;
use crate::format::Format;
use crate::games::GameName;
use crate::{Answer, Console};

/// Measure the speed of the engines
///
/// Runs `keymove bench` several times and reports the mean speed with an interval. The number of
/// nodes must be the same every time.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab bench --runs 10
  keymove lab bench --game shogi --format json

{}", exit_codes("success", "the number of nodes differed between runs")))]
pub(super) struct Bench {
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Number of runs
    #[arg(long, value_name = "N", default_value = "5", value_parser = value_parser!(u16).range(1..=1000))]
    runs: u16,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Bench {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.measure::<Chess>(console),
            GameName::Shogi => self.measure::<Shogi>(console),
        }
    }

    fn measure<G: PlayableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let bar = bar(self.runs.into());
        let totals: Vec<Total> = (0..self.runs)
            .map(|_| {
                let mut total = Total::default();
                bench::run::<G>(&Arc::new(Signal::new()), |measured| total += measured);
                bar.inc(1);
                total
            })
            .collect();
        bar.finish_and_clear();
        let speeds: Vec<(f64, f64)> = totals.iter().map(|total| (total.speed() as f64, 1.0)).collect();
        let speed = Ratio::of(&speeds, SEED).context("nothing was measured")?;
        let nodes = totals.iter().map(|total| total.nodes).max().unwrap_or(0);
        let is_steady = totals.iter().all(|total| total.nodes == nodes);
        let record = Record::of_this_program(totals.len()).seeded(SEED);
        console.print(&match self.format {
            Format::Text => format!(
                "{}{nodes} nodes {:.0} nps ({:.0} – {:.0})\n",
                record.text(),
                speed.mean,
                speed.low,
                speed.high
            ),
            Format::Json => format!(
                "{}\n",
                json!({
                    "experiment": "bench", "record": record, "game": G::NAME,
                    "nodes": nodes, "nps": ratio_json(speed), "steady": is_steady,
                })
            ),
        })?;
        if !is_steady {
            console.warn("the number of nodes was not the same every time");
        }
        Ok(if is_steady { Answer::Yes } else { Answer::No })
    }
}

/// Decides the samples of the bootstrap.
const SEED: u64 = 1;
