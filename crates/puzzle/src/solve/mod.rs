//! Solves puzzles by a forward search with the known replies, and judges the solution.
//!
//! `search.rs` is the search, `order.rs` orders its moves, and `refuted.rs` remembers positions without a solution.
//! `verdict.rs` compares the solution with the line of the puzzle, and `evaluation.rs` asks an engine where there is no
//! mate.

mod evaluation;
mod order;
mod refuted;
mod search;
mod verdict;

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use chess::{Move, Position};
use mate::within::{Outcome, Prover};
use serde::Serialize;

use crate::judge::{Judge, Judges};
use crate::pipeline::{Entry, Fate, Page, StopFlag, Task};
use crate::read::Line;
use crate::verify::LINES_PER_PAGE;
use crate::{Fault, Form, Puzzle};
use refuted::Refuted;
use search::Search;

pub use evaluation::Evaluation;
pub use verdict::Verdict;

/// Solves rows.
#[derive(Clone, Copy)]
pub struct Solve<'a> {
    /// The output format.
    pub form: Form,
    /// The maximum length of lines that are searched.
    pub depth: usize,
    /// The limit of positions for a puzzle, and again for a proof.
    pub nodes: u64,
    /// The clock, if the time for each puzzle is wanted.
    pub clock: Option<&'a (dyn Fn() -> Duration + Sync)>,
    /// Engines that evaluate the positions and solve lines without mate, if wanted.
    pub judges: Option<&'a dyn Judges>,
}

/// The result of solving a puzzle.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The verdict on it.
    pub verdict: Verdict,
    /// The solver's moves.
    pub line: Vec<Move>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// The outcome of a forward search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The solver's moves; none without a mate.
    pub line: Vec<Move>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Solves puzzles one after the other.
pub struct Solver {
    depth: usize,
    nodes: u64,
    prover: Prover<Position>,
    replies: Vec<Move>,
    refuted: Refuted,
    stop: Option<StopFlag>,
}

impl Solver {
    /// A solver with limits on the length of lines and on positions.
    pub fn new(depth: usize, nodes: u64) -> Solver {
        let prover = Prover::with_limit(nodes);
        Solver { depth, nodes, prover, replies: Vec::new(), refuted: Refuted::new(), stop: None }
    }

    /// The same solver, which stops as soon as the flag is set.
    #[must_use]
    pub fn stopped_by(self, stop: &StopFlag) -> Solver {
        Solver { prover: self.prover.stopped_by(stop), stop: Some(StopFlag::clone(stop)), ..self }
    }

    /// Solves a puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Solution {
        if !puzzle.ends_in_mate() {
            return Solution { verdict: Verdict::NoMate, line: Vec::new(), nodes: 0 };
        }
        let Found { line, nodes } = self.find(puzzle);
        let verdict = self.judge(puzzle, &line);
        Solution { verdict, line, nodes }
    }

    /// Searches for a line that mates if the opponent plays the known replies.
    pub fn find(&mut self, puzzle: &Puzzle) -> Found {
        let moves = puzzle.solution().len();
        self.replies.clear();
        self.replies.extend(puzzle.replies());
        self.refuted.forget();
        let mut search = Search {
            replies: &self.replies,
            moves: moves.min(self.depth),
            nodes_left: self.nodes,
            line: Vec::with_capacity(moves),
            refuted: &mut self.refuted,
            stop: self.stop.as_deref(),
        };
        let is_found = search.solve(puzzle.position());
        let nodes = self.nodes - search.nodes_left;
        Found { line: if is_found { search.line } else { Vec::new() }, nodes }
    }

    /// The verdict on `line`, which [`Solver::find`] has found.
    pub fn judge(&mut self, puzzle: &Puzzle, line: &[Move]) -> Verdict {
        let mut expected = puzzle.solution();
        if expected.len() == line.len() && puzzle.solution().eq(line.iter().copied()) {
            return Verdict::Exact;
        }
        let Some(&first) = line.first() else { return Verdict::NotFound };
        if expected.next() == Some(first) {
            return Verdict::SameFirstMove;
        }
        let moves = u8::try_from(puzzle.solution().len()).unwrap_or(u8::MAX);
        self.prover.forget();
        match self.prover.mates_by(puzzle.position(), first, moves) {
            Outcome::Proved => Verdict::Proved,
            Outcome::Refuted => Verdict::Cooperative,
            Outcome::Unknown => Verdict::Unproved,
        }
    }
}

/// The state that a worker keeps between rows.
pub struct Worker {
    puzzle: Option<Puzzle>,
    solver: Solver,
    judge: Option<Box<dyn Judge>>,
    stop: StopFlag,
}

