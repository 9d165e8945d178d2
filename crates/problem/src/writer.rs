//! The interface of all answer formats.

use std::io;

use chess::Position;

use crate::solution::{Completeness, Note, Observer};
use crate::verdict::Verdict;
use crate::{Language, Options, Problem, Task, Unsolvable, Verification};

/// Writes answers in one format: an observer that is also notified where problems and their twins begin and end.
pub trait Writer: Observer {
    /// Adds the options that this format requires to those of the author.
    fn ask(&self, _options: &mut Options) {}

    /// A position is about to be solved.
    fn twin_begins(&mut self, twin: &TwinBegins<'_>);

    /// It has been solved, or the search has ended.
    fn twin_ends(&mut self, _outcome: &TwinOutcome) {}

    /// All positions of a problem have been solved, or the search has ended.
    fn problem_ends(&mut self, _language: Language, _completeness: Completeness) {}

    /// A problem has nothing to solve, or cannot be solved.
    fn unsolvable(&mut self, _unsolvable: &Unsolvable) {}

    /// The first error that kept something from being written; nothing is written after it.
    fn result(&mut self) -> io::Result<()>;
}

/// A position that is about to be solved.
pub struct TwinBegins<'a> {
    /// The problem that it belongs to.
    pub problem: &'a Problem,
    /// Which one of [`Problem::twins`] it is.
    pub index: usize,
    /// The task for the solver.
    pub task: &'a Task,
    /// The position in which the actual play begins, with castling and en-passant rights by convention and options; `None` in
    /// fairy chess.
    pub start: Option<&'a Position>,
    /// Remarks on the options as they apply to the diagram.
    pub diagram_notes: &'a [Note],
    /// Remarks on the options as they apply to this position.
    pub notes: &'a [Note],
}

/// How a position has been solved.
#[derive(Clone, Debug, PartialEq)]
pub struct TwinOutcome {
    /// The verdicts on the play of each side.
    pub verdicts: Vec<Verdict>,
    /// Whether the search was complete.
    pub completeness: Completeness,
    /// How long it took on the wall clock.
    pub seconds: f64,
    /// The CPU time it took, where the system reports it.
    pub cpu_seconds: Option<f64>,
    /// The number of positions visited, if it was counted.
    pub positions: Option<u64>,
    /// The result of proving the solutions again, if that was requested.
    pub verification: Option<Verification>,
}
