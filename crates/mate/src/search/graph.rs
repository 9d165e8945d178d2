//! Which positions are one node of the search: with a bound on the length, only those with as many plies left.
//!
//! A number that says how hard a mate within nine plies is says little about one within eleven. So numbers are kept for each
//! number of plies left, and the graph has no cycles: no repetition has to be looked for. Answers are kept for the position,
//! because a mate within nine plies is one within eleven, too.

use game::{Hand, Mating};

use super::{Attack, Rules, Worker};
use crate::Length;
use crate::evaluation::Evaluation;
use crate::solver::Ending;
use crate::table::{Found, Place};

/// What tells the nodes of a search apart.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Graph {
    /// Positions, so that moves may lead back to a node.
    Cyclic,
    /// Positions and the plies left.
    ByLength,
}

impl Graph {
    /// The graph for a mate within `length`.
    pub(super) fn of(rules: Rules, length: Length) -> Graph {
        let Rules { attack, ending } = rules;
        match attack == Attack::AllMoves && ending == Ending::Literal && length != Length::UNLIMITED {
            true => Graph::ByLength,
            false => Graph::Cyclic,
        }
    }

    /// What the key of a position with so many plies left is changed by. The upper half of the key stays, so that the
    /// table keeps all that it knows of a position in one bucket.
    #[inline]
    pub(super) fn salt(self, length: Length) -> u64 {
        match self {
            Graph::Cyclic => 0,
            Graph::ByLength => (u64::from(length.plies()) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32,
        }
    }

    /// How far the search sticks to a move: until it is harder than the next best by one in so many. Both were measured.
    #[inline]
    pub(super) fn tolerance(self) -> u32 {
        match self {
            Graph::Cyclic => 8,
            Graph::ByLength => 16,
        }
    }

    /// The ply at which a position is said to be met. Without cycles no number comes from a shallower place.
    #[inline]
    pub(super) fn ply_met(self, ply: u16) -> u16 {
        match self {
            Graph::Cyclic => ply,
            Graph::ByLength => 0,
        }
    }
}

impl<P: Mating> Worker<'_, P> {
    /// What the table says of the node at `place`, which has `length` plies left.
    #[inline]
    pub(super) fn look_up(&self, place: Place<P::Hand>, ply: u16, length: Length) -> Found<P::Hand> {
        match self.graph {
            Graph::Cyclic => self.table.look_up(place, ply, length),
            Graph::ByLength => match self.table.look_up(self.position_of(place, length), 0, length) {
                Found::Numbers { .. } => self.table.look_up(place, 0, length),
                answer @ Found::Answer(_) => answer,
            },
        }
    }

    /// Remembers the answer for the position of the node at `place`, which has `length` plies left.
    pub(super) fn store_answer(&self, place: Place<P::Hand>, length: Length, answer: &Evaluation<P::Hand>) {
        self.table.store_answer(self.position_of(place, length).key, answer);
    }

    fn position_of<H: Hand>(&self, place: Place<H>, length: Length) -> Place<H> {
        Place { key: place.key ^ self.graph.salt(length), ..place }
    }
}
