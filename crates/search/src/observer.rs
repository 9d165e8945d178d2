//! The output of the search: reports while it runs, and its answer.

use std::time::Duration;

use game::{Depth, Ply, Score};
use threads::ThreadCount;

use crate::Statistics;
use crate::iid::Decision;

/// How a score relates to the true value.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this: a move was good enough, and the search stopped there.
    Lower,
    /// The value is at most this: no move was good enough.
    Upper,
}

/// What is known about one line at the end of an iteration, or when its window has failed.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a, M> {
    /// Depth of the iteration.
    pub depth: Depth,
    /// The furthest that any line was followed.
    pub selective_depth: Ply,
    /// The value for the side to move.
    pub score: Score,
    /// Whether the score is the value or a bound of it.
    pub bound: Bound,
    /// 1 for the best line, 2 for the second best.
    pub line: usize,
    /// The moves of the line, the first one first; never empty.
    pub moves: &'a [M],
    /// Positions searched so far, on all threads.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_full: u32,
    /// Positions so far whose outcome was known, on all threads.
    pub known_outcomes: u64,
}

/// Receives the reports of a search.
pub trait Observer<M> {
    /// A line is known, or known to lie outside its window.
    fn line(&mut self, report: &Report<'_, M>) {
        let _ = report;
    }

    /// The search begins root move `mv`, the `number`th of this iteration (from 1 on).
    fn current_move(&mut self, depth: Depth, mv: M, number: usize) {
        let _ = (depth, mv, number);
    }
}

/// Ignores every report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Observer<M> for Silent {}

/// A line of the answer.
#[derive(Clone, Debug)]
pub struct Line<M> {
    /// The moves, the first one first; never empty.
    pub moves: Vec<M>,
    /// The value for the side to move at the root.
    pub score: Score,
    /// The depth at which the line was last searched in full.
    pub depth: Depth,
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// The best lines, the best one first. There is at least one, unless the root has no legal moves.
    pub lines: Vec<Line<M>>,
    /// Positions searched, on all threads.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// What the heuristics did, on all threads.
    pub statistics: Statistics,
    /// How many threads searched, and why not more.
    pub threads: ThreadCount,
    /// Every decision about internal iterative deepening on the first thread, where that is recorded.
    pub iid_trace: Vec<Decision>,
}

impl<M: Copy> Answer<M> {
    /// The move to play; `None` only if there is no legal move.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }

    /// The reply that the search expects.
    pub fn ponder(&self) -> Option<M> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// The value of the best move for the side to move.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }

    /// The last depth that was searched in full.
    pub fn depth(&self) -> Depth {
        self.lines.first().map_or(Depth::ZERO, |line| line.depth)
    }
}
