//! Futile interpositions (mudaai): those that only postpone the mate.

use std::collections::HashMap;

use game::{Key, MoveList, Position as _};

use crate::Move;
use crate::attacks;
use crate::position::Position;

/// Whether the side to move is mated but for futile interpositions.
///
/// The king is checked from a distance, and nothing helps but dropping men between. Such a drop is futile if the checking
/// man takes it at once with mate, or again with mate but for futile interpositions. Men on the board that move between
/// are never futile, nor is a drop that must be taken by another man than the one that checks.
pub(super) fn is_mate(position: &Position) -> bool {
    is_mate_remembering(position, &mut HashMap::new())
}

/// The same position comes about by the same drops in many orders, so what has been found is kept in `known`.
fn is_mate_remembering(position: &Position, known: &mut HashMap<Key, bool>) -> bool {
    let us = position.turn();
    let (Some(king), Some(checker)) = (position.king(us), position.checkers().single()) else {
        return position.is_check() && !position.has_moves();
    };
    let mut evasions = MoveList::new();
    position.evasions(&mut evasions);
    if evasions.is_empty() {
        return true;
    }
    if attacks::between(king, checker).is_empty() || !evasions.iter().all(|mv| mv.is_drop()) {
        return false;
    }
    if let Some(&answer) = known.get(&position.key()) {
        return answer;
    }
    let answer = evasions.iter().all(|&mv| is_futile(position, mv, known));
    known.insert(position.key(), answer);
    answer
}

/// Whether the checking man takes what `mv` drops with mate.
fn is_futile(position: &Position, mv: Move, known: &mut HashMap<Key, bool>) -> bool {
    let mut checks = MoveList::new();
    takes(position, mv, &mut checks);
    let next = position.after(mv);
    checks.iter().any(|&take| is_mate_remembering(&next.after(take), known))
}

/// Appends the moves by which the one man that checks takes what `mv` drops between, and checks again.
pub(super) fn takes(position: &Position, mv: Move, list: &mut MoveList<Move>) {
    let Some(checker) = position.checkers().single().filter(|_| mv.is_drop()) else { return };
    let mut checks = MoveList::new();
    position.after(mv).checking_moves(&mut checks);
    for &take in checks.iter().filter(|take| take.from() == Some(checker) && take.to() == mv.to()) {
        list.push(take);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Setup, fault};

    fn check(sfen: &str, is_mate: bool) {
        let position = sfen.parse::<Setup>().expect("SFEN").position(fault::TSUME).expect("legal");
        assert_eq!(super::is_mate(&position), is_mate, "{sfen}");
    }

    #[test]
    fn drops_that_a_guarded_rook_takes_are_futile() {
        // A gold keeps 2a and 2b, and a knight guards the rook when it has taken everything up to 1b.
        check("8k/6G2/9/7N1/9/9/9/9/8R w r2b3g4s3n4l18p 1", true);
    }

    #[test]
    fn the_last_drop_saves_the_king_if_the_captor_is_unguarded() {
        check("8k/6G2/9/9/9/9/9/9/8R w r2b3g4s4n4l18p 1", false);
    }

    #[test]
    fn a_mate_is_futile_to_parry_and_a_flight_is_not() {
        check("8k/6G2/9/7N1/9/9/9/9/8R w - 1", true);
        check("8k/9/9/7N1/9/9/9/9/8R w r2b4g4s3n4l18p 1", false);
    }
}
