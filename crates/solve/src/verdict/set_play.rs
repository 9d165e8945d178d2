//! Compares the set play with the play after the key.

use problem::solution::{After, Attack, Defences, FirstMove, Pressure, Variation};
use problem::verdict::{Actual, Change, Listed, SetPlay};
use problem::{HalfMove, Played};

/// Compares the defences of the diagram with those after a key. `replies` are the legal defences after the key.
///
/// Answers are compared as composers do: by the man that mates and the square from which it mates. If the key is a move of the
/// same man, its departure square does not matter.
pub(super) fn compare(set: &[Variation], key: &FirstMove, replies: &[HalfMove]) -> SetPlay {
    let mut changes = Listed::default();
    for variation in set {
        let (attacks, actual) = after_key(key, variation.played.half_move, replies);
        let key = key.attack.played.half_move;
        if attacks.is_none_or(|attacks| !are_same(&variation.continuations, attacks, key)) {
            changes.push(|| Change {
                defence: variation.played.clone(),
                set: played(&variation.continuations),
                actual,
            });
        }
    }
    match changes.count {
        0 => SetPlay::Unchanged,
        _ => SetPlay::Changed(changes),
    }
}

/// What a defence leads to after the key, with the attacks that answer it if the tree shows them.
///
/// The tree does not list legal defences against which the threat works and, unless short variations are wanted, those that
/// lose too fast.
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
            (Some(continuations), Actual::Answered(played(continuations)))
        }
        (None, _) if !replies.contains(&defence) => (None, Actual::Impossible),
        (None, After::Defences(Defences { pressure: Pressure::Threats(threats), .. })) => {
            (Some(threats), Actual::Harmless(played(threats)))
        }
        (None, _) => (None, Actual::Short),
    }
}

/// Whether both lists contain the same answers, in any order.
fn are_same(set: &[Attack], actual: &[Attack], key: HalfMove) -> bool {
    let is_in = |one: HalfMove, others: &[Attack], same: &dyn Fn(HalfMove, HalfMove) -> bool| {
        others.iter().any(|other| same(one, other.played.half_move))
    };
    set.iter().all(|one| is_in(one.played.half_move, actual, &|set, actual| is_same(set, actual, key)))
        && actual.iter().all(|one| is_in(one.played.half_move, set, &|actual, set| is_same(set, actual, key)))
}

/// Whether an answer of the set play and one after the key are moves of the same man to the same square.
fn is_same(set: HalfMove, actual: HalfMove, key: HalfMove) -> bool {
    let (Some(set), Some(actual)) = (set.mv(), actual.mv()) else { return set == actual };
    let arrival = |mv: chess::Move| (mv.role(), mv.to(), mv.promotion());
    let is_key_man = key.mv().is_some_and(|key| (key.from(), key.to()) == (set.from(), actual.from()));
    arrival(set) == arrival(actual) && (set.from() == actual.from() || is_key_man)
}

fn played(attacks: &[Attack]) -> Vec<Played> {
    attacks.iter().map(|attack| attack.played.clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use chess::{Color, Move, Role, Square};

    use super::*;

    fn played(mv: Move, mover: Color) -> Played {
        Played { half_move: HalfMove::Move(mv), mover, gives_check: false, goal: None, written: None }
    }

    fn attack(role: Role, from: Square, to: Square) -> Attack {
        Attack { played: played(Move::quiet(role, from, to), Color::White), after: After::Nothing }
    }

    fn variation(answers: &[Attack]) -> Variation {
        let defence = played(Move::quiet(Role::Pawn, Square::A7, Square::A6), Color::Black);
        Variation { played: defence, continuations: answers.to_vec(), refutes: false }
    }

    /// Whether the set answers count as unchanged by these after the key Qb2-b4.
    fn check(set: &[Attack], actual: &[Attack], is_unchanged: bool) {
        let after = After::Defences(Defences {
            pressure: Pressure::Zugzwang,
            passing: None,
            variations: vec![variation(actual)],
        });
        let attack = Attack { after, ..attack(Role::Queen, Square::B2, Square::B4) };
        let key = FirstMove { attack, refutations: Vec::new(), retraction: Vec::new() };
        let set = variation(set);
        let set_play = compare(from_ref(&set), &key, &[set.played.half_move]);
        assert_eq!(set_play == SetPlay::Unchanged, is_unchanged, "{set_play}");
    }

    #[test]
    fn set_play_is_compared_by_the_man_that_mates_and_its_square() {
        let rook = attack(Role::Rook, Square::H1, Square::H8);
        check(from_ref(&rook), from_ref(&rook), true);
        // The key is a move of the queen that mates.
        let (set, actual) =
            (attack(Role::Queen, Square::B2, Square::B8), attack(Role::Queen, Square::B4, Square::B8));
        check(from_ref(&set), from_ref(&actual), true);
        check(&[set.clone(), rook.clone()], &[rook.clone(), actual], true);
        // Another queen mates on the same square; the same queen mates elsewhere; another man mates.
        check(from_ref(&set), &[attack(Role::Queen, Square::C8, Square::B8)], false);
        check(from_ref(&set), &[attack(Role::Queen, Square::B4, Square::F8)], false);
        check(from_ref(&rook), &[attack(Role::Queen, Square::H1, Square::H8)], false);
        // A dual is added, or gone.
        check(from_ref(&rook), &[rook.clone(), attack(Role::Queen, Square::B4, Square::F8)], false);
        check(&[set, rook.clone()], &[rook], false);
    }
}
