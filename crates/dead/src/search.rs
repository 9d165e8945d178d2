//! Best-first search for a helpmate through all reachable positions.
//!
//! Positions with the smallest estimated distance are searched first. If the search exhausts all positions, there is no
//! helpmate.

use chess::{Color, Move, Position, Role};
use game::{KeyStream, MoveList, Position as _};

use crate::lone_minor::Place;
use crate::table::Table;
use crate::{Limits, Proof, Verdict, distance, material, mobility};

/// The number of positions from which on a proof that no mate is left is tried after each capture and pawn move.
const PATIENCE: usize = 500;

pub(crate) struct Search {
    table: Table,
    /// Open nodes by their estimated distance to mate; of equal ones the last is searched first.
    waiting: Vec<Vec<u32>>,
    random: KeyStream,
    /// Where a lone minor piece is to mate.
    place: Option<Place>,
    /// No open node has a smaller distance.
    nearest: usize,
}

impl Search {
    pub(crate) fn new() -> Search {
        Search {
            table: Table::new(),
            waiting: vec![Vec::new(); distance::FARTHEST + 1],
            nearest: 0,
            random: KeyStream::new(0),
            place: None,
        }
    }

    pub(crate) fn verdict(
        &mut self,
        position: &Position,
        winner: Color,
        limits: Limits,
        place: Option<Place>,
    ) -> Verdict {
        self.table.clear();
        self.place = place;
        self.waiting.iter_mut().for_each(Vec::clear);
        self.random = KeyStream::new(position.key().0);
        self.meet(position, winner, None);
        while let Some(node) = self.next() {
            let position = *self.table.position(node);
            if position.turn() == winner
                && let Some(mv) = position.mating_move()
            {
                let mut line = self.table.line(node);
                line.push(mv);
                return Verdict::CanWin(line);
            }
            if self.table.len() >= limits.nodes as usize {
                return Verdict::Undecided;
            }
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            for &mv in &moves {
                let after = position.after(mv);
                if !self.is_hopeless(&after, mv, winner) {
                    self.meet(&after, winner, Some((node, mv)));
                }
            }
        }
        Verdict::CannotWin(Proof::Exhausted)
    }

    /// Whether the move has led to a position in which the winner is known to be unable to mate.
    fn is_hopeless(&self, after: &Position, mv: Move, winner: Color) -> bool {
        mv.is_capture() && material::is_insufficient(after.board(), winner)
            || (mv.is_capture() || mv.role() == Role::Pawn)
                && self.table.len() > PATIENCE
                && mobility::forbids_mate(after, winner)
    }

    fn meet(&mut self, position: &Position, winner: Color, from: Option<(u32, Move)>) {
        if let Some(node) = self.table.insert(position, from) {
            let distance = distance::to_mate(position, winner, self.place);
            self.waiting[distance].push(node);
            self.nearest = self.nearest.min(distance);
        }
    }

    fn next(&mut self) -> Option<u32> {
        while let Some(nodes) = self.waiting.get_mut(self.nearest) {
            if nodes.is_empty() {
                self.nearest += 1;
                continue;
            }
            let chosen = self.random.next_key().0 as usize % nodes.len();
            return Some(nodes.swap_remove(chosen));
        }
        None
    }
}
