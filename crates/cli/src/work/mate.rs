//! Proves mates in positions: the answers are those of `keymove mate --format json`.

use std::time::Instant;

use ::mate::{Bounds, Length, Limits, Observer, Solver};
use search::Clock;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Client, ErrorKind, WorkError, put, seconds, threads};
use crate::games::GameName;
use answers::mate::{self as answer, Problem, Request};

/// Positions and the question about them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MateUnit {
    /// FEN, EPD or SFEN, or `startpos moves …`.
    positions: Vec<String>,
    /// The game; by default recognised from the number of ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<Game>,
    /// Whether to search on until a shortest mate is proved.
    #[serde(default)]
    shortest: bool,
    /// Whether other mates along the line are listed.
    #[serde(default)]
    all: bool,
    /// Whether futile interpositions are left out of the line.
    #[serde(default)]
    conventional: bool,
    /// Whether the side to move gets mated.
    #[serde(default)]
    mated: bool,
    /// The longest mate to look for, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    within: Option<u16>,
    /// Seconds for each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    /// Nodes for each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Megabytes for the table.
    #[serde(default = "usual_memory")]
    memory: u32,
    /// The number of threads; one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threads: Option<u16>,
}

/// A game, as units name it.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Game {
    /// Chess.
    Chess,
    /// Shogi.
    Shogi,
}

impl From<Game> for GameName {
    fn from(game: Game) -> GameName {
        match game {
            Game::Chess => GameName::Chess,
            Game::Shogi => GameName::Shogi,
        }
    }
}

fn usual_memory() -> u32 {
    256
}

/// The maximum length of a mate, in plies.
const LONGEST: u16 = 2_000;

impl MateUnit {
    /// Positions with default settings.
    pub(super) fn of(positions: Vec<String>) -> MateUnit {
        MateUnit {
            positions,
            game: None,
            shortest: false,
            all: false,
            conventional: false,
            mated: false,
            within: None,
            time: None,
            nodes: None,
            memory: usual_memory(),
            threads: None,
        }
    }

    pub(super) fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        if self.within.is_some_and(|within| !(1..=LONGEST).contains(&within)) {
            let message = format!("within: expected a number of plies from 1 to {LONGEST}");
            return Err(WorkError::new(ErrorKind::Unit, message));
        }
        let memory = usize::try_from(self.memory.max(1)).unwrap_or(usize::MAX).saturating_mul(1 << 20);
        let mut solver = self.request().solver(memory, threads(self.threads));
        let mut answers = Vec::new();
        for text in &self.positions {
            let answer = match answer::position(text, self.game.map(GameName::from)) {
                Ok(problem) => self.answer(&mut solver, &problem, client)?,
                Err(error) => json!({ "error": WorkError::from(error) }),
            };
            client.check_stop()?;
            answers.push(answer);
        }
        Ok(json!({ "answers": answers }))
    }

    fn answer(
        &self,
        solver: &mut Solver,
        problem: &Problem,
        client: &Client<'_>,
    ) -> Result<Value, WorkError> {
        let clock = Clock::start();
        let deadline = seconds(self.time)?.and_then(|time| Instant::now().checked_add(time));
        let limits = Limits { nodes: self.nodes, deadline, stop: Some(client.stop) };
        let mut watcher = Watcher { report: client.report, clock, last: None };
        let solved = self.request().solve(solver, problem, limits, clock, &mut watcher);
        client.check_stop()?;
        let mut answer = serde_json::to_value(&solved)
            .map_err(|error| WorkError::new(ErrorKind::Failed, error.to_string()))?;
        if !problem.faults.is_empty() {
            put(&mut answer, "faults", problem.faults.clone());
        }
        Ok(answer)
    }

    fn request(&self) -> Request {
        let &MateUnit { shortest, all, conventional, mated, within, .. } = self;
        Request { shortest, all, conventional, mated, within }
    }
}

/// Reports the bounds of the length of a mate.
struct Watcher<'a> {
    report: &'a (dyn Fn(Value) + Sync),
    clock: Clock,
    last: Option<Bounds>,
}

impl<M> Observer<M> for Watcher<'_> {
    fn bounds(&mut self, bounds: Bounds, _: &[M]) {
        if self.last != Some(bounds) {
            self.last = Some(bounds);
            let at_most = (bounds.at_most != Length::UNLIMITED).then(|| bounds.at_most.plies());
            (self.report)(json!({ "progress": {
                "at_least": bounds.at_least.plies(),
                "at_most": at_most,
                "seconds": self.clock.elapsed().as_secs_f64(),
            }}));
        }
    }
}
