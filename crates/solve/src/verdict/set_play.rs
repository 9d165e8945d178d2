//! Compares the set play with the play after the key.

use std::collections::HashSet;

use problem::HalfMove;
use problem::notation::move_in_english;
use problem::solution::{After, Attack, Defences, FirstMove, Pressure, Variation};
use problem::verdict::{Actual, Change, Listed, SetPlay};

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
