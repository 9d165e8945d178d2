//! Shared by several tests: the slow solver, and a check of lines.

use game::{MoveList, Position};
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
