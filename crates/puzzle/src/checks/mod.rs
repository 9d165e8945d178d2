//! What is checked about a puzzle whose line is legal: a file each, and a line in [`ALL`].

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

/// Every check, in the order in which they are made.
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

/// A check of the list.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// What it is called.
    pub name: &'static str,
    /// What it looks at, in a sentence.
    pub about: &'static str,
    /// Makes it.
    pub(crate) run: fn(&mut Examination<'_>),
}

/// A puzzle under examination.
pub(crate) struct Examination<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) row: &'a Row<'a>,
    pub(crate) prover: &'a mut Prover<Position>,
    /// Asked about lines that do not end in mate.
    pub(crate) judge: Option<&'a mut dyn Judge>,
    pub(crate) findings: &'a mut Findings,
}

/// What has been found.
#[derive(Debug, Default)]
pub struct Findings {
    /// What is wrong or worth saying.
    pub reasons: Vec<Reason>,
    /// More about them, in a sentence.
    pub details: Vec<String>,
    /// First moves that solve the puzzle as well, in UCI notation.
    pub others: Vec<String>,
}

impl Findings {
    pub(crate) fn clear(&mut self) {
        self.reasons.clear();
        self.details.clear();
        self.others.clear();
    }

    /// Notes a reason, with what there is to say about it.
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
    /// The number of moves that the solver makes; so many that nobody could prove anything are cut off.
    fn moves(&self) -> u8 {
        u8::try_from(self.puzzle.solution().len()).unwrap_or(u8::MAX)
    }
}
