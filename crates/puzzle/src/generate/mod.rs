//! Generates puzzles from games: positions after a blunder that have exactly one good answer.
//!
//! `scan.rs` finds blunders, `line.rs` extends the answer to a line, and `opening.rs` and `rating.rs` fill the columns
//! of Lichess.

mod line;
mod opening;
mod rating;
mod scan;

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use chess::Position;
use chess::text::{Fen, Pgn};
use game::{Position as _, Score};
use mate::within::Prover;
use serde::{Deserialize, Serialize};

use crate::checks::{self, Examination, Findings};
use crate::judge::{Judge, JudgeError, Judges};
use crate::pipeline::{Fate, Page, StopFlag, Sum, Work};
use crate::read::{Columns, Line, Row};
use crate::{Fault, Puzzle, Reason, Severity, tag, themes};
use line::Solution;

/// Generates puzzles from games.
///
/// A shallow search of each game finds positions in which the last move has greatly improved the chances of the side to
/// move. From each of them, a line is extended as long as one move of the solver is clearly the best. The result is
/// verified like a row of a database, and tagged.
#[derive(Debug)]
pub struct Generate<'a> {
    /// The engines.
    pub judges: &'a dyn Judges,
    /// The limit of positions for a proof of mate.
    pub nodes: u64,
    /// The puzzles generated so far, by what determines their ids: each is written once.
    pub made: Mutex<HashSet<String>>,
}

/// The statistics of a run.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Counts {
    /// Positions after an apparent blunder.
    pub candidates: u64,
    /// The ids of the generated puzzles.
    pub puzzles: Vec<String>,
}

impl Sum for Counts {
    fn add(&mut self, other: Counts) {
        self.candidates += other.candidates;
        self.puzzles.extend(other.puzzles);
    }
}

/// The state that a worker keeps between games.
pub struct Worker {
    judge: Box<dyn Judge>,
    prover: Prover<Position>,
    findings: Findings,
    puzzle: Option<Puzzle>,
    stop: StopFlag,
}

impl Generate<'_> {
    /// The header of the puzzles.
    pub fn header(&self) -> String {
        format!("{}\n", Columns::lichess())
    }

    fn game(&self, worker: &mut Worker, game: &Pgn, page: &mut Page<Counts>) -> Result<(), JudgeError> {
        let positions = scan::positions(game);
        worker.judge.forget();
        let candidates = scan::candidates(&positions, worker.judge.as_mut())?;
        page.totals.sum.candidates += candidates.len() as u64;
        let mut seen = HashSet::new();
        for ply in candidates {
            // A repeated position is the same puzzle.
            if !seen.insert(positions[ply].key()) {
                continue;
            }
            worker.judge.forget();
            let Some(solution) = Solution::find(&positions[ply], worker.judge.as_mut())? else { continue };
            worker.judge.forget();
            let Some(solution) = solution.confirmed(worker.judge.as_mut())? else { continue };
            let moves: Vec<String> =
                [game.moves[ply - 1]].iter().chain(&solution.moves).map(ToString::to_string).collect();
            let made = Made { game, ply, before: &positions[ply - 1], moves: moves.join(" "), solution };
            if made.write(worker, page) {
                page.totals.sum.puzzles.push(made.id());
            }
        }
        Ok(())
    }
}

