//! What a search heuristic is worth: the same positions with and without it.
//!
//! Every position is searched twice for each heuristic, once as the engine plays and once with that one switch the other
//! way round, in random order, from an empty table. What is saved is the difference of two real runs.

mod suite;

use std::time::Duration;

use game::{Depth, KeyStream, Tactics};
use search::heuristics::Switch;
use search::{Bound, Config, Deadline, Limits, Observer, Report, Root, Search, Signal};

pub use suite::{Case, Subject, SuiteError, read};

use crate::statistics::Ratio;

/// What each search may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// To this depth: who needs fewer nodes?
    Depth(u16),
    /// So many nodes: who gets deeper, and finds more?
    Nodes(u64),
    /// So much time: the same, with what the heuristic itself costs.
    Time(Duration),
}

/// One search.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Positions searched.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The depth that was finished.
    pub depth: i32,
    /// The best move, as a program would write it.
    pub best: String,
    /// Whether it is the move that the suite asks for; `None` if the suite does not say.
    pub solved: Option<bool>,
    /// How often the heuristic took effect.
    pub effects: u64,
    /// Positions searched when each depth was finished, from depth 1 on.
    pub by_depth: Vec<u64>,
}

/// A position with and without a heuristic.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// With the heuristic on.
    pub on: Sample,
    /// With it off.
    pub off: Sample,
}

/// What a heuristic is worth.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The heuristic.
    pub switch: Switch,
    /// Every position, in the order of the suite.
    pub pairs: Vec<Pair>,
    /// Nodes without the heuristic per node with it.
    pub nodes: Ratio,
    /// Time without the heuristic per time with it.
    pub time: Ratio,
    /// Plies that are reached more with the heuristic than without, on the average.
    pub depth: f64,
    /// The share of positions in which the best move is the same.
    pub agreement: f64,
    /// Positions solved with and without it; `None` if the suite has no solutions.
    pub solved: Option<(usize, usize)>,
}

/// An ablation.
#[derive(Clone, Debug)]
pub struct Ablation<P: Tactics> {
    /// The positions.
    pub suite: Vec<Case<P>>,
    /// What each search may spend.
    pub budget: Budget,
    /// How the engine searches otherwise.
    pub config: Config,
    /// Decides which of the two searches of a pair comes first.
    pub seed: u64,
}

impl<P: Subject> Ablation<P> {
    /// Compares the searches with and without `switch`; `told` hears of every position that is done. `None` if there
    /// are no positions.
    pub fn of(&self, switch: Switch, mut told: impl FnMut(usize)) -> Option<Finding> {
        let [mut with, mut without] = [self.config.clone(), self.config.clone()];
        with.switches.turn_on(switch);
        without.switches.turn_off(switch);
        let mut stream = KeyStream::new(self.seed ^ switch as u64);
        let mut pairs = Vec::new();
        for (index, case) in self.suite.iter().enumerate() {
            let run = |config: &Config| self.sample(switch, case, config);
            pairs.push(match stream.next_key().0 % 2 {
                0 => {
                    let on = run(&with);
                    Pair { on, off: run(&without) }
                }
                _ => {
                    let off = run(&without);
                    Pair { on: run(&with), off }
                }
            });
            told(index + 1);
        }
        Finding::new(switch, pairs, self.seed)
    }

    fn sample(&self, switch: Switch, case: &Case<P>, config: &Config) -> Sample {
        let mut search = Search::new(P::Evaluator::default(), config.clone());
        let root = Root { position: &case.position, past: &[] };
        let mut by_depth = ByDepth::default();
        let answer = search.go(&root, self.budget.limits(), Signal::new().into(), &mut by_depth);
        let best = answer.best();
        Sample {
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
            depth: answer.lines.first().map_or(0, |line| line.depth.half_moves()),
            best: best.map(|mv| mv.to_string()).unwrap_or_default(),
            solved: best.and_then(|mv| case.is_solved_by(mv)),
            effects: answer.statistics.effects(switch),
            by_depth: by_depth.0,
        }
    }
}

/// Listens for the end of every iteration.
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

impl Budget {
    fn limits<M>(self) -> Limits<M> {
        match self {
            Budget::Depth(depth) => Limits::to_depth(Depth::new(depth.into())),
            Budget::Nodes(nodes) => Limits::to_nodes(nodes),
            Budget::Time(time) => Limits::until(Deadline::exactly(time)),
        }
    }
}

impl Finding {
    fn new(switch: Switch, pairs: Vec<Pair>, seed: u64) -> Option<Finding> {
        let ratio = |measure: &dyn Fn(&Sample) -> f64| {
            let measured: Vec<(f64, f64)> =
                pairs.iter().map(|pair| (measure(&pair.off), measure(&pair.on))).collect();
            Ratio::of(&measured, seed)
        };
        let nodes = ratio(&|sample| sample.nodes as f64)?;
        // In microseconds, because a ratio counts nothing below 1.
        let time = ratio(&|sample| sample.seconds * 1e6)?;
        let count = pairs.len() as f64;
        let deeper: i32 = pairs.iter().map(|pair| pair.on.depth - pair.off.depth).sum();
        let agreeing = pairs.iter().filter(|pair| pair.on.best == pair.off.best).count();
        let solved = |sample: fn(&Pair) -> &Sample| {
            let known: Vec<bool> = pairs.iter().filter_map(|pair| sample(pair).solved).collect();
            (!known.is_empty()).then(|| known.into_iter().filter(|&solved| solved).count())
        };
        let solved = solved(|pair| &pair.on).zip(solved(|pair| &pair.off));
        let (depth, agreement) = (f64::from(deeper) / count, agreeing as f64 / count);
        Some(Finding { switch, nodes, time, depth, agreement, solved, pairs })
    }

    /// For every depth, the nodes that it took with and without the heuristic, summed over the positions that finished
    /// it both times.
    pub fn by_depth(&self) -> Vec<(u64, u64)> {
        let mut sums = Vec::new();
        for pair in &self.pairs {
            for (depth, (&on, &off)) in pair.on.by_depth.iter().zip(&pair.off.by_depth).enumerate() {
                if sums.len() <= depth {
                    sums.resize(depth + 1, (0, 0));
                }
                let (with, without) = &mut sums[depth];
                *with += on;
                *without += off;
            }
        }
        sums
    }

    /// Whether the heuristic does anything at all on these positions.
    pub fn has_effect(&self) -> bool {
        self.pairs.iter().any(|pair| pair.on.effects > 0 && pair.on.nodes != pair.off.nodes)
    }
}

/// Findings by what they save, the most first.
pub fn rank(findings: &mut [Finding]) {
    findings.sort_by(|a, b| b.nodes.mean.total_cmp(&a.nodes.mean));
}
