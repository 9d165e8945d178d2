//! Defines which positions are the same node of the search: with a bound on the length, only those with as many plies
//! left.
//!
//! How hard a mate within nine plies is says little about a mate within eleven. So numbers are stored for each number
//! of plies left, and the graph has no cycles: there is no need to look for repetitions. Answers are stored for the
//! position, because a mate within nine plies is also one within eleven.

use game::{Hand, Mating};

use super::{Attack, Rules, Worker};
use crate::Length;
use crate::evaluation::Evaluation;
use crate::solver::Ending;
use crate::table::{Found, Place};

/// What identifies a node of the search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Graph {
    /// The position, so that moves may lead back to a node.
    Cyclic,
    /// The position and the plies left.
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

    /// The change to the key of a position with this many plies left. The upper half of the key stays the same, so that
    /// the table has one bucket for everything about a position.
    #[inline]
    pub(super) fn salt(self, length: Length) -> u64 {
        match self {
            Graph::Cyclic => 0,
            Graph::ByLength => (u64::from(length.plies()) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32,
        }
    }

    /// The search stays with a move until it is harder than the next best by a fraction of one in this many. Both
    /// values were measured.
    #[inline]
    pub(super) fn tolerance(self) -> u32 {
        match self {
            Graph::Cyclic => 8,
            Graph::ByLength => 16,
        }
    }

    /// The ply stored for a position. Without cycles, no number comes from a shallower ply.
    #[inline]
    pub(super) fn ply_met(self, ply: u16) -> u16 {
        match self {
            Graph::Cyclic => ply,
            Graph::ByLength => 0,
        }
    }
}

impl<P: Mating> Worker<'_, P> {
    /// The table's entry for the node at `place`, which has `length` plies left.
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

    /// Stores the answer for the position of the node at `place`, which has `length` plies left.
    pub(super) fn store_answer(&self, place: Place<P::Hand>, length: Length, answer: &Evaluation<P::Hand>) {
        self.table.store_answer(self.position_of(place, length).key, answer);
    }

    fn position_of<H: Hand>(&self, place: Place<H>, length: Length) -> Place<H> {
        Place { key: place.key ^ self.graph.salt(length), ..place }
    }
}
