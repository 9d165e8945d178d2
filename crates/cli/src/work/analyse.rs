//! A position searched by an engine: the answer is that of `keymove analyse --format json`.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ::threads::{Kind, Workers};
use engine::{Board, Chess, Shogi};
use game::Depth;
use search::{Config, Deadline, Limits, Signal};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::mate::Game;
use super::{Client, ErrorKind, WorkError, seconds, threads};
use crate::games::{self, GameName, NotatedGame, SetupGame};
use answers::Journal;

/// A position, and how long it is searched.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AnalyseUnit {
    /// FEN, SFEN or `startpos`.
    position: String,
    /// The game; by default recognised from the number of ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<Game>,
    /// Seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    /// Half-moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u8>,
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Best lines to search.
    #[serde(default = "one")]
    lines: u8,
    /// The number of threads; one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threads: Option<u16>,
    /// Megabytes for the table.
    #[serde(default = "usual_memory")]
    memory: u32,
}

fn one() -> u8 {
    1
}

fn usual_memory() -> u32 {
    64
}

/// The default time.
const USUAL_TIME: Duration = Duration::from_secs(5);
/// The time between two checks of the stop flag.
const FRAME: Duration = Duration::from_millis(10);
/// The thread that looks.
const WATCH: Kind = Kind::new("watch", 1 << 18);
/// The maximum depth.
const DEEPEST: u8 = 200;
/// The maximum table size in megabytes.
const MOST_MEMORY: u32 = 65_536;

impl AnalyseUnit {
    pub(super) fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let out_of_range = |what: &str| WorkError::new(ErrorKind::Unit, format!("{what} is out of range"));
        if self.depth.is_some_and(|depth| !(1..=DEEPEST).contains(&depth)) {
            return Err(out_of_range("depth"));
        }
        if !(1..=64).contains(&self.lines) {
            return Err(out_of_range("lines"));
        }
        if !(1..=MOST_MEMORY).contains(&self.memory) {
            return Err(out_of_range("memory"));
        }
        match self.game.map_or_else(|| GameName::of(&self.position), GameName::from) {
            GameName::Chess => self.analyse::<Chess>(client),
            GameName::Shogi => self.analyse::<Shogi>(client),
        }
    }

    fn analyse<G: SetupGame + NotatedGame>(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let setup = games::read::<G>(&self.position)?;
        let text = G::write_setup(&setup);
        let position = G::read(&text)
            .map_err(|faults| WorkError::illegal(&text, format!("no game can lead to {text}: {faults}")))?;
        let board = Board::<G>::from_position(position);
        let mut journal = Journal::<G>::new(&board, G::USUAL, |_| {});
        let other_limit = self.depth.is_some() || self.nodes.is_some();
        let time = seconds(self.time)?.or_else(|| (!other_limit).then_some(USUAL_TIME));
        let limits = Limits {
            depth: self.depth.map(|depth| Depth::new(depth.into())),
            nodes: self.nodes,
            deadline: time.map(Deadline::exactly),
            ..Limits::none()
        };
        let config = Config {
            table_megabytes: usize::try_from(self.memory).unwrap_or(1),
            threads: threads(self.threads),
            lines: self.lines.into(),
            ..Config::default()
        };
        let signal = Arc::new(Signal::new());
        let (working, finished) = std::sync::mpsc::channel::<()>();
        // Where there is no thread to look for it, the limits alone end the search.
        let answer = Workers::each(
            WATCH,
            [finished],
            |finished| {
                while finished.recv_timeout(FRAME) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                    if client.stop.load(Ordering::Relaxed) {
                        signal.stop();
                    }
                }
            },
            |_| {
                let answer = search::THREAD.call(|| {
                    let mut search = G::new_search(config);
                    G::go(&mut search, &board.root(), limits, Arc::clone(&signal), &mut journal)
                });
                drop(working);
                answer
            },
        );
        let answer = answer.map_err(|refused| WorkError::new(ErrorKind::Failed, refused.to_string()))?;
        client.check_stop()?;
        serde_json::to_value(journal.finish(&text, &answer))
            .map_err(|error| WorkError::new(ErrorKind::Failed, error.to_string()))
    }
}
