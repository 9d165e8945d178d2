//! An analysis for programs: one line of JSON at its end.

use engine::{Board, MoveOf};
use game::{Depth, Score};
use search::{Answer, Bound, Observer, Report};
use serde::Serialize;

use crate::games::{NotatedGame, Notation};

/// Writes down what it hears.
pub(super) struct Journal<'a, G: NotatedGame> {
    board: &'a Board<G>,
    notation: Notation,
    depths: Vec<Line>,
}

#[derive(Serialize)]
struct Analysis<'a> {
    game: &'static str,
    position: &'a str,
    best: Option<String>,
    depths: Vec<Line>,
    nodes: u64,
    seconds: f64,
}

/// A line as it was known after one depth.
#[derive(Serialize)]
struct Line {
    depth: i32,
    number: usize,
    score: JsonScore,
    moves: Vec<String>,
    notation: Vec<String>,
    nodes: u64,
    seconds: f64,
}

/// A score, or the half-moves to a mate: less than zero if the side to move is mated.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum JsonScore {
    Centipawns(i32),
    Mate(i32),
}

impl From<Score> for JsonScore {
    fn from(score: Score) -> JsonScore {
        score.mate_distance().map_or(JsonScore::Centipawns(score.value()), JsonScore::Mate)
    }
}

impl<'a, G: NotatedGame> Journal<'a, G> {
    pub(super) fn new(board: &'a Board<G>, notation: Notation) -> Journal<'a, G> {
        Journal { board, notation, depths: Vec::new() }
    }

    /// The line of JSON.
    pub(super) fn finish(self, position: &str, answer: &Answer<MoveOf<G>>) -> serde_json::Result<String> {
        let analysis = Analysis {
            game: G::NAME,
            position,
            best: answer.best().filter(|_| answer.depth() > Depth::ZERO).map(|mv| mv.to_string()),
            depths: self.depths,
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
        };
        Ok(format!("{}\n", serde_json::to_string(&analysis)?))
    }
}

impl<G: NotatedGame> Observer<MoveOf<G>> for Journal<'_, G> {
    fn line(&mut self, report: &Report<'_, MoveOf<G>>) {
        if report.bound != Bound::Exact {
            return;
        }
        self.depths.push(Line {
            depth: report.depth.half_moves(),
            number: report.line,
            score: report.score.into(),
            moves: G::moves(self.board.position(), report.moves, Notation::Protocol),
            notation: G::moves(self.board.position(), report.moves, self.notation),
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
        });
    }
}
