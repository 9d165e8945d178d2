//! What every form of an answer has in common.

use std::io::{self, Write};

use crate::read::Unsolvable;
use crate::solution::{Completeness, Observer};
use crate::verdict::Verdict;
use crate::{Language, Options, Problem, Task};

/// Writes answers in one form: an observer that is also told where problems and their twins begin and end.
pub trait Writer: Observer {
    /// Adds to what the author asked for what this form cannot do without.
    fn ask(&self, _options: &mut Options) {}

    /// A position is about to be solved.
    fn twin_begins(&mut self, twin: &TwinBegins<'_>);

    /// It has been solved, as far as that went.
    fn twin_ends(&mut self, _outcome: &TwinOutcome) {}

    /// All positions of a problem have been solved, as far as that went.
    fn problem_ends(&mut self, _language: Language, _completeness: Completeness) {}

    /// Of a problem there is nothing to solve, which is done at once, or nothing that can be solved.
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
    /// What the solver is asked.
    pub task: &'a Task,
}

/// How a position has been solved.
#[derive(Clone, Debug, PartialEq)]
pub struct TwinOutcome {
    /// What is to be said about the play of each side.
    pub verdicts: Vec<Verdict>,
    /// How far the search came.
    pub completeness: Completeness,
    /// How long it took on the wall clock.
    pub seconds: f64,
    /// How long the processors worked for it, where the system tells.
    pub cpu_seconds: Option<f64>,
    /// How many positions were looked at, if somebody counted.
    pub positions: Option<u64>,
}

/// A place to write to that keeps its first error and is silent from then on.
///
/// Observers cannot fail, and writing can: the error is handed out when somebody asks.
pub(super) struct Sheet<'w> {
    out: &'w mut dyn Write,
    error: Option<io::Error>,
}

impl<'w> Sheet<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Sheet<'w> {
        Sheet { out, error: None }
    }

    pub(super) fn write(&mut self, text: &str) {
        self.write_bytes(text.as_bytes());
    }

    pub(super) fn write_bytes(&mut self, bytes: &[u8]) {
        self.attempt(|out| out.write_all(bytes));
    }

    /// Lets readers see what has been written.
    pub(super) fn flush(&mut self) {
        self.attempt(|out| out.flush());
    }

    pub(super) fn result(&mut self) -> io::Result<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    fn attempt(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.error.is_none() {
            self.error = write(self.out).err();
        }
    }
}
