//! Ablation: the effect of a feature of the search, measured on the same positions with and without it.
//!
//! Every position is searched twice for each feature, once as the engine plays and once with that one switch the other
//! way round, in random order, from an empty table. What is saved is the difference of two real runs.

use search::Config;
use search::heuristics::{self, Switch};
use search::iid::{IidStatistics, SWITCHES};

use crate::compare::Measured;
use crate::finished::Log;
use crate::statistics::Ratio;
use crate::trial::{self, Case, Sample, Setting, SuiteGame};

/// What is switched on and off.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Feature {
    /// A heuristic.
    Heuristic(Switch),
    /// A setting of internal iterative deepening, by its number in [`search::iid::SWITCHES`]; deepening is on both times.
    Iid(usize),
}

impl Feature {
    /// Every heuristic.
    pub fn heuristics() -> Vec<Feature> {
        heuristics::ALL.map(Feature::Heuristic).to_vec()
    }

    /// Every setting of internal iterative deepening that is on or off.
    pub fn iid_settings() -> Vec<Feature> {
        (0..SWITCHES.len()).map(Feature::Iid).collect()
    }

    /// The feature called `name`.
    ///
    /// ```
    /// use lab::ablate::Feature;
    ///
    /// let names = ["null-move", "iid-probing"].map(|name| Feature::named(name).map(Feature::name));
    /// assert_eq!(names, [Some("null-move"), Some("iid-probing")]);
    /// assert_eq!(Feature::named("magic"), None);
    /// ```
    pub fn named(name: &str) -> Option<Feature> {
        let all = Feature::heuristics().into_iter().chain(Feature::iid_settings());
        all.into_iter().find(|feature| feature.name() == name)
    }

    /// Its name in options.
    pub fn name(self) -> &'static str {
        match self {
            Feature::Heuristic(switch) => switch.heuristic().name,
            Feature::Iid(number) => SWITCHES[number].0,
        }
    }

    /// A configuration with the feature and without it.
    pub fn sides(self, config: &Config) -> [Config; 2] {
        let [mut with, mut without] = [config.clone(), config.clone()];
        match self {
            Feature::Heuristic(switch) => {
                with.switches.turn_on(switch);
                without.switches.turn_off(switch);
            }
            Feature::Iid(number) => {
                let (name, on, off) = SWITCHES[number];
                for (config, value) in [(&mut with, on), (&mut without, off)] {
                    config.switches.turn_on(Switch::InternalDeepening);
                    config.iid.set(name, value).expect("both values are within the range");
                }
            }
        }
        [with, without]
    }

    /// Distinguishes its random stream from those of other features.
    fn number(self) -> u64 {
        match self {
            Feature::Heuristic(switch) => switch as u64,
            Feature::Iid(number) => 1000 + number as u64,
        }
    }
}

/// The measured effect of a feature.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The feature.
    pub feature: Feature,
    /// Every position with it, in the order of the suite.
    pub on: Vec<Sample>,
    /// Every position without it.
    pub off: Vec<Sample>,
    /// Nodes without the feature per node with it.
    pub nodes: Ratio,
    /// Time without the feature per time with it.
    pub time: Ratio,
    /// Plies that are reached more without the feature than with it, on average.
    pub plies: f64,
    /// The share of positions in which the best move is the same.
    pub agreement: f64,
    /// Positions solved; `None` if the suite has no solutions.
    pub solved: Option<Both<usize>>,
}

/// Something measured with a feature and without it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Both<T> {
    /// With the feature.
    pub with: T,
    /// Without it.
    pub without: T,
}

/// Compares searches with and without `feature` that are otherwise configured by `config`; `log` is notified of every
/// position that is done. `None` if there are no positions.
pub fn ablate<G: SuiteGame>(
    suite: &[Case<G>],
    config: &Config,
    feature: Feature,
    setting: Setting,
    log: &Log<'_>,
) -> Option<Finding> {
    let [with, without] = feature.sides(config);
    let setting = Setting { seed: setting.seed ^ feature.number() << 32, ..setting };
    let mut columns = trial::samples(suite, &[&with, &without], setting, feature.name(), log).into_iter();
    Finding::new(feature, columns.next()?, columns.next()?, setting.seed)
}

impl Finding {
    fn new(feature: Feature, on: Vec<Sample>, off: Vec<Sample>, seed: u64) -> Option<Finding> {
        let Measured { nodes, time, plies, agreement } = Measured::of(&off, &on, seed)?;
        let solved =
            trial::solved(&on).zip(trial::solved(&off)).map(|(with, without)| Both { with, without });
        Some(Finding { feature, on, off, nodes, time, plies, agreement, solved })
    }

    /// For every depth, the nodes that it took, summed over the positions that finished it both times.
    pub fn by_depth(&self) -> Vec<Both<u64>> {
        let mut sums: Vec<Both<u64>> = Vec::new();
        for (on, off) in self.on.iter().zip(&self.off) {
            for (depth, (&on, &off)) in on.by_depth.iter().zip(&off.by_depth).enumerate() {
                if sums.len() <= depth {
                    sums.resize(depth + 1, Both::default());
                }
                sums[depth].with += on;
                sums[depth].without += off;
            }
        }
        sums
    }

    /// What internal iterative deepening did with the feature, summed over the positions; `None` if the feature is none
    /// of its settings.
    pub fn iid(&self) -> Option<IidStatistics> {
        let Feature::Iid(_) = self.feature else { return None };
        let mut sum = IidStatistics::default();
        self.on.iter().for_each(|sample| sum.add(&sample.statistics.iid));
        Some(sum)
    }

    /// Whether the feature does anything at all on these positions.
    pub fn has_effect(&self) -> bool {
        self.on.iter().zip(&self.off).any(|(on, off)| {
            let is_counted = match self.feature {
                Feature::Heuristic(switch) => on.statistics.effects(switch) > 0,
                Feature::Iid(_) => true,
            };
            is_counted && on.nodes != off.nodes
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_setting_differ_in_that_setting_alone() {
        for feature in Feature::iid_settings() {
            let [with, without] = feature.sides(&Config::default());
            assert!(with.switches.is_on(Switch::InternalDeepening), "{}", feature.name());
            assert_eq!(with.switches, without.switches);
            assert_ne!(with.iid.get(feature.name()), without.iid.get(feature.name()));
            let mut restored = with.iid;
            let value = without.iid.get(feature.name()).expect("it is a setting");
            restored.set(feature.name(), value).expect("it is within the range");
            assert_eq!(restored, without.iid);
        }
    }
}
