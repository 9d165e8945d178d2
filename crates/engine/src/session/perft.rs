//! `go perft`: the leaves below each move.

use std::io::Write;

use game::{MoveList, Position};
use search::Signal;

use crate::PlayableGame;
use crate::options::Settings;
use crate::output::Output;

/// Trees of this depth are counted without polling the stop signal: some milliseconds with hundreds of moves.
const UNINTERRUPTED: u32 = 2;

/// Writes the count below each move and returns the line with the sum.
pub(super) fn divide<G: PlayableGame, W: Write>(
    position: &G::Position,
    depth: u32,
    signal: &Signal,
    settings: &Settings,
    output: &Output<W>,
) -> String {
    let Some(below) = depth.checked_sub(1) else { return total(1) };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut sum: u64 = 0;
    for mv in moves {
        let Some(count) = count(&position.after(mv), below, signal) else {
            return "perft was stopped".to_owned();
        };
        output.line(format_args!("{}: {count}", G::write_move(mv, settings)));
        sum = sum.saturating_add(count);
    }
    total(sum)
}

fn total(sum: u64) -> String {
    format!("\nNodes searched: {sum}")
}

/// The leaves of a tree; `None` if the count was stopped.
fn count<P: Position>(position: &P, depth: u32, signal: &Signal) -> Option<u64> {
    if signal.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED {
        return Some(game::perft::count(position, depth));
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .into_iter()
        .try_fold(0, |sum: u64, mv| Some(sum.saturating_add(count(&position.after(mv), depth - 1, signal)?)))
}
