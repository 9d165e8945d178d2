//! Rejects dead positions, in which no game is played on.

use chess::{Color, Position, Role};
use dead::{Analyser, Limits};

use super::{Check, Examination};
use crate::Reason;

pub(super) const CHECK: Check =
    Check { name: "dead", about: "the position to be solved is not dead: some side can still mate", run };

/// The number of positions searched before a position counts as alive.
const NODES: u32 = 20_000;

fn run(examination: &mut Examination<'_>) {
    let position = examination.puzzle.position();
    // A line that ends in mate proves that a side can mate.
    if examination.puzzle.ends_in_mate() || !may_be_dead(position) {
        return;
    }
    if Analyser::new(Limits { nodes: NODES }).is_dead(position) {
        examination.findings.add(Reason::DeadPosition, Reason::DeadPosition.about().to_owned());
    }
}

/// Whether a proof is tried: most positions have a man that is free to mate or to promote.
fn may_be_dead(position: &Position) -> bool {
    let board = position.board();
    let is_blocked = |color: Color| board.of(Role::Pawn, color).forward(color).is_within(board.occupied());
    (board.role(Role::Queen) | board.role(Role::Rook)).is_empty() && Color::ALL.into_iter().all(is_blocked)
}