impl Work for Generate<'_> {
    type Worker = Worker;
    type Sum = Counts;

    fn worker(&self, _: &Columns, stop: &StopFlag) -> Worker {
        Worker {
            judge: self.judges.judge(),
            prover: Prover::with_limit(self.nodes).stopped_by(stop),
            findings: Findings::default(),
            puzzle: None,
            stop: StopFlag::clone(stop),
        }
    }

    fn line(&self, worker: &mut Worker, line: &Line<'_>, page: &mut Page<Self::Sum>) -> Result<Fate, Fault> {
        let text = String::from_utf8_lossy(line.bytes);
        let game = Pgn::read(&text).map_err(|mut error| {
            error.line += usize::try_from(line.number - 1).unwrap_or(0);
            Fault::new(Reason::BadPgn, error)
        })?;
        let (written, puzzles) = (page.text.len(), page.totals.sum.clone());
        let done = self.game(worker, &game, page);
        let is_interrupted = worker.stop.load(Ordering::Relaxed);
        if done.is_err() || is_interrupted {
            // A game is written completely or not at all.
            page.text.truncate(written);
            page.totals.sum = puzzles;
        }
        if is_interrupted {
            return Ok(Fate::Interrupted);
        }
        done.map_err(|error| Fault::new(Reason::NotJudged, error))?;
        Ok(Fate::Kept)
    }

    fn rejected(&self, _: &Line<'_>, _: &Fault, _: &mut Page<Self::Sum>) {}

    fn recall(&self, sum: &Counts) {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).extend(sum.puzzles.iter().cloned());
    }

    /// Writes each puzzle once, even if several games contain it.
    fn in_order(&self, page: &mut Page<Counts>) {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let (text, ids) = (std::mem::take(&mut page.text), std::mem::take(&mut page.totals.sum.puzzles));
        for (row, id) in text.split_inclusive(|&byte| byte == b'\n').zip(ids) {
            if made.insert(id.clone()) {
                page.text.extend_from_slice(row);
                page.totals.sum.puzzles.push(id);
            }
        }
    }
}

/// A puzzle found in a game.
struct Made<'a> {
    game: &'a Pgn,
    /// The number of half-moves before the solver's first move.
    ply: usize,
    before: &'a Position,
    moves: String,
    solution: Solution,
}

impl Made<'_> {
    /// Writes the puzzle as a row, if it passes verification.
    fn write(&self, worker: &mut Worker, page: &mut Page<Counts>) -> bool {
        let (id, fen) = (self.id(), Fen(self.before.to_setup()).to_string());
        let (url, openings) = (self.url(), self.openings());
        let row = Row {
            id: &id,
            position: &fen,
            moves: &self.moves,
            url: &url,
            openings: &openings,
            ..Row::default()
        };
        let Ok(puzzle) = Puzzle::read_into(&mut worker.puzzle, &row) else { return false };
        let mut names = themes::of(puzzle);
        names.extend(self.engine_theme());
        names.sort_unstable();
        let (rating, deviation) = (Some(rating::estimate(puzzle, &names)), Some(rating::ERROR));
        let names = names.join(" ");
        let row = Row { themes: &names, rating, deviation, ..row };
        worker.findings.clear();
        let (prover, findings) = (&mut worker.prover, &mut worker.findings);
        // The engine has already confirmed it.
        let mut examination = Examination { puzzle, row: &row, prover, judge: None, findings };
        checks::ALL.iter().for_each(|check| (check.run)(&mut examination));
        if findings.reasons.iter().any(|reason| reason.severity() > Severity::Note) {
            return false;
        }
        tag::write(&row, page);
        true
    }

    /// An id of eight letters and digits, derived from the position.
    fn id(&self) -> String {
        const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        let mut rest = self.solution.position.key().0;
        let mut digit = || {
            let digit = DIGITS[(rest % 62) as usize];
            rest /= 62;
            char::from(digit)
        };
        (0..8).map(|_| digit()).collect()
    }

    /// The URL of the move, if the game has one.
    fn url(&self) -> String {
        match self.game.tag("Site").or(self.game.tag("Link")) {
            Some(site) if site.starts_with("https://") || site.starts_with("http://") => {
                format!("{site}#{}", self.ply)
            }
            _ => String::new(),
        }
    }

    /// The opening tags of the database, while they are relevant.
    fn openings(&self) -> String {
        match self.game.tag("Opening").filter(|opening| *opening != "?") {
            Some(opening) if self.ply <= opening::LAST_PLY => opening::tags(opening),
            _ => String::new(),
        }
    }

    /// The database's theme for the size of the advantage.
    fn engine_theme(&self) -> Option<&'static str> {
        match self.solution.gain {
            gain if gain.is_mate() => None,
            gain if gain >= Score::centipawns(600) => Some("crushing"),
            gain if gain >= Score::centipawns(200) => Some("advantage"),
            _ => Some("equality"),
        }
    }
}
