//! Pairs of games of a match between two programs, as `keymove lab match` plays them.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use lab::matches::{
    self, Adjudication, Book, Match, PairResult, RefereedChess, RefereedGame, RefereedShogi, Rules,
    StartError, TimeControl,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::mate::Game;
use super::{Client, ErrorKind, Unit, WorkError, put, seconds};
use crate::commands::lab::matches::{contestant, record, title};

/// Two programs, and the openings that they play with both colours.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MatchUnit {
    /// The title of the match's journal.
    #[serde(default)]
    title: String,
    /// The openings.
    pairs: Vec<Pair>,
    /// The settings of all games.
    settings: MatchSettings,
}

/// An opening that is played twice.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    /// Which of the match's pairs, from 0 on.
    pair: usize,
    /// A position, or the usual first one with moves.
    opening: String,
}

/// The settings of all games of a match.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchSettings {
    /// The program to measure, with its arguments and options.
    first: String,
    /// The program to compare it with.
    second: String,
    /// The game.
    #[serde(default = "chess")]
    game: Game,
    /// Seconds for a game and for each of its moves, as in `10+0.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tc: Option<String>,
    /// Seconds for a move instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    move_time: Option<f64>,
    /// Nodes for a move instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<NonZero<u64>>,
    /// Plies for a move instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<NonZero<u32>>,
    /// Seconds that a move may be late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    /// Seconds that a program may be silent where no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    patience: Option<f64>,
    /// Whether every game is played to its end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    play_out: bool,
}

fn chess() -> Game {
    Game::Chess
}

/// The default clock, as on the command line.
const CLOCK: TimeControl =
    TimeControl::Clock { base: Duration::from_secs(10), increment: Duration::from_millis(100) };
/// The default tolerance for late moves.
const MARGIN: Duration = Duration::from_millis(50);
/// The default time that a program may be silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// Which openings a match has.
#[derive(Clone, Debug)]
pub(super) struct Openings {
    /// Games, two for each opening.
    pub(super) games: usize,
    /// The file of openings; they are drawn if there is none.
    pub(super) book: Option<PathBuf>,
    /// The seed of the openings and their order.
    pub(super) seed: u64,
}

impl MatchSettings {
    /// The units of a match, with this many pairs each.
    pub(super) fn units(&self, openings: &Openings, pairs_of_unit: usize) -> Result<Vec<Unit>, WorkError> {
        match self.game {
            Game::Chess => self.units_of::<RefereedChess>(openings, pairs_of_unit),
            Game::Shogi => self.units_of::<RefereedShogi>(openings, pairs_of_unit),
        }
    }

    fn units_of<C: RefereedGame>(
        &self,
        openings: &Openings,
        pairs_of_unit: usize,
    ) -> Result<Vec<Unit>, WorkError> {
        let Openings { games, book, seed } = openings;
        if *games == 0 || !games.is_multiple_of(2) {
            let message =
                format!("found {games} games, expected an even number: every opening is played twice");
            return Err(WorkError::new(ErrorKind::Unit, message));
        }
        let pairs = games / 2;
        let book_read = match book {
            Some(path) if path.as_os_str() == "startpos" => Book::start::<C>(),
            Some(path) => Book::read::<C>(path)
                .map_err(|error| WorkError::new(ErrorKind::Unreadable, error.to_string()))?,
            None => Book::drawn::<C>(pairs, *seed),
        };
        let plan = self.plan::<C>(book_read.shuffled(*seed), pairs)?;
        let title = title(&plan, book.as_deref(), *seed);
        let all: Vec<Pair> =
            (0..pairs).map(|pair| Pair { pair, opening: plan.book.opening(pair).to_owned() }).collect();
        let unit = |some: &[Pair]| {
            let (title, pairs, settings) = (title.clone(), some.to_vec(), self.clone());
            Unit::Match(Box::new(MatchUnit { title, pairs, settings }))
        };
        Ok(all.chunks(pairs_of_unit.max(1)).map(unit).collect())
    }

    fn plan<C: RefereedGame>(&self, book: Book, pairs: usize) -> Result<Match, WorkError> {
        let adjudication = match (self.play_out, self.game) {
            (true, _) => Adjudication::NONE,
            (false, Game::Chess) => Adjudication::CHESS,
            (false, Game::Shogi) => Adjudication::SHOGI,
        };
        Ok(Match {
            contestants: [
                contestant::read(&self.first, C::PROTOCOL)?,
                contestant::read(&self.second, C::PROTOCOL)?,
            ],
            book,
            pairs,
            rules: Rules {
                time: self.time()?,
                margin: seconds(self.margin)?.unwrap_or(MARGIN),
                adjudication,
            },
            concurrency: 1,
            patience: seconds(self.patience)?.unwrap_or(PATIENCE),
        })
    }

    fn time(&self) -> Result<TimeControl, WorkError> {
        let clock = match &self.tc {
            None => CLOCK,
            Some(text) => text.parse().map_err(|error: matches::ParseTimeError| {
                WorkError::new(ErrorKind::Unit, error.to_string())
            })?,
        };
        let nodes = self.nodes.map(|nodes| TimeControl::Nodes(nodes.get()));
        let depth = self.depth.map(|depth| TimeControl::Depth(depth.get()));
        let time = seconds(self.move_time)?.map(TimeControl::MoveTime);
        Ok(nodes.or(depth).or(time).unwrap_or(clock))
    }
}

impl MatchUnit {
    pub(super) fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        match self.settings.game {
            Game::Chess => self.play::<RefereedChess>(client),
            Game::Shogi => self.play::<RefereedShogi>(client),
        }
    }

    fn play<C: RefereedGame>(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let openings = self.pairs.iter().map(|pair| pair.opening.clone()).collect();
        let book = Book::of::<C>(openings)
            .map_err(|problem| WorkError::new(ErrorKind::Unreadable, format!("an opening: {problem}")))?;
        let plan = self.settings.plan::<C>(book, self.pairs.len())?;
        let mut played = Vec::new();
        matches::run::<C>(&plan, &BTreeSet::new(), client.stop, |mut pair| {
            if let Some(own) = self.pairs.get(pair.index) {
                pair.index = own.pair;
            }
            played.push((PairResult::of(&pair), record(&pair, &plan)));
            ControlFlow::Continue(())
        })?;
        client.check_stop()?;
        played.sort_by_key(|(result, _)| result.pair);
        let (results, records): (Vec<PairResult>, Vec<String>) = played.into_iter().unzip();
        let mut outcome = json!({ "results": results, "records": records.concat() });
        put(&mut outcome, "title", self.title.clone());
        Ok(outcome)
    }
}

impl From<StartError> for WorkError {
    fn from(error: StartError) -> WorkError {
        let kind = match &error {
            StartError::UnknownOption { .. } | StartError::OptionValue { .. } => ErrorKind::Refused,
            StartError::Spawn { .. } | StartError::Failed { .. } | StartError::NoThread(_) => {
                ErrorKind::Failed
            }
        };
        WorkError::new(kind, error.to_string())
    }
}
