//! Making an archive: many games, on many threads, continuing where an earlier run ended.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;
use threads::Workers;

use super::archive::{Archived, ArchivedResult, WriteArchiveError, Writer};
use super::learnable_game::{EvaluatorOf, LearnableGame};
use super::selfplay::{SelfPlay, Style};

/// The archive to be made.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How games are played.
    pub style: Style,
    /// How many games the archive is to have.
    pub games: u32,
    /// No game is begun after this time.
    pub limit: Option<Duration>,
    /// Threads that play.
    pub threads: usize,
}

/// What an archive has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Tally {
    /// Games.
    pub games: u32,
    /// Positions with scores.
    pub positions: u64,
    /// Games that the first player won, that were drawn, that the second player won.
    pub results: [u32; 3],
    /// Positions searched in this run.
    pub nodes: u64,
}

impl Tally {
    fn count(&mut self, game: &Archived) {
        self.games += 1;
        self.positions += game.moves.len() as u64;
        let place = match game.result {
            ArchivedResult::FirstWon => 0,
            ArchivedResult::Draw => 1,
            ArchivedResult::SecondWon => 2,
        };
        self.results[place] += 1;
    }
}

/// Why no archive was made.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] WriteArchiveError),
}

/// Plays games and appends them to the archive at `path`. Games that it has already are not played again. `on_game`
/// receives the state after every game.
pub fn generate<S: LearnableGame>(
    path: &Path,
    evaluator: &EvaluatorOf<S>,
    plan: &Plan,
    on_game: &(dyn Fn(&Tally) + Sync),
) -> Result<Tally, GenerateError> {
    let started = Instant::now();
    let (writer, old) = Writer::open::<S>(path)?;
    let done: HashSet<u32> = old.iter().map(|game| game.number).collect();
    let mut tally = Tally::default();
    old.iter().for_each(|game| tally.count(game));
    let collector = Mutex::new(Collector { writer, tally, failed: None });
    let next = AtomicU32::new(0);
    let over = AtomicBool::new(false);
    Workers::new(search::THREAD, plan.threads).share(|_| {
        let mut players = SelfPlay::<S>::new(evaluator.clone(), plan.style);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let late = plan.limit.is_some_and(|limit| started.elapsed() >= limit);
            if number >= plan.games || late || over.load(Ordering::Relaxed) {
                return;
            }
            if done.contains(&number) {
                continue;
            }
            let outcome = players.play(number);
            let mut collector = collector.lock().expect("no thread panics with the collector");
            if !collector.take(&outcome.game, outcome.nodes) {
                over.store(true, Ordering::Relaxed);
            }
            on_game(&collector.tally);
        }
    });
    let collector = collector.into_inner().expect("no thread panics with the collector");
    match collector.failed {
        Some(error) => Err(error.into()),
        None => Ok(collector.tally),
    }
}

/// Receives finished games.
struct Collector {
    writer: Writer,
    tally: Tally,
    failed: Option<WriteArchiveError>,
}

impl Collector {
    /// Takes a game in; `false` if it cannot be written.
    fn take(&mut self, game: &Archived, nodes: u64) -> bool {
        if let Err(error) = self.writer.write(game) {
            self.failed = Some(error);
            return false;
        }
        self.tally.count(game);
        self.tally.nodes += nodes;
        true
    }
}
