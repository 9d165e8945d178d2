//! The lines of an engine, depth by depth, and the result.

use engine::{Board, MoveOf};
use game::{Depth, Score};
use search::{Answer, Bound, Observer, Report};
use serde::Serialize;

use crate::games::{NotatedGame, Notation};

/// Records the reports of a search, and passes each line on as soon as it is known.
pub struct Journal<'a, G: NotatedGame> {
    board: &'a Board<G>,
    notation: Notation,
    depths: Vec<AnalysisLine>,
    on_line: Box<dyn FnMut(&AnalysisLine) + Send + 'a>,
}

/// The analysis of a position.
#[derive(Debug, Serialize)]
pub struct Analysis {
    /// `chess` or `shogi`.
    pub game: &'static str,
    /// As it is written.
    pub position: String,
    /// The move to play, unless there is none.
    pub best: Option<String>,
    /// Every line of every depth.
    pub depths: Vec<AnalysisLine>,
    /// Positions searched.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// A line as it was known after one depth.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisLine {
    /// Half-moves.
    pub depth: i32,
    /// 1 for the best line.
    pub number: usize,
    /// For the side to move.
    pub score: JsonScore,
    /// As in UCI and USI.
    pub moves: Vec<String>,
    /// As people write.
    pub notation: Vec<String>,
    /// Positions searched so far.
    pub nodes: u64,
    /// Time since the start.
    pub seconds: f64,
}

/// A score, or the half-moves to a mate: less than zero if the side to move is mated.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum JsonScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Half-moves to a mate.
    Mate(i32),
}

impl From<Score> for JsonScore {
    fn from(score: Score) -> JsonScore {
        score.mate_distance().map_or(JsonScore::Centipawns(score.value()), JsonScore::Mate)
    }
}

impl<'a, G: NotatedGame> Journal<'a, G> {
    /// An empty journal. `on_line` receives each line of each depth.
    pub fn new(
        board: &'a Board<G>,
        notation: Notation,
        on_line: impl FnMut(&AnalysisLine) + Send + 'a,
    ) -> Journal<'a, G> {
        Journal { board, notation, depths: Vec::new(), on_line: Box::new(on_line) }
    }

    /// The complete analysis.
    pub fn finish(self, position: &str, answer: &Answer<MoveOf<G>>) -> Analysis {
        Analysis {
            game: G::NAME,
            position: position.to_owned(),
            best: answer.best().filter(|_| answer.depth() > Depth::ZERO).map(|mv| mv.to_string()),
            depths: self.depths,
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
        }
    }
}

impl<G: NotatedGame> Observer<MoveOf<G>> for Journal<'_, G> {
    fn line(&mut self, report: &Report<'_, MoveOf<G>>) {
        if report.bound != Bound::Exact {
            return;
        }
        let line = AnalysisLine {
            depth: report.depth.half_moves(),
            number: report.line,
            score: report.score.into(),
            moves: G::moves(self.board.position(), report.moves, Notation::Protocol),
            notation: G::moves(self.board.position(), report.moves, self.notation),
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
        };
        (self.on_line)(&line);
        self.depths.push(line);
    }
}
