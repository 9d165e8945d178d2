//! Shared by experiments with searches: their positions, and games between two configurations.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, value_parser};
use engine::{Chess, PlayableGame as _, Shogi};
use indicatif::{ProgressBar, ProgressStyle};
use lab::finished::{Finished, Log};
use lab::learn::{self, Duel, LearnableGame, PairNotes, PairNumbers, Style};
use lab::statistics::{Estimate, Pairs, Ratio};
use lab::trial::{self, Budget, Case, Setting, SuiteGame};
use search::Config;
use serde_json::{Value, json};

use crate::games::GameName;

/// Positions and the limits for each.
#[derive(Debug, Args)]
pub(super) struct TrialArgs {
    /// The game
    #[arg(long, value_enum, default_value_t)]
    pub(super) game: GameName,
    /// File of positions, one per line: EPD or FEN for chess, SFEN for shogi; `bm` and `am` give the solutions. Defaults
    /// to 128 positions from self-play games
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Use only the first N positions of the suite
    #[arg(long, alias = "limit", value_name = "N")]
    first: Option<usize>,
    /// Depth in plies
    #[arg(long, value_name = "N", default_value = "8", value_parser = value_parser!(u16).range(1..=100), group = "budget")]
    depth: u16,
    /// Nodes per search instead
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), group = "budget")]
    nodes: Option<u64>,
    /// Time per search instead, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true, group = "budget")]
    time: Option<Duration>,
    /// Seed for the order of searches, the bootstrap and the openings of games
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Searches and games at the same time; times are valid only if each has a processor of its own
    #[arg(long, alias = "threads", value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: u16,
}

impl TrialArgs {
    pub(super) fn suite<G: SuiteGame>(&self) -> anyhow::Result<Vec<Case<G>>> {
        let (name, text) = match &self.suite {
            Some(path) => {
                let name = path.display().to_string();
                let text = std::fs::read_to_string(path);
                (name.clone(), text.with_context(|| format!("{name} cannot be read"))?)
            }
            None => ("the suite".to_owned(), G::SUITE.to_owned()),
        };
        let mut suite = trial::read::<G>(&text).with_context(|| name.clone())?;
        suite.truncate(self.first.unwrap_or(usize::MAX));
        anyhow::ensure!(!suite.is_empty(), "{name} has no positions");
        Ok(suite)
    }

    pub(super) fn setting(&self) -> Setting {
        let nodes = self.nodes.map(Budget::Nodes);
        let budget = nodes.or(self.time.map(Budget::Time)).unwrap_or(Budget::Depth(self.depth));
        Setting { budget, seed: self.seed, threads: self.jobs.into() }
    }

    /// Everything that a search of a position depends on.
    pub(super) fn title(&self) -> String {
        let TrialArgs { suite, first, seed, .. } = self;
        let suite = suite.as_ref().map_or("own".into(), |suite| suite.to_string_lossy());
        let first = first.map_or("all".into(), |first| first.to_string());
        let budget = self.setting().budget;
        format!("{}, suite {suite}, first {first}, {budget}, seed {seed}", self.game_name())
    }

    pub(super) fn game_name(&self) -> &'static str {
        match self.game {
            GameName::Chess => Chess::NAME,
            GameName::Shogi => Shogi::NAME,
        }
    }
}

/// Where finished parts are recorded.
#[derive(Debug, Args)]
pub(super) struct JournalArgs {
    /// File that records finished parts; the same command with the same journal continues from there
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
}

impl JournalArgs {
    /// The finished part of the experiment that `title` describes.
    pub(super) fn open(&self, title: &str) -> anyhow::Result<Finished> {
        match &self.journal {
            Some(path) => Ok(Finished::in_journal(path, title)?),
            None => Ok(Finished::nothing()),
        }
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.journal.as_deref()
    }
}

/// Games between two configurations.
#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    /// Number of games to play as well; every opening is played twice, with colours reversed
    #[arg(long, value_name = "N", default_value = "0", value_parser = even)]
    games: u32,
    /// Nodes per move in these games
    #[arg(long, value_name = "N", default_value_t = learn::NODES, value_parser = value_parser!(u64).range(1..), group = "thinking")]
    move_nodes: u64,
    /// Time per move in these games instead, such as 10ms; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true, group = "thinking")]
    move_time: Option<Duration>,
}

impl GamesArgs {
    /// The pairs of games that are to be played.
    pub(super) fn pairs(&self) -> u32 {
        self.games / 2
    }

    pub(super) fn thinking(&self) -> Budget {
        self.move_time.map_or(Budget::Nodes(self.move_nodes), Budget::Time)
    }

    /// Plays the games; `None` if no games are requested.
    pub(super) fn play<S: LearnableGame>(
        &self,
        players: [Config; 2],
        setting: Setting,
        name: &str,
        log: &Log<'_>,
    ) -> Option<Pairs> {
        let duel = Duel::<S> {
            players: players.map(|config| {
                (S::evaluator(&learn::Judge::Standard), Config { table_megabytes: 4, ..config })
            }),
            style: Style { thinking: self.thinking(), seed: setting.seed, ..Style::default() },
            threads: setting.threads,
        };
        let numbers = PairNumbers { first: 0, count: self.pairs() };
        let notes = PairNotes { name, finished: log.finished };
        (self.games > 0).then(|| duel.play_noting(numbers, notes, &|_| (log.on_done)()))
    }
}

/// A number of games, half of them with each colour.
fn even(text: &str) -> Result<u32, String> {
    let games = text.parse().ok().filter(|games: &u32| games.is_multiple_of(2));
    games.ok_or_else(|| "expected an even number, since every opening is played with both colours".to_owned())
}

/// A ratio with its interval, for people.
pub(super) fn ratio(ratio: Ratio) -> String {
    format!("{:.2} ({:.2} – {:.2})", ratio.mean, ratio.low, ratio.high)
}

/// A difference in strength with its interval, for people.
pub(super) fn elo(pairs: &Pairs) -> String {
    let found = Estimate::of(pairs);
    found.to_string()
}

/// The same for programs.
pub(super) fn ratio_json(ratio: Ratio) -> Value {
    json!({ "mean": ratio.mean, "low": ratio.low, "high": ratio.high })
}

/// The same for programs.
pub(super) fn elo_json(pairs: Option<&Pairs>) -> Value {
    let Some(pairs) = pairs else { return Value::Null };
    let finite = |number: f64| number.is_finite().then_some(number);
    let found = Estimate::of(pairs);
    json!({
        "games": 2 * pairs.count(), "pairs": pairs.0,
        "elo": finite(found.elo.0), "low": finite(found.low.0), "high": finite(found.high.0),
    })
}

pub(super) fn bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed} {wide_bar} {pos} of {len} {msg}, {eta} left");
    let bar = ProgressBar::new(length.try_into().unwrap_or(u64::MAX));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
