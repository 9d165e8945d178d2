//! How the set play changes after the key.

use std::fmt;

use crate::Played;
use crate::notation::move_in_english;
use crate::verdict::{Listed, counted};

/// The set play, compared with the play after the key.
#[derive(Clone, Debug, PartialEq)]
pub enum SetPlay {
    /// There is none.
    None,
    /// Both sides help; this is the number of lines.
    Lines(u64),
    /// Every set defence is answered as before.
    Unchanged,
    /// These are not.
    Changed(Listed<Change>),
    /// There is set play, but no key that could change it.
    NoKey,
}

/// A defence that is answered differently after the key.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The defence.
    pub defence: Played,
    /// How it would have been answered in the diagram; empty if it would have ended the play.
    pub set: Vec<Played>,
    /// What it leads to after the key.
    pub actual: Actual,
}

/// What a defence of the set play leads to after the key.
#[derive(Clone, Debug, PartialEq)]
pub enum Actual {
    /// These are the answers; empty if the defence ends the play.
    Answered(Vec<Played>),
    /// It does not parry the threat.
    Harmless(Vec<Played>),
    /// It loses so fast that it is not shown.
    Short,
    /// It is not legal: for example, the key has taken the flight or gives check.
    Impossible,
}

impl fmt::Display for SetPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetPlay::None => f.write_str("no set play"),
            SetPlay::Lines(count) => write!(f, "set play: {}", counted(*count, "line")),
            SetPlay::Unchanged => f.write_str("set play unchanged"),
            SetPlay::Changed(changes) => write!(f, "set play changed: {changes}"),
            SetPlay::NoKey => f.write_str("set play without a key"),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1...{}{} before, ", move_in_english(&self.defence), second_moves(&self.set))?;
        match &self.actual {
            Actual::Answered(answers) if answers.is_empty() => f.write_str("the end")?,
            Actual::Answered(answers) => f.write_str(second_moves(answers).trim_start())?,
            Actual::Harmless(threats) => write!(f, "no defence against{}", second_moves(threats))?,
            Actual::Short => f.write_str("a short variation")?,
            Actual::Impossible => f.write_str("not possible")?,
        }
        f.write_str(" after the key")
    }
}

/// ` 2.Rh4-h3 or 2.Rh4-a4`, or nothing.
fn second_moves(moves: &[Played]) -> String {
    let texts: Vec<String> = moves.iter().map(move_in_english).collect();
    match texts.is_empty() {
        true => String::new(),
        false => format!(" 2.{}", texts.join(" or 2.")),
    }
}
