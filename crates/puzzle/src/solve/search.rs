//! The forward search: it searches our moves, and the opponent plays the known replies of the puzzle.
//!
//! It is not a proof. The opponent plays the replies of the line as long as they are legal, so it may find a line that
//! the opponent could avoid; [`super`] judges such lines.

use std::sync::atomic::{AtomicBool, Ordering};

use chess::{Move, Position};
use game::{MoveList, Position as _};

use super::order::Ordered;
use super::refuted::Refuted;

/// The state of a search.
pub(super) struct Search<'a> {
    /// The opponent's replies to our first move, to our second, and so on.
    pub(super) replies: &'a [Move],
    /// The maximum number of our moves.
    pub(super) moves: usize,
    /// The remaining positions.
    pub(super) nodes_left: u64,
    /// Our moves so far; at the end the mating line.
    pub(super) line: Vec<Move>,
    /// Positions from which nothing was found. The same moves in another order lead to them again.
    pub(super) refuted: &'a mut Refuted,
    /// Stops the search.
    pub(super) stop: Option<&'a AtomicBool>,
}

/// Positions between two checks of the stop flag: well below a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl Search<'_> {
    /// Whether the side to move mates from here; if so, `line` holds the moves.
    pub(super) fn solve(&mut self, position: &Position) -> bool {
        let Some(nodes_left) = self.nodes_left.checked_sub(1) else { return false };
        self.nodes_left = nodes_left;
        let is_look = nodes_left.is_multiple_of(NODES_BETWEEN_LOOKS);
        if is_look && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            self.nodes_left = 0;
            return false;
        }
        // A mating move comes first.
        if let Some(mv) = position.mating_move() {
            self.line.push(mv);
            return true;
        }
        let index = self.line.len();
        match self.replies.get(index) {
            Some(&reply) if index + 1 < self.moves => self.try_moves(position, reply),
            _ => false,
        }
    }

    /// Tries every move after which the opponent can make the known `reply`.
    fn try_moves(&mut self, position: &Position, reply: Move) -> bool {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let depth = self.line.len() + 1;
        for mv in Ordered::new(position, &moves, self.line.last().copied()).moves() {
            let next = position.after(mv);
            // The reply may capture another man than in the line of the puzzle.
            let Some(reply) = next
                .legal_step(reply.from(), reply.to(), reply.promotion())
                .or_else(|| next.is_legal(reply).then_some(reply))
            else {
                continue;
            };
            let next = next.after(reply);
            if self.refuted.contains(next.key(), depth) {
                continue;
            }
            self.line.push(mv);
            if self.solve(&next) {
                return true;
            }
            self.line.pop();
            if self.nodes_left == 0 {
                return false;
            }
            self.refuted.insert(next.key(), depth);
        }
        false
    }
}
