//! The forward search: our moves are looked for, the opponent's are those that the puzzle knows.
//!
//! It is no proof. The opponent plays what stands in the line as long as that is legal, so that a line may be found that
//! nobody need walk into; [`super`] says what such a line is worth.

use std::sync::atomic::{AtomicBool, Ordering};

use chess::{Move, Position};
use game::{MoveList, Position as _};

use super::order::Ordered;
use super::refuted::Refuted;

/// What is searched, and what has been found.
pub(super) struct Search<'a> {
    /// What the opponent answers to our first move, to our second, and so on.
    pub(super) replies: &'a [Move],
    /// Moves that we may make.
    pub(super) moves: usize,
    /// Positions that may be looked at.
    pub(super) nodes_left: u64,
    /// Our moves so far; at the end those that mate.
    pub(super) line: Vec<Move>,
    /// Positions from which nothing was found. The same moves in another order lead to them again.
    pub(super) refuted: &'a mut Refuted,
    /// Ends the search.
    pub(super) stop: Option<&'a AtomicBool>,
}

/// Positions between two looks at the flag that ends the search: well below a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl Search<'_> {
    /// Whether the side to move mates from here; then `line` says how.
    pub(super) fn solve(&mut self, position: &Position) -> bool {
        let Some(nodes_left) = self.nodes_left.checked_sub(1) else { return false };
        self.nodes_left = nodes_left;
        let is_look = nodes_left.is_multiple_of(NODES_BETWEEN_LOOKS);
        if is_look && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            self.nodes_left = 0;
            return false;
        }
        // A move that mates goes before everything else.
        if let Some(mv) = position.mating_move() {
            self.line.push(mv);
            return true;
        }
        let index = self.line.len();
        match self.replies.get(index) {
            Some(&reply) if index + 1 < self.moves => self.go_on(position, reply),
            _ => false,
        }
    }

    /// Tries every move after which the opponent can make the `reply` that is known.
    fn go_on(&mut self, position: &Position, reply: Move) -> bool {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let depth = self.line.len() + 1;
        for mv in Ordered::new(position, &moves, self.line.last().copied()).moves() {
            let next = position.after(mv);
            // The same step may take something else than it does in the line of the puzzle.
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
