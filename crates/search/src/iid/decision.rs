//! Whether a node gets a shallow search first, and why not.

use std::fmt;
use std::time::Duration;

use game::{Depth, Ply, Tactics};

use super::complexity::Character;
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
    /// It is too near to the leaves for a position of its kind.
    Kind,
    /// Its position is too simple.
    Simple,
}

impl Skip {
    /// Every reason.
    pub const ALL: [Skip; 9] = [
        Skip::Depth,
        Skip::TableMove,
        Skip::MoveCount,
        Skip::Quiescence,
        Skip::TimePressure,
        Skip::Estimate,
        Skip::Overhead,
        Skip::Kind,
        Skip::Simple,
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
            Skip::Kind => "skipped-kind",
            Skip::Simple => "skipped-simple",
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
    /// Percent of all nodes that shallow searches may take at present.
    overhead: f64,
}

const DEPTHS: usize = 32;
/// The maximum number of decisions in the trace.
const LONGEST_TRACE: usize = 100_000;
/// How fast expectations follow experience.
const PACE: f64 = 0.05;
/// Percent of the nodes: below the first the limit on overhead rises, above the second it falls.
const CHEAP: f64 = 5.0;
const EXPENSIVE: f64 = 25.0;
/// The limit rises and falls by this factor, once every this many shallow searches,
const STEP: f64 = 1.25;
const SEARCHES_PER_STEP: u64 = 32;
/// and stays between these percentages.
const LEAST_LIMIT: f64 = 5.0;
const MOST_LIMIT: f64 = 50.0;

impl Memory {
    pub(crate) fn new(settings: Iid) -> Memory {
        // Before there is experience, each half-move is taken to double the nodes.
        let mut expected = [0.0; DEPTHS];
        for (depth, nodes) in expected.iter_mut().enumerate() {
            *nodes = 20.0 * f64::powi(2.0, depth as i32);
        }
        let (statistics, trace) = (IidStatistics::default(), Vec::new());
        Memory { settings, statistics, trace, level: 0, expected, overhead: settings.overhead.into() }
    }

    /// Prepares for the next search.
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

    /// A shallow search has ended after `nodes` of the whole search: the limit on overhead follows what they have taken.
    pub(crate) fn follow_overhead(&mut self, nodes: u64) {
        let is_due = self.statistics.searches.is_multiple_of(SEARCHES_PER_STEP);
        if self.settings.adaptive_overhead == 0 || !is_due {
            return;
        }
        let share = self.statistics.nodes as f64 * 100.0 / nodes.max(1) as f64;
        if share < CHEAP {
            self.overhead = (self.overhead * STEP).min(MOST_LIMIT);
        } else if share > EXPENSIVE {
            self.overhead = (self.overhead / STEP).max(LEAST_LIMIT);
        }
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

    /// The cheap checks first.
    fn weigh_iid(&self, node: &Node<'_, P>, moves: &mut Option<usize>) -> Result<Depth, Skip> {
        let settings = &self.iid.settings;
        if node.depth.half_moves() < settings.least_depth_of_all() {
            return Err(Skip::Depth);
        }
        let trusted = node.hit.is_some_and(|hit| {
            hit.depth + settings.table_depth >= node.depth && i32::from(hit.age) <= settings.table_age
        });
        if node.table_move.is_some() && trusted {
            return Err(Skip::TableMove);
        }
        let inside = self.iid.statistics.nodes as f64;
        if inside * 100.0 > self.iid.overhead * (self.nodes as f64 + 1000.0) {
            return Err(Skip::Overhead);
        }
        let left = self.time_left();
        if settings.complexity == 0 && is_pressing(left, settings.pressure.into()) {
            return Err(Skip::TimePressure);
        }
        let count = node.position.count_moves();
        *moves = Some(count);
        if count > settings.most_moves as usize {
            return Err(Skip::MoveCount);
        }
        let complexity = self.weigh_character(node, count)?;
        let depth = super::depth::of(settings, node, count, left, complexity);
        if let Some((left, _)) = left {
            let expected = self.iid.expected(depth) * self.seconds_per_node();
            if expected * 100.0 > f64::from(settings.estimate) * left.as_secs_f64() {
                return Err(Skip::Estimate);
            }
        }
        Ok(depth)
    }

    /// The checks on kind and complexity of the position, where they are on; returns the complexity if it was computed.
    fn weigh_character(&self, node: &Node<'_, P>, moves: usize) -> Result<Option<u32>, Skip> {
        let settings = &self.iid.settings;
        if settings.kinds == 0 && settings.complexity == 0 {
            return Ok(None);
        }
        let Character { kind, complexity } = Character::of(node.position, moves, node.check);
        if node.depth.half_moves() < settings.least_depth_of(kind) {
            return Err(Skip::Kind);
        }
        if settings.complexity == 0 {
            return Ok(None);
        }
        if complexity < settings.least_complexity.unsigned_abs() {
            return Err(Skip::Simple);
        }
        // Time is kept for what is complicated: half of the pressure there, half as much again for what is simple.
        let pressure = f64::from(settings.pressure) * (384.0 - f64::from(complexity)) / 256.0;
        if is_pressing(self.time_left(), pressure) {
            return Err(Skip::TimePressure);
        }
        Ok(Some(complexity))
    }

    /// Time left until the last moment, and the whole of it; `None` without a deadline. It is as of the last reading of the
    /// clock.
    fn time_left(&self) -> Option<(Duration, Duration)> {
        let hard = self.shared.limits.deadline?.hard;
        Some((hard.saturating_sub(self.elapsed), hard))
    }

    fn seconds_per_node(&self) -> f64 {
        self.elapsed.as_secs_f64() / self.nodes.max(1) as f64
    }
}

/// Whether less than `percent` of the time is left.
fn is_pressing(left: Option<(Duration, Duration)>, percent: f64) -> bool {
    left.is_some_and(|(left, whole)| left.as_secs_f64() * 100.0 < percent * whole.as_secs_f64())
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
    fn settings_adapt_to_the_last_search() {
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
    fn the_limit_on_overhead_rises_below_5_percent_and_falls_above_25() {
        let limit_after = |adaptive_overhead: i32, nodes: u64| {
            let mut memory = Memory::new(Iid { adaptive_overhead, ..Iid::default() });
            memory.statistics.nodes = nodes;
            for searches in 0..1000 {
                memory.statistics.searches = searches;
                memory.follow_overhead(1000);
            }
            memory.overhead
        };
        assert_eq!([0, 40, 260].map(|nodes| limit_after(0, nodes)), [15.0; 3]);
        assert_eq!([40, 100, 260].map(|nodes| limit_after(1, nodes)), [MOST_LIMIT, 15.0, LEAST_LIMIT]);
    }

    #[test]
    fn little_time_left_is_detected() {
        let of_ten = |left: u64| Some((Duration::from_secs(left), Duration::from_secs(10)));
        assert_eq!([0, 1, 2, 3].map(|left| is_pressing(of_ten(left), 20.0)), [true, true, false, false]);
        assert!(!is_pressing(None, 100.0), "without a deadline nothing presses");
    }

    #[test]
    fn reasons_are_numbered_in_order() {
        for (number, skip) in Skip::ALL.into_iter().enumerate() {
            assert_eq!(skip as usize, number);
        }
    }
}
