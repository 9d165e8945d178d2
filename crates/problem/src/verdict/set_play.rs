//! What becomes of the set play after the key.

use std::fmt;

use super::{Listed, counted};
use crate::Language;
use crate::half_move::{HalfMove, Played};
use crate::solution::{After, Attack, FirstMove, Pressure, Variation};
use crate::write::move_text;

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
    /// How it would have been answered in the diagram.
    pub set: Vec<String>,
    /// How it is answered after the key; empty if the defence is none any more.
    pub actual: Vec<String>,
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
        let Change { defence, set, actual } = self;
        write!(f, "1...{defence} 2.{} before, ", set.join(" or 2."))?;
        match actual.is_empty() {
            true => f.write_str("no defence after the key"),
            false => write!(f, "2.{} after the key", actual.join(" or 2.")),
        }
    }
}

/// Compares the defences of the diagram with those after a key.
pub(super) fn compare(set: &[Variation], key: &FirstMove, language: Language) -> SetPlay {
    let mut changes = Listed::default();
    for variation in set {
        let actual = answers(key, variation.played.half_move);
        if half_moves(&variation.continuations) != half_moves(actual) {
            changes.push(|| Change {
                defence: move_text(&variation.played, language),
                set: texts(&variation.continuations, language),
                actual: texts(actual, language),
            });
        }
    }
    match changes.count {
        0 => SetPlay::Unchanged,
        _ => SetPlay::Changed(changes),
    }
}

/// The answers to a defence after the key. A defence that is not listed does not keep White from carrying out the threat.
fn answers(key: &FirstMove, defence: HalfMove) -> &[Attack] {
    let After::Defences(defences) = &key.attack.after else { return &[] };
    let listed = defences.variations.iter().find(|variation| variation.played.half_move == defence);
    match (listed, &defences.pressure) {
        (Some(variation), _) => &variation.continuations,
        (None, Pressure::Threats(threats)) => threats,
        (None, _) => &[],
    }
}

fn half_moves(attacks: &[Attack]) -> Vec<HalfMove> {
    attacks.iter().map(|attack| attack.played.half_move).collect()
}

fn texts(attacks: &[Attack], language: Language) -> Vec<String> {
    let text = |played: &Played| move_text(played, language);
    attacks.iter().map(|attack| text(&attack.played)).collect()
}
