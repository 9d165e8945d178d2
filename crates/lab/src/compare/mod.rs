//! Several configurations of the search on the same positions, each compared with the first.

mod variant;

use search::Config;
use search::heuristics::Switch;
use search::iid::IidStatistics;

pub use variant::{Variant, VariantError};

use crate::finished::Log;
use crate::statistics::Ratio;
use crate::trial::{self, Budget, Case, Sample, Setting, SuiteGame};

/// How a configuration did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The configuration.
    pub variant: Variant,
    /// What it took, compared with the first configuration.
    pub measured: Measured,
    /// Positions searched, in all.
    pub nodes: u64,
    /// Seconds, in all.
    pub seconds: f64,
    /// Positions solved; `None` if the suite has no solutions.
    pub solved: Option<usize>,
    /// What internal iterative deepening did, summed over the positions.
    pub iid: IidStatistics,
}

/// Samples of the same positions, compared with those of a reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Nodes per node of the reference.
    pub nodes: Ratio,
    /// Time per time of the reference.
    pub time: Ratio,
    /// Plies that are reached more than by the reference, on average.
    pub plies: f64,
    /// The share of positions in which the best move is the same.
    pub agreement: f64,
}

impl Measured {
    /// `None` if there are no samples.
    pub fn of(samples: &[Sample], reference: &[Sample], seed: u64) -> Option<Measured> {
        let pairs = || samples.iter().zip(reference);
        let ratio = |measure: fn(&Sample) -> f64| {
            let measured: Vec<(f64, f64)> =
                pairs().map(|(one, other)| (measure(one), measure(other))).collect();
            Ratio::of(&measured, seed)
        };
        let count = samples.len() as f64;
        let deeper: i32 = pairs().map(|(one, other)| one.depth - other.depth).sum();
        let agreeing = pairs().filter(|(one, other)| one.best == other.best).count();
        Some(Measured {
            nodes: ratio(|sample| sample.nodes as f64)?,
            // In microseconds, because a ratio counts nothing below 1.
            time: ratio(|sample| sample.seconds * 1e6)?,
            plies: f64::from(deeper) / count,
            agreement: agreeing as f64 / count,
        })
    }
}

/// Searches every position with every configuration; `log` is notified of every position that is done. There are no
/// outcomes if there are no positions.
pub fn compare<G: SuiteGame>(
    suite: &[Case<G>],
    variants: &[Variant],
    setting: Setting,
    log: &Log<'_>,
) -> Vec<Outcome> {
    let configs: Vec<&Config> = variants.iter().map(|variant| &variant.config).collect();
    let columns = trial::samples(suite, &configs, setting, "all", log);
    let Some(reference) = columns.first() else { return Vec::new() };
    let nodes_without = nodes_without(variants, reference, setting.budget);
    let outcome = |(variant, samples): (&Variant, &Vec<Sample>)| {
        let mut iid = IidStatistics::default();
        samples.iter().for_each(|sample| iid.add(&sample.statistics.iid));
        iid.nodes_without = nodes_without;
        Some(Outcome {
            variant: variant.clone(),
            measured: Measured::of(samples, reference, setting.seed)?,
            nodes: samples.iter().map(|sample| sample.nodes).sum(),
            seconds: samples.iter().map(|sample| sample.seconds).sum(),
            solved: trial::solved(samples),
            iid,
        })
    };
    variants.iter().zip(&columns).filter_map(outcome).collect()
}

/// What the search takes without shallow searches, where all went to the same depth and the first configuration makes
/// none; otherwise 0.
fn nodes_without(variants: &[Variant], reference: &[Sample], budget: Budget) -> u64 {
    let deepens = |first: &Variant| first.config.switches.is_on(Switch::InternalDeepening);
    match budget {
        Budget::Depth(_) if !variants.first().is_some_and(deepens) => {
            reference.iter().map(|sample| sample.nodes).sum()
        }
        _ => 0,
    }
}
