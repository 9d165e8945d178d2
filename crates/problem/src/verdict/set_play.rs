//! What becomes of the set play after the key.

use std::collections::HashSet;
use std::fmt;

use super::{Listed, counted};
use crate::half_move::HalfMove;
use crate::solution::{After, Attack, Defences, FirstMove, Pressure, Variation};
use crate::write::move_in_english;

/// The set play, compared with the play after the key.
#[derive(Clone, Debug, PartialEq)]
pub enum SetPlay {
    /// There is none.
    None,
    /// Both sides help; there are so many lines.
    Lines(u64),
    /// Every set defence is answered as before.
    Unchanged,
    /// These are not.
    Changed(Listed<Change>),
    /// There is set play, but no key that could change it.
    NoKey,
}

/// A defence that is answered differently after the key.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Change {
    /// The defence.
    pub defence: String,
    /// How it would have been answered in the diagram; empty if it would have ended the play.
    pub set: Vec<String>,
    /// What has become of it.
    pub actual: Actual,
}

/// What a defence of the set play is after the key.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Actual {
    /// It is answered so; there is no answer if it ends the play.
    Answered(Vec<String>),
    /// It does not keep the attacker from what he threatens.
    Harmless(Vec<String>),
    /// It loses so fast that it is not shown.
    Short,
    /// It is not legal: the key has taken the flight, say, or gives check.
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
        write!(f, "1...{}{} before, ", self.defence, second_moves(&self.set))?;
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
fn second_moves(moves: &[String]) -> String {
    match moves.is_empty() {
        true => String::new(),
        false => format!(" 2.{}", moves.join(" or 2.")),
    }
}

/// Compares the defences of the diagram with those after a key. `replies` are the legal ones.
pub(super) fn compare(set: &[Variation], key: &FirstMove, replies: &[HalfMove]) -> SetPlay {
    let mut changes = Listed::default();
    for variation in set {
        let (attacks, actual) = after_key(key, variation.played.half_move, replies);
        if attacks.is_none_or(|attacks| half_moves(attacks) != half_moves(&variation.continuations)) {
            changes.push(|| Change {
                defence: move_in_english(&variation.played),
                set: texts(&variation.continuations),
                actual,
            });
        }
    }
    match changes.count {
        0 => SetPlay::Unchanged,
        _ => SetPlay::Changed(changes),
    }
}

/// What a defence is after the key, with the attacks that serve then as far as the tree tells.
///
/// Of the legal defences, those are not listed that a threat is carried out against and, if nobody wants to see them, those
/// that lose too fast.
fn after_key<'k>(
    key: &'k FirstMove,
    defence: HalfMove,
    replies: &[HalfMove],
) -> (Option<&'k [Attack]>, Actual) {
    let listed = match &key.attack.after {
        After::Defences(defences) => {
            defences.variations.iter().find(|variation| variation.played.half_move == defence)
        }
        After::Nothing | After::Forced(_) => None,
    };
    match (listed, &key.attack.after) {
        (Some(Variation { continuations, .. }), _) => {
            (Some(continuations), Actual::Answered(texts(continuations)))
        }
        (None, _) if !replies.contains(&defence) => (None, Actual::Impossible),
        (None, After::Defences(Defences { pressure: Pressure::Threats(threats), .. })) => {
            (Some(threats), Actual::Harmless(texts(threats)))
        }
        (None, _) => (None, Actual::Short),
    }
}

/// The moves of some attacks; their order says nothing.
fn half_moves(attacks: &[Attack]) -> HashSet<HalfMove> {
    attacks.iter().map(|attack| attack.played.half_move).collect()
}

fn texts(attacks: &[Attack]) -> Vec<String> {
    attacks.iter().map(|attack| move_in_english(&attack.played)).collect()
}
