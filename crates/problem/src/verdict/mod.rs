//! Whether a problem is sound: what its author wants to know, read off the solutions.

mod duals;
mod set_play;

pub use duals::Dual;
pub use set_play::{Actual, Change, SetPlay};

use std::fmt;

use crate::solution::{Cast, Completeness};

/// How many solutions, duals and the like a verdict names; the others it counts.
const MOST_NAMED: usize = 5;

/// What is to be said about the play of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Whose play it is about.
    pub cast: Cast,
    /// What is to be said first.
    pub soundness: Soundness,
    /// Attacks that are not the only ones.
    pub duals: Listed<Dual>,
    /// What has become of the set play, if it was asked for.
    pub set_play: Option<SetPlay>,
    /// How far the search came.
    pub completeness: Completeness,
}

/// Whether the solution is the only one.
#[derive(Clone, Debug, PartialEq)]
pub enum Soundness {
    /// There is one solution, which has the length that is asked for.
    Sound(String),
    /// There is none.
    NoSolution,
    /// Both sides help and have several ways, which may be meant.
    Solutions(Listed<String>),
    /// There are several keys.
    Cooked(Listed<String>),
    /// The goal can be reached sooner.
    Short {
        /// In so many moves: `2`, or `1.5`.
        moves: String,
        /// How.
        solution: String,
        /// What else solves.
        others: Others,
    },
    /// The search was ended before anything could be said; these solutions had been found.
    Unfinished(Listed<String>),
    /// The key is on the board already, and every defence is met.
    Met,
    /// The key is on the board already, and these defences are not met.
    Refuted(Listed<String>),
    /// The side to move would have to reach the goal at once, which the stipulation forbids.
    Violated(String),
    /// The side that is not to move is in check.
    Illegal,
    /// Options contradict the position or each other: nothing was looked for.
    Contradicted,
}

/// What solves besides a short solution.
#[derive(Clone, Debug, PartialEq)]
pub enum Others {
    /// Keys, each of which is a cook.
    Keys(Listed<String>),
    /// So many lines of help or series play, which may be meant.
    Lines(u64),
}

/// Some of the things that were found, and how many there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed<T> {
    /// The first ones.
    pub first: Vec<T>,
    /// All of them.
    pub count: u64,
}

impl Verdict {
    /// Whether an author can be content: nothing is missing, nothing is too much. Duals are blemishes.
    pub fn is_sound(&self) -> bool {
        self.completeness == Completeness::Finished
            && matches!(self.soundness, Soundness::Sound(_) | Soundness::Solutions(_) | Soundness::Met)
    }
}

impl<T> Listed<T> {
    /// Counts a thing, and keeps it if it is one of the first.
    pub fn push(&mut self, item: impl FnOnce() -> T) {
        if self.first.len() < MOST_NAMED {
            self.first.push(item());
        }
        self.count += 1;
    }
}

impl Listed<String> {
    /// The others, where `item` is one of all.
    #[must_use]
    pub fn without(mut self, item: &str) -> Listed<String> {
        self.first.retain(|other| other != item);
        self.count = self.count.saturating_sub(1);
        self
    }
}

impl<T> Default for Listed<T> {
    fn default() -> Listed<T> {
        Listed { first: Vec::new(), count: 0 }
    }
}

impl fmt::Display for Verdict {
    /// The verdict in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.completeness {
            Completeness::Finished => {}
            Completeness::Partial => f.write_str("as far as was asked: ")?,
            Completeness::Interrupted if matches!(self.soundness, Soundness::Unfinished(_)) => {}
            Completeness::Interrupted => f.write_str("unfinished, so far: ")?,
        }
        write!(f, "{}", self.soundness)?;
        if self.duals.count > 0 {
            write!(f, "; {}: {}", counted(self.duals.count, "dual"), self.duals)?;
        }
        match &self.set_play {
            Some(set_play) => write!(f, "; {set_play}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Soundness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Soundness::Sound(solution) => write!(f, "sound: {solution}"),
            Soundness::NoSolution => f.write_str("no solution"),
            Soundness::Solutions(solutions) => f.write_str(&counted(solutions.count, "solution")),
            Soundness::Cooked(keys) => write!(f, "cooked, {}: {keys}", counted(keys.count, "key")),
            Soundness::Short { moves, solution, others } => {
                write!(f, "short solution in {moves}: {solution}{others}")
            }
            Soundness::Unfinished(found) => match (found.count, found.first.as_slice()) {
                (0, _) => f.write_str("unfinished, no solution so far"),
                (1, [only]) => write!(f, "unfinished, 1 solution so far: {only}"),
                (count, _) => write!(f, "unfinished, {count} solutions so far"),
            },
            Soundness::Met => f.write_str("every defence is met"),
            Soundness::Refuted(defences) => write!(f, "refuted: {defences}"),
            Soundness::Violated(moves) => write!(f, "no solution, the goal must be reached at once: {moves}"),
            Soundness::Illegal => f.write_str("illegal: the side to move can capture the king"),
            Soundness::Contradicted => f.write_str("not solved: the options contradict each other"),
        }
    }
}

impl fmt::Display for Others {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Others::Keys(Listed { count: 0, .. }) | Others::Lines(0) => Ok(()),
            Others::Keys(keys) => write!(f, "; cooked, {}: {keys}", counted(keys.count, "more key")),
            Others::Lines(count) => write!(f, "; {}", counted(*count, "more solution")),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Listed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, item) in self.first.iter().enumerate() {
            write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
        }
        match self.count > self.first.len() as u64 {
            true => f.write_str(", …"),
            false => Ok(()),
        }
    }
}

/// `1 key`, `2 keys`.
fn counted(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
