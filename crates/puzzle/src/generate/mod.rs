//! Puzzles made from games: where the opponent has blundered and one line alone makes use of it.

mod line;
mod scan;

use std::collections::BTreeMap;

use chess::Position;
use chess::text::{Fen, Pgn};
use game::{Position as _, Score};
use mate::within::Prover;

use crate::checks::{self, Examination, Findings};
use crate::judge::{Judge, JudgeError, Judges};
use crate::pipeline::{Fate, Page, Work};
use crate::read::{Columns, Line, Row};
use crate::{Fault, Puzzle, Reason, Severity, tag, themes};
use line::Solution;

/// Makes puzzles of games.
///
/// A game is looked through at a glance for positions in which the side to move has become much better off by the
/// last move. From each of these a line is followed as long as one move of the solver is clearly the best. What comes
/// out is verified as a row of a database would be, and tagged.
#[derive(Clone, Copy, Debug)]
pub struct Generate<'a> {
    /// The engines that are asked.
    pub judges: &'a dyn Judges,
    /// Positions that a proof of a mate may take.
    pub nodes: u64,
}

/// What a worker keeps from game to game.
pub struct Worker {
    judge: Box<dyn Judge>,
    prover: Prover<Position>,
    findings: Findings,
    puzzle: Option<Puzzle>,
}

impl Generate<'_> {
    /// The header of the puzzles.
    pub fn header(&self) -> String {
        format!("{}\n", Columns::lichess())
    }

    /// What is counted: puzzles that were made.
    pub const PUZZLES: &'static str = "puzzles";
    /// What is counted: positions in which the opponent seemed to have blundered.
    pub const CANDIDATES: &'static str = "candidates";

    fn game(
        &self,
        worker: &mut Worker,
        game: &Pgn,
        page: &mut Page<BTreeMap<String, u64>>,
    ) -> Result<(), JudgeError> {
        let positions = scan::positions(game);
        worker.judge.forget();
        let candidates = scan::candidates(&positions, worker.judge.as_mut())?;
        *page.totals.sum.entry(Self::CANDIDATES.to_owned()).or_default() += candidates.len() as u64;
        for ply in candidates {
            worker.judge.forget();
            let Some(solution) = Solution::find(&positions[ply], worker.judge.as_mut())? else { continue };
            let moves: Vec<String> =
                [game.moves[ply - 1]].iter().chain(&solution.moves).map(ToString::to_string).collect();
            let made = Made { game, ply, before: &positions[ply - 1], moves: moves.join(" "), solution };
            if made.write(worker, page) {
                *page.totals.sum.entry(Self::PUZZLES.to_owned()).or_default() += 1;
            }
        }
        Ok(())
    }
}

impl Work for Generate<'_> {
    type Worker = Worker;
    type Sum = BTreeMap<String, u64>;

    fn worker(&self, _: &Columns) -> Worker {
        Worker {
            judge: self.judges.judge(),
            prover: Prover::with_limit(self.nodes),
            findings: Findings::default(),
            puzzle: None,
        }
    }

    fn line(&self, worker: &mut Worker, line: &Line<'_>, page: &mut Page<Self::Sum>) -> Result<Fate, Fault> {
        let text = String::from_utf8_lossy(line.bytes);
        let game = Pgn::read(&text).map_err(|mut error| {
            error.line += usize::try_from(line.number - 1).unwrap_or(0);
            Fault::new(Reason::BadPgn, error)
        })?;
        let (written, puzzles) = (page.text.len(), page.totals.sum.clone());
        self.game(worker, &game, page).map_err(|error| {
            // A game is done as a whole or not at all.
            page.text.truncate(written);
            page.totals.sum = puzzles;
            Fault::new(Reason::NotJudged, error)
        })?;
        Ok(Fate::Kept)
    }

    fn rejected(&self, _: &Line<'_>, _: &Fault, _: &mut Page<Self::Sum>) {}
}

/// A puzzle that was found in a game.
struct Made<'a> {
    game: &'a Pgn,
    /// Half-moves of the game before the solver's first move.
    ply: usize,
    before: &'a Position,
    moves: String,
    solution: Solution,
}

impl Made<'_> {
    /// Writes the puzzle as a row, if it stands up to verification.
    fn write(&self, worker: &mut Worker, page: &mut Page<BTreeMap<String, u64>>) -> bool {
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
        let names = names.join(" ");
        let row = Row { themes: &names, ..row };
        worker.findings.clear();
        let (prover, findings) = (&mut worker.prover, &mut worker.findings);
        // The engine has had its say already.
        let mut examination = Examination { puzzle, row: &row, prover, judge: None, findings };
        checks::ALL.iter().for_each(|check| (check.run)(&mut examination));
        if findings.reasons.iter().any(|reason| reason.severity() > Severity::Note) {
            return false;
        }
        tag::write(&row, page);
        true
    }

    /// Eight letters and digits that the position determines.
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

    /// The address of the move, if the game has one.
    fn url(&self) -> String {
        match self.game.tag("Site").or(self.game.tag("Link")) {
            Some(site) if site.starts_with("https://") || site.starts_with("http://") => {
                format!("{site}#{}", self.ply)
            }
            _ => String::new(),
        }
    }

    /// The opening as the database writes it: `Kings_Gambit_Accepted`.
    fn openings(&self) -> String {
        let opening = self.game.tag("Opening").filter(|opening| *opening != "?").unwrap_or_default();
        let plain = opening.chars().filter(|char| char.is_ascii_alphanumeric() || " -_".contains(*char));
        plain.collect::<String>().trim().replace(' ', "_")
    }

    /// How much is won, in the words of the database.
    fn engine_theme(&self) -> Option<&'static str> {
        match self.solution.gain {
            gain if gain.is_mate() => None,
            gain if gain >= Score::centipawns(600) => Some("crushing"),
            gain if gain >= Score::centipawns(200) => Some("advantage"),
            _ => Some("equality"),
        }
    }
}
