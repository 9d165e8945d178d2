//! `keymove lab ablate`: what each idea of the search is worth.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, ValueEnum, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use lab::ablate::{self, Ablation, Budget, Finding, Subject};
use lab::record::Record;
use lab::statistics::Ratio;
use search::Config;
use search::heuristics::{self, Switch};
use serde_json::json;

use crate::answer::EXIT_CODES;
use crate::games::{Chess, Game as _, GameName, Shogi};
use crate::{Answer, Console};

/// Measure what each search heuristic is worth
///
/// Searches every position of a suite with and without a heuristic, in random order and from an
/// empty table, and compares: nodes, time, depth, best moves, positions solved. The interval is
/// the bootstrap's, over positions.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab ablate --feature null-move --suite positions.epd --depth 9
  keymove lab ablate --feature all --suite positions.epd --nodes 100000
  keymove lab ablate --game shogi --suite positions.sfen --depth 7

{EXIT_CODES}"))]
pub(super) struct Ablate {
    /// The heuristic, or `all` for a ranking of all of them; may be given several times
    #[arg(long = "feature", value_name = "NAME", default_value = "all", value_parser = features)]
    features: Vec<Features>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Positions, one a line: EPD or FEN for chess, SFEN for shogi; `bm` and `am` are solutions
    #[arg(long, value_name = "FILE")]
    suite: PathBuf,
    /// Only the first positions of the suite
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Plies to search
    #[arg(long, value_name = "N", default_value = "8", value_parser = value_parser!(u16).range(1..=100), group = "budget")]
    depth: u16,
    /// Positions to search instead
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), group = "budget")]
    nodes: Option<u64>,
    /// Seconds to search instead
    #[arg(long, value_name = "SECONDS", value_parser = crate::seconds::parse, group = "budget")]
    time: Option<Duration>,
    /// Megabytes of the search's table
    #[arg(long, value_name = "MB", default_value = "16", value_parser = value_parser!(u16).range(1..))]
    hash: u16,
    /// Decides the order of the two searches of a pair, and the samples of the bootstrap
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How the outcome is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum Format {
    /// A table
    #[default]
    Text,
    /// One line of JSON, as docs/json.md describes it
    Json,
}

/// Some heuristics.
#[derive(Clone, Debug)]
struct Features(Vec<Switch>);

fn features(text: &str) -> Result<Features, String> {
    if text == "all" {
        return Ok(Features(heuristics::ALL.to_vec()));
    }
    Switch::named(text).map(|switch| Features(vec![switch])).ok_or_else(|| {
        let names: Vec<&str> = heuristics::ALL.iter().map(|switch| switch.heuristic().name).collect();
        format!("expected all or one of {}", names.join(", "))
    })
}

impl Ablate {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.measure::<chess::Position>(console),
            GameName::Shogi => self.measure::<shogi::Position>(console),
        }
    }

    fn measure<P: Subject>(&self, console: &Console) -> anyhow::Result<Answer> {
        let text = std::fs::read_to_string(&self.suite)
            .with_context(|| format!("{} cannot be read", self.suite.display()))?;
        let mut suite = ablate::read::<P>(&text).with_context(|| self.suite.display().to_string())?;
        suite.truncate(self.limit.unwrap_or(usize::MAX));
        anyhow::ensure!(!suite.is_empty(), "{} has no positions", self.suite.display());
        let config = Config { table_megabytes: usize::from(self.hash), ..Config::default() };
        let ablation = Ablation { suite, budget: self.budget(), config, seed: self.seed };
        let switches = self.features.iter().flat_map(|features| features.0.iter().copied());
        let switches: Vec<Switch> = switches.collect();
        let bar = bar(switches.len() * ablation.suite.len());
        let mut findings = Vec::new();
        for switch in switches {
            bar.set_message(switch.heuristic().name);
            findings.extend(ablation.of(switch, |_| bar.inc(1)));
        }
        bar.finish_and_clear();
        ablate::rank(&mut findings);
        console.print(&match self.format {
            Format::Text => self.text(&findings, ablation.suite.len()),
            Format::Json => format!("{}\n", self.json(&findings, ablation.suite.len())?),
        })?;
        let idle: Vec<&str> = findings
            .iter()
            .filter(|finding| !finding.has_effect())
            .map(|finding| finding.switch.heuristic().name)
            .collect();
        if !idle.is_empty() {
            console.warn(&format!("no effect on these positions: {}", idle.join(", ")));
        }
        Ok(if idle.is_empty() { Answer::Yes } else { Answer::No })
    }

    fn budget(&self) -> Budget {
        let nodes = self.nodes.map(Budget::Nodes);
        nodes.or(self.time.map(Budget::Time)).unwrap_or(Budget::Depth(self.depth))
    }

    fn budget_text(&self) -> String {
        match self.budget() {
            Budget::Depth(depth) => format!("depth {depth}"),
            Budget::Nodes(nodes) => format!("{nodes} nodes"),
            Budget::Time(time) => format!("{} s", time.as_secs_f64()),
        }
    }

    fn text(&self, findings: &[Finding], positions: usize) -> String {
        let mut text = format!(
            "{positions} positions, {}; without each heuristic, compared with it:\n\n\
             {:<22}{:>24}{:>24}{:>8}{:>8}  {}\n",
            self.budget_text(),
            "",
            "nodes",
            "time",
            "plies",
            "agree",
            "solved"
        );
        for finding in findings {
            let ratio = |ratio: Ratio| format!("{:.2} ({:.2} – {:.2})", ratio.mean, ratio.low, ratio.high);
            let solved = finding.solved.map_or("–".to_owned(), |(on, off)| format!("{on} → {off}"));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:<22}{:>24}{:>24}{:>+8.2}{:>7.0}%  {solved}",
                finding.switch.heuristic().name,
                ratio(finding.nodes),
                ratio(finding.time),
                0.0 - finding.depth,
                finding.agreement * 100.0,
            );
        }
        text
    }

    fn json(&self, findings: &[Finding], positions: usize) -> serde_json::Result<String> {
        let game = match self.game {
            GameName::Chess => Chess::NAME,
            GameName::Shogi => Shogi::NAME,
        };
        let ratio = |ratio: Ratio| json!({ "mean": ratio.mean, "low": ratio.low, "high": ratio.high });
        let findings: Vec<_> = findings
            .iter()
            .map(|finding| {
                json!({
                    "feature": finding.switch.heuristic().name,
                    "nodes": ratio(finding.nodes),
                    "time": ratio(finding.time),
                    "plies": 0.0 - finding.depth,
                    "agreement": finding.agreement,
                    "solved_with": finding.solved.map(|(on, _)| on),
                    "solved_without": finding.solved.map(|(_, off)| off),
                    "has_effect": finding.has_effect(),
                    "by_depth": by_depth(finding),
                })
            })
            .collect();
        serde_json::to_string(&json!({
            "experiment": "ablate",
            "record": Record::of_this_program(positions),
            "game": game,
            "budget": self.budget_text(),
            "seed": self.seed,
            "findings": findings,
        }))
    }
}

fn by_depth(finding: &Finding) -> Vec<serde_json::Value> {
    let depths = finding.by_depth().into_iter().enumerate();
    depths
        .map(|(index, (with, without))| json!({ "depth": index + 1, "with": with, "without": without }))
        .collect()
}

fn bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed} {wide_bar} {pos} of {len} {msg}, {eta} left");
    let bar = ProgressBar::new(length.try_into().unwrap_or(u64::MAX));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
