//! What a search heuristic is worth: the same positions with and without it.
//!
//! Every position is searched twice for each heuristic, once as the engine plays and once with that one switch the other
//! way round, in random order, from an empty table. What is saved is the difference of two real runs.

use search::Config;
use search::heuristics::Switch;

use crate::compare::Measured;
use crate::finished::Log;
use crate::statistics::Ratio;
use crate::trial::{self, Case, Sample, Setting, SuiteGame};

/// What a heuristic is worth.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The heuristic.
    pub switch: Switch,
    /// Every position with it, in the order of the suite.
    pub on: Vec<Sample>,
    /// Every position without it.
    pub off: Vec<Sample>,
    /// Nodes without the heuristic per node with it.
    pub nodes: Ratio,
    /// Time without the heuristic per time with it.
    pub time: Ratio,
    /// Plies that are reached more without the heuristic than with it, on the average.
    pub plies: f64,
    /// The share of positions in which the best move is the same.
    pub agreement: f64,
    /// Positions solved with and without it; `None` if the suite has no solutions.
    pub solved: Option<(usize, usize)>,
}

/// A configuration with the heuristic and without it.
pub fn sides(config: &Config, switch: Switch) -> [Config; 2] {
    let [mut with, mut without] = [config.clone(), config.clone()];
    with.switches.turn_on(switch);
    without.switches.turn_off(switch);
    [with, without]
}

/// Compares searches with and without `switch` that are otherwise as `config` says; `log` hears of every position that
/// is done. `None` if there are no positions.
pub fn ablate<G: SuiteGame>(
    suite: &[Case<G>],
    config: &Config,
    switch: Switch,
    setting: Setting,
    log: &Log<'_>,
) -> Option<Finding> {
    let [with, without] = sides(config, switch);
    let setting = Setting { seed: setting.seed ^ (switch as u64) << 32, ..setting };
    let mut columns =
        trial::samples(suite, &[&with, &without], setting, switch.heuristic().name, log).into_iter();
    Finding::new(switch, columns.next()?, columns.next()?, setting.seed)
}

impl Finding {
    fn new(switch: Switch, on: Vec<Sample>, off: Vec<Sample>, seed: u64) -> Option<Finding> {
        let Measured { nodes, time, plies, agreement } = Measured::of(&off, &on, seed)?;
        let solved = trial::solved(&on).zip(trial::solved(&off));
        Some(Finding { switch, on, off, nodes, time, plies, agreement, solved })
    }

    /// For every depth, the nodes that it took with and without the heuristic, summed over the positions that finished
    /// it both times.
    pub fn by_depth(&self) -> Vec<(u64, u64)> {
        let mut sums = Vec::new();
        for (on, off) in self.on.iter().zip(&self.off) {
            for (depth, (&on, &off)) in on.by_depth.iter().zip(&off.by_depth).enumerate() {
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
        let mut pairs = self.on.iter().zip(&self.off);
        pairs.any(|(on, off)| on.statistics.effects(self.switch) > 0 && on.nodes != off.nodes)
    }
}
