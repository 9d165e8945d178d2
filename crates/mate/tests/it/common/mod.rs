//! Shared by several tests: the slow solver, and a check of lines.

use game::{Mating, MoveList, Position};
use mate::Attack;

/// Whether the side to move mates within `plies`: every move of the attacker against every reply, without a table.
pub(crate) fn mates_within<P: Position>(position: &P, plies: u16, attack: Attack) -> bool {
    plies > 0
        && attacks(position, attack).iter().any(|&mv| is_mated_within(&position.after(mv), plies - 1, attack))
}

/// Whether the side to move is mated within `plies`, against every defence.
pub(crate) fn is_mated_within<P: Position>(position: &P, plies: u16, attack: Attack) -> bool {
    let mut answers = MoveList::new();
    position.legal_moves(&mut answers);
    if answers.is_empty() {
        return position.is_check();
    }
    plies > 1 && answers.iter().all(|&mv| mates_within(&position.after(mv), plies - 1, attack))
}

fn attacks<P: Position>(position: &P, attack: Attack) -> MoveList<P::Move> {
    let mut all = MoveList::new();
    position.legal_moves(&mut all);
    if attack == Attack::Checks {
        all.retain(|mv| position.after(*mv).is_check());
    }
    all
}

/// Plays a line: every move must be legal, the attacker's moves allowed, and the last one mate.
pub(crate) fn replay<P: Position>(position: &P, line: &[P::Move], attack: Attack) {
    let mut position = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        assert!(position.is_legal(mv), "{mv} is not legal");
        let attacks = (line.len() - ply) % 2 == 1;
        assert!(!attacks || attack == Attack::AllMoves || position.gives_check(mv), "{mv} gives no check");
        position.play(mv);
    }
    assert!(position.is_check() && !position.has_moves(), "the line does not end in mate");
}

/// The length of the mate by checks without futile interpositions, if it has at most `most` plies, as its definition in
/// crate `mate` states it.
pub(crate) fn conventional_length<P: Mating>(position: &P, most: u16) -> Option<u16> {
    let left = most.checked_sub(1)?;
    let lengths = attacks(position, Attack::Checks).into_iter();
    lengths.filter_map(|mv| conventional_defence(&position.after(mv), left)).min().map(|length| length + 1)
}

/// The same with the defender to move, in check.
fn conventional_defence<P: Mating>(position: &P, most: u16) -> Option<u16> {
    let mut evasions = MoveList::new();
    position.legal_moves(&mut evasions);
    let after = |mv| Some(conventional_length(&position.after(mv), most.checked_sub(1)?)? + 1);
    let takes = |mv| {
        let mut takes = MoveList::new();
        position.takes_of_interposed(mv, &mut takes);
        takes
    };
    let (drops, others): (Vec<_>, Vec<_>) = evasions.into_iter().partition(|&mv| !takes(mv).is_empty());
    let longest = others.into_iter().map(after).try_fold(0, |longest, length| Some(longest.max(length?)))?;
    let is_futile = |&drop: &P::Move| {
        let taken = |take| conventional_defence(&position.after(drop).after(take), longest);
        takes(drop).into_iter().any(|take| taken(take).is_some())
    };
    let lasting = drops.into_iter().filter(|drop| !is_futile(drop));
    lasting.map(after).try_fold(longest, |longest, length| Some(longest.max(length?)))
}
