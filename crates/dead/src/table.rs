//! The set of positions that a search has reached, compared man by man and not only by their keys.

use chess::{Move, Position};
use game::Position as _;

/// A position with the way to it.
pub(crate) struct Node {
    pub(crate) position: Position,
    /// The node before it, and the move from there; `None` for the first.
    pub(crate) from: Option<(u32, Move)>,
}

/// Nodes in the order in which they were reached, with an index by their keys.
///
/// ```text
/// slots  [ –  3  –  –  0  2  1  – ]   a power of two, at most half full; the number is that of a node plus one
/// nodes  [ first, second, third, … ]
/// ```
pub(crate) struct Table {
    nodes: Vec<Node>,
    slots: Vec<u32>,
}

/// The slots that every search begins with.
const FIRST_SLOTS: usize = 1 << 10;

impl Table {
    pub(crate) fn new() -> Table {
        Table { nodes: Vec::new(), slots: vec![0; FIRST_SLOTS] }
    }

    /// Removes all positions, and frees the memory of a long search.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.shrink_to(FIRST_SLOTS);
        self.slots.truncate(FIRST_SLOTS);
        self.slots.shrink_to_fit();
        self.slots.fill(0);
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn position(&self, node: u32) -> &Position {
        &self.nodes[node as usize].position
    }

    /// The number of the new node, or `None` if the position was reached before.
    pub(crate) fn insert(&mut self, position: &Position, from: Option<(u32, Move)>) -> Option<u32> {
        if self.nodes.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.home(position);
        while let Some(index) = self.slots[slot].checked_sub(1) {
            if is_same(self.position(index), position) {
                return None;
            }
            slot = (slot + 1) % self.slots.len();
        }
        let node = u32::try_from(self.nodes.len()).expect("the limit of nodes is a u32");
        self.nodes.push(Node { position: *position, from });
        self.slots[slot] = node + 1;
        Some(node)
    }

    /// The moves that lead from the first node to this one.
    pub(crate) fn line(&self, node: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut from = self.nodes[node as usize].from;
        while let Some((before, mv)) = from {
            line.push(mv);
            from = self.nodes[before as usize].from;
        }
        line.reverse();
        line
    }

    fn home(&self, position: &Position) -> usize {
        position.key().0 as usize % self.slots.len()
    }

    fn grow(&mut self) {
        self.slots.fill(0);
        self.slots.resize(self.slots.len() * 4, 0);
        for index in 0..self.nodes.len() {
            let mut slot = self.home(&self.nodes[index].position);
            while self.slots[slot] != 0 {
                slot = (slot + 1) % self.slots.len();
            }
            self.slots[slot] = index as u32 + 1;
        }
    }
}

/// Whether the same moves are possible from both, now and later.
fn is_same(a: &Position, b: &Position) -> bool {
    a.key() == b.key()
        && a.board() == b.board()
        && a.turn() == b.turn()
        && a.castling_rooks() == b.castling_rooks()
        && a.en_passant() == b.en_passant()
}