/// A solution as JSON.
#[derive(Serialize)]
struct Record<'a> {
    line: u64,
    id: &'a str,
    verdict: &'static str,
    solution: Vec<String>,
    expected: Vec<String>,
    nodes: u64,
    /// The engine's first move, if there is an engine and it has answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine_move: Option<String>,
    /// Its score, in pawns or half-moves to mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine_score: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl Solve<'_> {
    /// The header of the output, if the format has one.
    pub fn header(&self) -> String {
        if self.form == Form::Json {
            return String::new();
        }
        let engine = if self.judges.is_some() { ",EngineMove,EngineScore" } else { "" };
        let seconds = if self.clock.is_some() { ",Seconds" } else { "" };
        format!("Line,PuzzleId,Verdict,Solution,Expected,Nodes{engine}{seconds}\n")
    }

    fn write(&self, record: &Record<'_>, page: &mut Page<BTreeMap<String, u64>>) {
        if self.form == Form::Json {
            return page.json(record);
        }
        let (line, nodes) = (record.line.to_string(), record.nodes.to_string());
        let (solution, expected) = (record.solution.join(" "), record.expected.join(" "));
        let seconds = record.seconds.map(|seconds| format!("{seconds:.6}"));
        let mut fields = vec![line.as_str(), record.id, record.verdict, &solution, &expected, &nodes];
        if self.judges.is_some() {
            fields.extend(
                [&record.engine_move, &record.engine_score].map(|field| field.as_deref().unwrap_or("")),
            );
        }
        fields.extend(seconds.as_deref());
        page.csv(&fields);
    }
}

impl Task for Solve<'_> {
    type Worker = Worker;
    type Sum = BTreeMap<String, u64>;

    fn worker(&self, stop: &StopFlag) -> Worker {
        let judge = self.judges.map(Judges::judge);
        let solver = Solver::new(self.depth, self.nodes).stopped_by(stop);
        Worker { puzzle: None, solver, judge, stop: StopFlag::clone(stop) }
    }

    fn lines_per_page(&self) -> usize {
        if self.judges.is_some() { 1 } else { LINES_PER_PAGE }
    }

    fn row(&self, worker: &mut Worker, entry: &Entry<'_>, page: &mut Page<Self::Sum>) -> Result<Fate, Fault> {
        let began = self.clock.map(|clock| clock());
        let puzzle = Puzzle::read_into(&mut worker.puzzle, &entry.row)?;
        let Solution { mut verdict, mut line, nodes } = worker.solver.solve(puzzle);
        let evaluation = worker.judge.as_deref_mut().map(|judge| Evaluation::of(puzzle, judge));
        if worker.stop.load(Ordering::Relaxed) {
            return Ok(Fate::Interrupted);
        }
        match &evaluation {
            Some(Ok(evaluation)) if verdict == Verdict::NoMate => {
                (verdict, line) = (evaluation.verdict(puzzle), evaluation.line.clone());
            }
            Some(Err(_)) if verdict == Verdict::NoMate => verdict = Verdict::NotJudged,
            _ => {}
        }
        let evaluation = evaluation.and_then(Result::ok).map(|evaluation| evaluation.first);
        let seconds = self.clock.zip(began).map(|(clock, began)| clock().saturating_sub(began).as_secs_f64());
        *page.totals.sum.entry(verdict.code().to_owned()).or_default() += 1;
        *page.totals.sum.entry("nodes".to_owned()).or_default() += nodes;
        let record = Record {
            line: entry.line,
            id: entry.row.id,
            verdict: verdict.code(),
            solution: line.iter().map(ToString::to_string).collect(),
            expected: puzzle.solution().map(|mv| mv.to_string()).collect(),
            nodes,
            engine_move: evaluation.map(|choice| choice.mv.to_string()),
            engine_score: evaluation.map(|choice| choice.score.to_string()),
            seconds,
        };
        self.write(&record, page);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        self.form.reject(line, fault, page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Row;

    fn check(position: &str, moves: &str, verdict: Verdict, line: &str) {
        let puzzle = Puzzle::read(&Row { position, moves, ..Row::default() }).expect("it is legal");
        let solution = Solver::new(10, 100_000).solve(&puzzle);
        let found: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
        assert_eq!((solution.verdict, found.join(" ").as_str()), (verdict, line), "{position} {moves}");
    }

    #[test]
    fn solutions_are_judged() {
        const ROOKS: &str = "6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1";
        check("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8", Verdict::Exact, "b1b8");
        check(ROOKS, "g8h8 a3a7 h8g8 b1b8", Verdict::Proved, "b1b7 a3a8");
        check("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b2", Verdict::NoMate, "");
    }

    #[test]
    fn without_nodes_nothing_is_found() {
        let row =
            Row { position: "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", moves: "a2a3 b1b8", ..Row::default() };
        let puzzle = Puzzle::read(&row).expect("it is legal");
        assert_eq!(Solver::new(10, 0).solve(&puzzle).verdict, Verdict::NotFound);
        assert_eq!(Solver::new(0, 100).solve(&puzzle).verdict, Verdict::Exact);
    }
}
