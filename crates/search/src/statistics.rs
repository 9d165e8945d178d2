//! Statistics: how often each heuristic acted in a search.

use serde::{Deserialize, Serialize};

use crate::heuristics::{ALL, Switch};
use crate::iid::IidStatistics;

/// How often each heuristic took effect.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Statistics {
    effects: [u64; ALL.len()],
    /// What internal iterative deepening did, where it is on.
    pub iid: IidStatistics,
}

impl Statistics {
    /// How often the heuristic took effect: cut a node, skipped, reduced or extended a move, chose the first move.
    pub fn effects(&self, switch: Switch) -> u64 {
        self.effects[switch as usize]
    }

    /// Adds the counts of another thread.
    pub fn add(&mut self, other: &Statistics) {
        for (sum, more) in self.effects.iter_mut().zip(other.effects) {
            *sum += more;
        }
        self.iid.add(&other.iid);
    }

    #[inline]
    pub(crate) fn count(&mut self, switch: Switch) {
        self.effects[switch as usize] += 1;
    }
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics { effects: [0; ALL.len()], iid: IidStatistics::default() }
    }
}
