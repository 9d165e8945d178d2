//! Take&Make: a man that captures continues with a move of the captured man.

use crate::hooks::Selection;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::walk::Walk;

use super::{Argument, Condition, Word};

const ABSOLUTE: Word = Word::new(["Absolute", "Absolut", "Absolu"]);

/// Take&Make.
pub(super) const TAKE_AND_MAKE: Condition = Condition {
    names: ["Take&MakeChess", "Take&MakeSchach", "Take&MakeEchecs"],
    arguments: &[Argument::Words(&[ABSOLUTE])],
    definition: "A man that captures must go on at once, without capturing, as the captured man could from there; \
                 where that is impossible, the capture is illegal, though a king is in check all the same.",
    source: "H. Laue, Die Schwalbe 2005",
    attach: |arguments, rules| {
        rules.attach_selection(TakeAndMake);
        rules.settings.captures_distinguish_moves = true;
        rules.settings.mating_order = [false; 2];
        if arguments.has(&ABSOLUTE) {
            rules.settings.checks_by_playing = true;
        }
        Ok(())
    },
};

struct TakeAndMake;

impl Selection for TakeAndMake {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        if moves.iter().all(|mv| !mv.is_capture()) {
            return;
        }
        let takes = std::mem::replace(moves, Vec::with_capacity(2 * moves.len()));
        let mut board = position.clone();
        for mv in takes {
            if !mv.is_capture() {
                moves.push(mv);
                continue;
            }
            let start = moves.len();
            makes(rules, &mut board, mv, moves);
            moves[start..].reverse();
        }
    }

    fn keeps_quiet_moves(&self) -> bool {
        true
    }

    fn can_leave_none(&self) -> bool {
        true
    }

    fn only_removes(&self) -> bool {
        false
    }
}

/// Appends the capture with each of its continuations, in the order of generation. The board is left as it was.
fn makes(rules: &Rules, board: &mut Position, take: Move, found: &mut Vec<Move>) {
    let Some(victim) = take.victim else { return };
    let color = board.turn();
    let (taken, taken_identity) = board.take(victim);
    let (man, identity) = board.take(take.from);
    board.place(take.to, man, identity);
    // The man moves like the man that it has captured; as a pawn, in the direction of the other side.
    let walk = Walk::new(rules, board, !color, take.to, None);
    walk.for_each(taken.kind(), |hit| {
        let is_base = hit.to.rank() == color.rank(chess::Rank::First);
        if hit.victim.is_none() && !(man.kind().is_pawn() && is_base && rules.settings.first_rank_steps == 0)
        {
            found.push(take.going_to(hit.to));
        }
    });
    board.take(take.to);
    board.place(take.from, man, identity);
    board.place(victim, taken, taken_identity);
}
