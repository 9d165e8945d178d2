//! A trial: one search of one position, with its nodes, time, depth and best move. Comparisons of searches consist of
//! trials.
//!
//! `suite.rs` has the positions, and `work.rs` measures the CPU time of a thread.

mod suite;
mod work;

use std::ops::ControlFlow;
use std::time::Duration;

use game::{Depth, KeyStream};
use search::{Bound, Config, Deadline, Limits, Observer, Report, Root, Signal, Statistics};
use serde::{Deserialize, Serialize};
use threads::Workers;

use crate::finished::Log;

pub use suite::{Case, SuiteError, SuiteGame, read};

pub(crate) use work::Work;

/// What a search may spend.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Budget {
    /// A depth: which search needs fewer nodes?
    Depth(u16),
    /// A number of nodes: which search gets deeper, and finds more?
    Nodes(u64),
    /// A time: the same, including the cost of the heuristic itself.
    Time(Duration),
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Budget::Depth(depth) => write!(f, "depth {depth}"),
            Budget::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Budget::Time(time) => write!(f, "{} s", time.as_secs_f64()),
        }
    }
}

impl Budget {
    pub(crate) fn limits<M>(self) -> Limits<M> {
        match self {
            Budget::Depth(depth) => Limits::to_depth(Depth::new(depth.into())),
            Budget::Nodes(nodes) => Limits::to_nodes(nodes),
            Budget::Time(time) => Limits::until(Deadline::exactly(time)),
        }
    }
}

/// One search.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Sample {
    /// Positions searched.
    pub nodes: u64,
    /// How long it took: CPU time where one thread searches and the system reports it, so that other load on the machine
    /// counts little.
    pub seconds: f64,
    /// The depth that was finished.
    pub depth: i32,
    /// The best move, as a program would write it.
    pub best: String,
    /// Whether it solves the position; `None` if the suite has no solution.
    pub solved: Option<bool>,
    /// What the heuristics did.
    pub statistics: Statistics,
    /// Positions searched when each depth was finished, from depth 1 on.
    pub by_depth: Vec<u64>,
}

/// Searches a position from an empty table.
fn sample<G: SuiteGame>(case: &Case<G>, config: &Config, budget: Budget) -> Sample {
    let mut search = G::new_search(config.clone());
    let root = Root { position: &case.position, past: &[] };
    let mut by_depth = ByDepth::default();
    let work = Work::start();
    let answer = G::go(&mut search, &root, budget.limits(), Signal::new().into(), &mut by_depth);
    let time = if config.threads > 1 { answer.time } else { work.done() };
    let best = answer.best();
    Sample {
        nodes: answer.nodes,
        seconds: time.as_secs_f64(),
        depth: answer.lines.first().map_or(0, |line| line.depth.half_moves()),
        best: best.map(|mv| mv.to_string()).unwrap_or_default(),
        solved: best.and_then(|mv| case.is_solved_by(mv)),
        statistics: answer.statistics,
        by_depth: by_depth.0,
    }
}

/// How positions are searched.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Setting {
    /// What each search may spend.
    pub budget: Budget,
    /// Decides the order of the searches of a position.
    pub seed: u64,
    /// Positions that are searched at the same time.
    pub threads: usize,
}

/// Searches every position with every configuration, those of a position in an order that is drawn. Returns the samples of
/// each configuration in the order of the suite; `log` is notified of every position that is done. `name` distinguishes
/// these samples from others of the same experiment.
pub fn samples<G: SuiteGame>(
    suite: &[Case<G>],
    configs: &[&Config],
    setting: Setting,
    name: &str,
    log: &Log<'_>,
) -> Vec<Vec<Sample>> {
    let mut columns: Vec<Vec<Sample>> = vec![Vec::new(); configs.len()];
    let searched = |(): &mut (), index: usize| {
        let stream = KeyStream::new(setting.seed ^ index as u64);
        let searched = |config: &Config| sample(&suite[index], config, setting.budget);
        log.finished.once(&format!("{name} position {}", index + 1), || row(configs, stream, searched))
    };
    Workers::new(search::THREAD, setting.threads).in_order(
        suite.len(),
        || (),
        searched,
        |_, row| {
            columns.iter_mut().zip(row).for_each(|(column, sample)| column.push(sample));
            (log.on_done)();
            if log.finished.has_failed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    columns
}

/// The samples that `searched` takes of one position, in the order of the configurations; the order in which it takes them
/// is drawn from `stream`.
fn row(configs: &[&Config], mut stream: KeyStream, searched: impl Fn(&Config) -> Sample) -> Vec<Sample> {
    let mut order: Vec<usize> = (0..configs.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, (stream.next_key().0 % (last as u64 + 1)) as usize);
    }
    let mut drawn: Vec<(usize, Sample)> =
        order.into_iter().map(|index| (index, searched(configs[index]))).collect();
    drawn.sort_by_key(|&(index, _)| index);
    drawn.into_iter().map(|(_, sample)| sample).collect()
}

/// The number of samples that solved their position; `None` if the suite has no solutions.
pub(crate) fn solved(samples: &[Sample]) -> Option<usize> {
    let known: Vec<bool> = samples.iter().filter_map(|sample| sample.solved).collect();
    (!known.is_empty()).then(|| known.into_iter().filter(|&solved| solved).count())
}

/// Records the end of every iteration.
#[derive(Default)]
struct ByDepth(Vec<u64>);

impl<M> Observer<M> for ByDepth {
    fn line(&mut self, report: &Report<'_, M>) {
        let depth = usize::try_from(report.depth.half_moves()).unwrap_or(0);
        if report.bound == Bound::Exact && depth > self.0.len() {
            self.0.resize(depth, report.nodes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finished::Finished;

    /// The nodes that the engine itself needs for the first position of the suite.
    fn nodes_of_the_engine<G: SuiteGame>(budget: Budget) -> u64 {
        let suite = read::<G>(G::SUITE).expect("it is a suite");
        let root = Root { position: &suite[0].position, past: &[] };
        let mut search = G::new_search(Config::default());
        G::go(&mut search, &root, budget.limits(), Signal::new().into(), &mut search::Silent).nodes
    }

    #[test]
    fn positions_are_searched_as_the_engine_plays() {
        fn check<G: SuiteGame>() {
            let budget = Budget::Depth(6);
            let suite = read::<G>(G::SUITE).expect("it is a suite");
            let setting = Setting { budget, seed: 1, threads: 1 };
            let log = Log { finished: &Finished::nothing(), on_done: &|| () };
            let samples = samples(&suite[..1], &[&Config::default()], setting, "all", &log);
            assert_eq!(samples[0][0].nodes, nodes_of_the_engine::<G>(budget));
        }
        check::<engine::Chess>();
        check::<engine::Shogi>();
    }
}
