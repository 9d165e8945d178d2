//! The forward search: our moves are looked for, the opponent's are those that the puzzle knows.
//!
//! It is no proof. The opponent plays what stands in the line as long as that is legal, so that a line may be found that
//! nobody need walk into; [`super`] says what such a line is worth.

use chess::{Move, Position};
use game::{MoveList, Position as _};

use super::order::Ordered;

/// What is searched, and what has been found.
pub(super) struct Search<'a> {
    /// What the opponent answers to our first move, to our second, and so on.
    pub(super) replies: &'a [Move],
    /// Moves that we may make.
    pub(super) moves: usize,
    /// Moves that may be tried.
    pub(super) nodes_left: u64,
    /// Our moves so far; at the end those that mate.
    pub(super) line: Vec<Move>,
}

impl Search<'_> {
    /// Whether the side to move mates from here; then `line` says how.
    pub(super) fn solve(&mut self, position: &Position) -> bool {
        let mut checks = MoveList::new();
        position.checking_moves(&mut checks);
        // A move that mates goes before everything else.
        for &mv in &checks {
            if !self.try_one() {
                return false;
            }
            if !position.after(mv).has_moves() {
                self.line.push(mv);
                return true;
            }
        }
        let index = self.line.len();
        match self.replies.get(index) {
            Some(&reply) if index + 1 < self.moves => self.go_on(position, &checks, reply),
            _ => false,
        }
    }

    /// Tries every move after which the opponent can make the `reply` that is known.
    fn go_on(&mut self, position: &Position, checks: &[Move], reply: Move) -> bool {
        let mut others = MoveList::new();
        position.legal_moves(&mut others);
        others.retain(|mv| !checks.contains(mv));
        for mv in Ordered::new(position, checks, &others, self.line.last().copied()).moves() {
            if !self.try_one() {
                return false;
            }
            let next = position.after(mv);
            // The same step may take something else than it does in the line of the puzzle.
            let Some(reply) = next
                .legal_step(reply.from(), reply.to(), reply.promotion())
                .or_else(|| next.is_legal(reply).then_some(reply))
            else {
                continue;
            };
            self.line.push(mv);
            if self.solve(&next.after(reply)) {
                return true;
            }
            self.line.pop();
        }
        false
    }

    fn try_one(&mut self) -> bool {
        let allowed = self.nodes_left > 0;
        self.nodes_left = self.nodes_left.saturating_sub(1);
        allowed
    }
}
