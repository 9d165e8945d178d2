//! Whether a problem is sound, derived from its solutions.

mod duals;
mod set_play;
mod solution;

pub use duals::{Dual, Step};
pub use set_play::{Actual, Change, SetPlay};
pub use solution::Solution;

use std::fmt;

use crate::notation::move_in_english;
use crate::solution::{Cast, Completeness};
use crate::{Played, Refused};

/// The most solutions, duals and so on that a verdict lists. The others are only counted.
const MOST_NAMED: usize = 5;

/// The verdict on the play of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Whether White and Black are exchanged.
    pub cast: Cast,
    /// The main finding.
    pub soundness: Soundness,
    /// Attacks with alternatives.
    pub duals: Listed<Dual>,
    /// How the set play changes after the key, if it was requested.
    pub set_play: Option<SetPlay>,
    /// Whether the search was complete.
    pub completeness: Completeness,
}

/// Whether the solution is the only one.
#[derive(Clone, Debug, PartialEq)]
pub enum Soundness {
    /// There is one solution, which has the stipulated length.
    Sound(Solution),
    /// There is none.
    NoSolution,
    /// Both sides help and there are several solutions, which may be intended.
    Solutions(Listed<Solution>),
    /// There are several keys, or more lines than are intended.
    Cooked(Listed<Solution>),
    /// Both sides help, and there are fewer solutions than are intended.
    TooFew {
        /// The solutions.
        found: Listed<Solution>,
        /// How many there should be.
        intended: u64,
    },
    /// The goal can be reached sooner.
    Short {
        /// The number of moves: `2`, or `1.5`.
        moves: String,
        /// The short solution.
        solution: Solution,
        /// The other solutions.
        others: Others,
    },
    /// The search ended before there was a verdict; these solutions had been found.
    Unfinished(Listed<Solution>),
    /// The key is on the board already, and every defence is met.
    Met,
    /// The key is on the board already, and these defences are not met.
    Refuted(Listed<Played>),
    /// The side to move would have to reach the goal at once, which the stipulation forbids.
    Violated(Listed<Solution>),
    /// The side that is not to move is in check.
    Illegal,
    /// Options contradict the position or each other: nothing was searched.
    Contradicted,
    /// The task was refused: nothing was searched.
    Refused(Refused),
}

/// The solutions besides a short one.
#[derive(Clone, Debug, PartialEq)]
pub enum Others {
    /// Keys, each of which is a cook.
    Keys(Listed<Solution>),
    /// The number of lines of help or series play, which may be intended.
    Lines(u64),
}

/// The first findings of a kind, and the number of all.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed<T> {
    /// The first findings.
    pub first: Vec<T>,
    /// The number of all findings.
    pub count: u64,
}

impl Verdict {
    /// The verdict when nothing was searched.
    pub fn refused(cast: Cast, refused: Refused) -> Verdict {
        Verdict {
            cast,
            soundness: Soundness::Refused(refused),
            duals: Listed::default(),
            set_play: None,
            completeness: Completeness::Finished,
        }
    }

    /// Whether the problem is sound: no solution is missing, none is extra. Duals do not count.
    pub fn is_sound(&self) -> bool {
        self.completeness == Completeness::Finished
            && matches!(self.soundness, Soundness::Sound(_) | Soundness::Solutions(_) | Soundness::Met)
    }
}

impl<T> Listed<T> {
    /// Maps each item.
    #[must_use]
    pub fn map<U>(self, of: impl FnMut(&T) -> U) -> Listed<U> {
        Listed { first: self.first.iter().map(of).collect(), count: self.count }
    }

    /// Counts a finding, and keeps it if it is one of the first.
    pub fn push(&mut self, item: impl FnOnce() -> T) {
        if self.first.len() < MOST_NAMED {
            self.first.push(item());
        }
        self.count += 1;
    }
}

impl<T: PartialEq> Listed<T> {
    /// The list without `item`, which is one of the findings.
    #[must_use]
    pub fn without(mut self, item: &T) -> Listed<T> {
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
            Soundness::Cooked(solutions) => {
                let what = match solutions.first.first() {
                    Some(Solution::Line { .. }) => "solution",
                    Some(Solution::Key(_) | Solution::KeyAfter(..)) | None => "key",
                };
                write!(f, "cooked, {}: {solutions}", counted(solutions.count, what))
            }
            Soundness::TooFew { found, intended } => {
                write!(f, "too few solutions, {} of {intended}", found.count)
            }
            Soundness::Short { moves, solution, others } => {
                write!(f, "short solution in {moves}: {solution}{others}")
            }
            Soundness::Unfinished(found) => match (found.count, found.first.as_slice()) {
                (0, _) => f.write_str("unfinished, no solution so far"),
                (1, [only]) => write!(f, "unfinished, 1 solution so far: {only}"),
                (count, _) => write!(f, "unfinished, {count} solutions so far"),
            },
            Soundness::Met => f.write_str("every defence is met"),
            Soundness::Refuted(defences) => {
                let text = |defence: &Played| format!("1...{}", move_in_english(defence));
                write!(f, "refuted: {}", defences.clone().map(text))
            }
            Soundness::Violated(moves) => write!(f, "no solution, the goal must be reached at once: {moves}"),
            Soundness::Illegal => f.write_str("illegal: the side to move can capture the king"),
            Soundness::Contradicted => f.write_str("not solved: the options contradict each other"),
            Soundness::Refused(refused) => write!(f, "not solved: {refused}"),
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
