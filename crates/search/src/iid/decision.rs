//! Whether a node gets a shallow search first, and why not.

use std::fmt;
use std::time::Duration;

use game::{Depth, Ply, Tactics};

use super::settings::Iid;
use super::statistics::IidStatistics;
use crate::Evaluate;
use crate::node::Node;
use crate::worker::Worker;

/// Why a node gets no shallow search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Skip {
    /// It is too near to the leaves.
    Depth,
    /// The table has a move that is deep and fresh enough.
    TableMove,
    /// It has too many moves.
    MoveCount,
    /// It belongs to quiescence.
    Quiescence,
    /// Little time is left.
    TimePressure,
    /// The shallow search is expected to take too much of the time left.
    Estimate,
    /// Shallow searches have taken too many of the nodes already.
    Overhead,
}

impl Skip {
    /// Every reason.
    pub const ALL: [Skip; 7] = [
        Skip::Depth,
        Skip::TableMove,
        Skip::MoveCount,
        Skip::Quiescence,
        Skip::TimePressure,
        Skip::Estimate,
        Skip::Overhead,
    ];

    /// The reason as reports and tables show it.
    pub fn name(self) -> &'static str {
        match self {
            Skip::Depth => "skipped-depth",
            Skip::TableMove => "skipped-table-move",
            Skip::MoveCount => "skipped-move-count",
            Skip::Quiescence => "skipped-quiescence",
            Skip::TimePressure => "skipped-time-pressure",
            Skip::Estimate => "skipped-estimate",
            Skip::Overhead => "skipped-overhead",
        }
    }
}

/// A decision as the trace records it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Decision {
    /// Distance from the root.
    pub ply: Ply,
    /// Depth of the node.
    pub depth: Depth,
    /// Whether the table had a legal move.
    pub table_move: bool,
    /// Legal moves, where they were counted.
    pub moves: Option<usize>,
    /// Depth of the shallow search, or why there was none.
    pub outcome: Result<Depth, Skip>,
}

impl fmt::Display for Decision {
    /// `ply 3 depth 6 table-move no moves 34 searched 2`, or the reason for which nothing was searched at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table_move = if self.table_move { "yes" } else { "no" };
        write!(f, "ply {} depth {} table-move {table_move}", self.ply, self.depth.half_moves())?;
        if let Some(moves) = self.moves {
            write!(f, " moves {moves}")?;
        }
        match self.outcome {
            Ok(depth) => write!(f, " searched {}", depth.half_moves()),
            Err(skip) => write!(f, " {}", skip.name()),
        }
    }
}

/// What a worker remembers about its shallow searches.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(crate) settings: Iid,
    pub(crate) statistics: IidStatistics,
    pub(crate) trace: Vec<Decision>,
    /// Shallow searches that are under way within each other.
    pub(crate) level: u32,
    /// Nodes that a shallow search of each depth took lately.
    expected: [f64; DEPTHS],
}

const DEPTHS: usize = 32;
/// The trace holds so many decisions and no more.
const LONGEST_TRACE: usize = 100_000;
/// How fast expectations follow experience.
const PACE: f64 = 0.05;

impl Memory {
    pub(crate) fn new(settings: Iid) -> Memory {
        // Before there is experience, each half-move is taken to double the nodes.
        let mut expected = [0.0; DEPTHS];
        for (depth, nodes) in expected.iter_mut().enumerate() {
            *nodes = 20.0 * f64::powi(2.0, depth as i32);
        }
        Memory { settings, statistics: IidStatistics::default(), trace: Vec::new(), level: 0, expected }
    }

    /// Makes ready for the next search.
    pub(crate) fn begin(&mut self) {
        if self.settings.adaptive == 1 {
            self.adapt();
        }
        self.statistics = IidStatistics::default();
        self.trace.clear();
        self.level = 0;
    }

    /// A shallow search of `depth` took `nodes`.
    pub(crate) fn learn(&mut self, depth: Depth, nodes: u64) {
        let expected = &mut self.expected[(depth.half_moves().max(0) as usize).min(DEPTHS - 1)];
        *expected += (nodes as f64 - *expected) * PACE;
    }

