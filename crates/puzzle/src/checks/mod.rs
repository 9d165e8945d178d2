//! The checks of puzzles whose line is legal: a file for each, and a line in [`ALL`].

mod dead;
mod engine;
mod game_url;
mod known_themes;
mod length;
mod mate;
mod mate_themes;
mod shown_themes;

use ::mate::within::Prover;
use chess::Position;

use crate::judge::Judge;
use crate::read::Row;
use crate::{Puzzle, Reason};

/// All checks, in the order in which they run.
pub const ALL: &[Check] = &[
    dead::CHECK,
    mate::CHECK,
    engine::CHECK,
    mate_themes::CHECK,
    length::CHECK,
    shown_themes::CHECK,
    known_themes::CHECK,
    game_url::CHECK,
];

/// A check.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// What it checks, in a sentence.
    pub about: &'static str,
    /// Runs the check.
    pub(crate) run: fn(&mut Examination<'_>),
}

/// A puzzle being checked.
pub(crate) struct Examination<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) row: &'a Row<'a>,
    pub(crate) prover: &'a mut Prover<Position>,
    /// Judges lines that do not end in mate.
    pub(crate) judge: Option<&'a mut dyn Judge>,
    pub(crate) findings: &'a mut Findings,
}

/// The results of the checks.
#[derive(Debug, Default)]
pub struct Findings {
    /// Everything that was found.
    pub reasons: Vec<Reason>,
    /// The details, a sentence each.
    pub details: Vec<String>,
    /// Other first moves that solve the puzzle, in UCI notation.
    pub others: Vec<String>,
}

impl Findings {
    pub(crate) fn clear(&mut self) {
        self.reasons.clear();
        self.details.clear();
        self.others.clear();
    }

    /// Adds a reason and its detail.
    pub(crate) fn add(&mut self, reason: Reason, detail: String) {
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
        if !detail.is_empty() {
            self.details.push(detail);
        }
    }
}

impl Examination<'_> {
    /// The number of the solver's moves, truncated if there are too many for any proof.
    fn moves(&self) -> u8 {
        u8::try_from(self.puzzle.solution().len()).unwrap_or(u8::MAX)
    }
}