    /// Follows what the last search has shown: less where it cost too much, deeper where it was of little use, more where
    /// it was cheap.
    fn adapt(&mut self) {
        let statistics = &self.statistics;
        if statistics.searches < 50 {
            return;
        }
        if statistics.share_of_nodes() > f64::from(self.settings.overhead) {
            self.settings.most_moves = (self.settings.most_moves - 10).max(20);
            self.settings.least_depth = (self.settings.least_depth + 1).min(10);
        } else if statistics.share_of_nodes() < f64::from(self.settings.overhead) / 3.0 {
            self.settings.most_moves = (self.settings.most_moves + 10).min(1024);
            self.settings.least_depth = (self.settings.least_depth - 1).max(4);
        }
        if statistics.efficiency() < 30.0 {
            self.settings.fixed_depth = (self.settings.fixed_depth + 1).min(4);
            self.settings.relative_cut = (self.settings.relative_cut - 1).max(2);
        }
    }

    fn expected(&self, depth: Depth) -> f64 {
        self.expected[(depth.half_moves().max(0) as usize).min(DEPTHS - 1)]
    }

    pub(crate) fn record(&mut self, decision: Decision) {
        if let Err(skip) = decision.outcome {
            self.statistics.skips[skip as usize] += 1;
        }
        if self.settings.trace == 1 && self.trace.len() < LONGEST_TRACE {
            self.trace.push(decision);
        }
    }
}

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// The depth of the shallow search that `node` gets, or why it gets none.
    pub(crate) fn decide_on_iid(&mut self, node: &Node<'_, P>) -> Result<Depth, Skip> {
        let mut moves = None;
        let outcome = self.weigh_iid(node, &mut moves);
        let table_move = node.table_move.is_some();
        self.iid.record(Decision { ply: node.ply, depth: node.depth, table_move, moves, outcome });
        outcome
    }

    /// The cheap questions first.
    fn weigh_iid(&self, node: &Node<'_, P>, moves: &mut Option<usize>) -> Result<Depth, Skip> {
        let settings = &self.iid.settings;
        if node.depth.half_moves() < settings.least_depth {
            return Err(Skip::Depth);
        }
        let trusted = node.hit.is_some_and(|hit| {
            hit.depth + settings.table_depth >= node.depth && i32::from(hit.age) <= settings.table_age
        });
        if node.table_move.is_some() && trusted {
            return Err(Skip::TableMove);
        }
        let inside = self.iid.statistics.nodes as f64;
        if inside * 100.0 > f64::from(settings.overhead) * (self.nodes as f64 + 1000.0) {
            return Err(Skip::Overhead);
        }
        let left = self.time_left();
        if let Some((left, whole)) = left
            && left.as_secs_f64() * 100.0 < f64::from(settings.pressure) * whole.as_secs_f64()
        {
            return Err(Skip::TimePressure);
        }
        let count = node.position.count_moves();
        *moves = Some(count);
        if count > settings.most_moves as usize {
            return Err(Skip::MoveCount);
        }
        let depth = super::depth::of(settings, node, count, left);
        if let Some((left, _)) = left {
            let expected = self.iid.expected(depth) * self.seconds_per_node();
            if expected * 100.0 > f64::from(settings.estimate) * left.as_secs_f64() {
                return Err(Skip::Estimate);
            }
        }
        Ok(depth)
    }

    /// Time left until the last moment, and the whole of it; `None` without a deadline. It is as old as the last look at
    /// the clock.
    fn time_left(&self) -> Option<(Duration, Duration)> {
        let hard = self.shared.limits.deadline?.hard;
        Some((hard.saturating_sub(self.elapsed), hard))
    }

    fn seconds_per_node(&self) -> f64 {
        self.elapsed.as_secs_f64() / self.nodes.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_follow_experience() {
        let mut memory = Memory::new(Iid::default());
        let before = memory.expected(Depth::new(3));
        (0..200).for_each(|_| memory.learn(Depth::new(3), 1000));
        assert!(before < 500.0 && (990.0..=1000.0).contains(&memory.expected(Depth::new(3))));
    }

    #[test]
    fn settings_follow_what_the_last_search_has_shown() {
        let settings = Iid { adaptive: 1, most_moves: 100, ..Iid::default() };
        let mut memory = Memory::new(settings);
        memory.statistics = IidStatistics {
            searches: 100,
            raised_alpha: 20,
            nodes: 400,
            total_nodes: 1000,
            ..IidStatistics::default()
        };
        memory.begin();
        assert!(memory.settings.most_moves < 100 && memory.settings.fixed_depth > settings.fixed_depth);
        let mut fixed = Memory::new(Iid { adaptive: 0, ..settings });
        fixed.statistics.searches = 100;
        fixed.begin();
        assert_eq!(fixed.settings.most_moves, 100);
    }

    #[test]
    fn reasons_are_numbered_in_order() {
        for (number, skip) in Skip::ALL.into_iter().enumerate() {
            assert_eq!(skip as usize, number);
        }
    }
}
