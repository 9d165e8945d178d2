//! What internal iterative deepening did, what it cost and whether it helped.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::decision::Skip;

/// Counts of one search, or summed over several.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct IidStatistics {
    /// Shallow searches made.
    pub searches: u64,
    /// Nodes inside them; searches within searches count once.
    pub nodes: u64,
    /// Time inside them.
    pub time: Duration,
    /// Nodes of the whole search, those inside included.
    pub total_nodes: u64,
    /// Time of the whole search, summed over the threads.
    pub total_time: Duration,
    /// How often the move found was the first to be searched afterwards.
    pub first: u64,
    /// How often it then raised alpha.
    pub raised_alpha: u64,
    /// How often it cut the node off.
    pub cutoffs: u64,
    /// How often another move cut the node off.
    pub other_cutoffs: u64,
    /// Cutoffs at nodes of sufficient depth where no shallow search was made.
    pub cutoffs_without: u64,
    /// Sum of the places in the list that the best moves had, at nodes with a shallow search.
    pub rank_with: u64,
    /// How many nodes that sum is over.
    pub ranked_with: u64,
    /// The same at nodes of sufficient depth without.
    pub rank_without: u64,
    /// How many nodes that sum is over.
    pub ranked_without: u64,
    /// Moves that were verified one half-move deeper.
    pub probes: u64,
    /// How many of them did not hold.
    pub refuted: u64,
    /// Nodes of the same search without any shallow search; 0 if unknown.
    pub nodes_without: u64,
    /// Why no shallow search was made, in the order of [`Skip::ALL`].
    pub skips: [u64; Skip::ALL.len()],
}

/// A number of the statistics with its name, as reports and tables show it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// What it is, words joined by hyphens.
    pub name: &'static str,
    /// How much.
    pub value: f64,
}

/// Something about internal iterative deepening that its user should know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Warning {
    /// It takes more than 15 percent of the time.
    Overhead(f64),
    /// Its moves raise alpha in less than 30 percent of the cases.
    Efficiency(f64),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Overhead(share) => write!(f, "internal deepening takes {share:.1} % of the time"),
            Warning::Efficiency(share) => {
                write!(f, "only {share:.1} % of internal deepening's moves raise alpha")
            }
        }
    }
}

const MOST_OVERHEAD: f64 = 15.0;
const LEAST_EFFICIENCY: f64 = 30.0;
/// Below this many searches percentages mean nothing.
const ENOUGH: u64 = 50;

fn percent(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { 100.0 * part / whole } else { 0.0 }
}

impl IidStatistics {
    /// Percent of the time that was spent inside.
    pub(crate) fn share_of_time(&self) -> f64 {
        percent(self.time.as_secs_f64(), self.total_time.as_secs_f64())
    }

    /// Percent of the nodes that were searched inside.
    pub fn share_of_nodes(&self) -> f64 {
        percent(self.nodes as f64, self.total_nodes as f64)
    }

    /// Percent of the shallow searches whose move raised alpha.
    pub fn efficiency(&self) -> f64 {
        percent(self.raised_alpha as f64, self.searches as f64)
    }

    /// Percent of the shallow searches whose move cut the node off.
    pub(crate) fn cutoff_rate(&self) -> f64 {
        percent(self.cutoffs as f64, self.searches as f64)
    }

    /// Percent of the cutoffs, at nodes that are deep enough for a shallow search, that the move of one caused.
    pub(crate) fn share_of_cutoffs(&self) -> f64 {
        let all = self.cutoffs + self.other_cutoffs + self.cutoffs_without;
        percent(self.cutoffs as f64, all as f64)
    }

    /// Nodes that each shallow search saved, its own nodes taken off: negative if it cost more than it saved, and `None` if
    /// the cost without shallow searches is unknown.
    pub fn nodes_saved_per_search(&self) -> Option<f64> {
        let saved = self.nodes_without as f64 - self.total_nodes as f64;
        (self.nodes_without > 0 && self.searches > 0).then(|| saved / self.searches as f64)
    }

    /// What its user should know.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if self.searches >= ENOUGH && self.share_of_time() > MOST_OVERHEAD {
            warnings.push(Warning::Overhead(self.share_of_time()));
        }
        if self.searches >= ENOUGH && self.efficiency() < LEAST_EFFICIENCY {
            warnings.push(Warning::Efficiency(self.efficiency()));
        }
        warnings
    }

    /// Every number with its name.
    pub fn figures(&self) -> Vec<Figure> {
        let mean = |sum: u64, count: u64| if count > 0 { sum as f64 / count as f64 } else { 0.0 };
        let mut figures = vec![
            ("searches", self.searches as f64),
            ("nodes", self.nodes as f64),
            ("time-ms", self.time.as_secs_f64() * 1000.0),
            ("total-nodes", self.total_nodes as f64),
            ("total-time-ms", self.total_time.as_secs_f64() * 1000.0),
            ("nodes-per-search", mean(self.nodes, self.searches)),
            ("time-per-search-us", self.time.as_secs_f64() * 1e6 / (self.searches.max(1)) as f64),
            ("share-of-nodes-percent", self.share_of_nodes()),
            ("share-of-time-percent", self.share_of_time()),
            ("first", self.first as f64),
            ("raised-alpha", self.raised_alpha as f64),
            ("efficiency-percent", self.efficiency()),
            ("cutoffs", self.cutoffs as f64),
            ("cutoff-rate-percent", self.cutoff_rate()),
            ("share-of-cutoffs-percent", self.share_of_cutoffs()),
            ("cutoffs-by-others", self.other_cutoffs as f64),
            ("cutoffs-without", self.cutoffs_without as f64),
            ("rank-with", mean(self.rank_with, self.ranked_with)),
            ("rank-without", mean(self.rank_without, self.ranked_without)),
            ("probes", self.probes as f64),
            ("probes-refuted", self.refuted as f64),
        ];
        figures.extend(self.nodes_saved_per_search().map(|saved| ("nodes-saved-per-search", saved)));
        figures.extend(Skip::ALL.iter().zip(self.skips).map(|(skip, count)| (skip.name(), count as f64)));
        figures.into_iter().map(|(name, value)| Figure { name, value }).collect()
    }

    /// Adds the counts of another thread or search.
    pub fn add(&mut self, other: &IidStatistics) {
        self.searches += other.searches;
        self.nodes += other.nodes;
        self.time += other.time;
        self.total_nodes += other.total_nodes;
        self.total_time += other.total_time;
        self.first += other.first;
        self.raised_alpha += other.raised_alpha;
        self.cutoffs += other.cutoffs;
        self.other_cutoffs += other.other_cutoffs;
        self.cutoffs_without += other.cutoffs_without;
        self.rank_with += other.rank_with;
        self.ranked_with += other.ranked_with;
        self.rank_without += other.rank_without;
        self.ranked_without += other.ranked_without;
        self.probes += other.probes;
        self.refuted += other.refuted;
        self.nodes_without += other.nodes_without;
        for (sum, more) in self.skips.iter_mut().zip(other.skips) {
            *sum += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_high_overhead_and_low_efficiency_cause_warnings() {
        let fine = IidStatistics {
            searches: 100,
            raised_alpha: 40,
            time: Duration::from_millis(100),
            total_time: Duration::from_secs(1),
            ..IidStatistics::default()
        };
        assert_eq!(fine.warnings(), []);
        let slow = IidStatistics { time: Duration::from_millis(160), ..fine };
        assert_eq!(slow.warnings(), [Warning::Overhead(16.0)]);
        let useless = IidStatistics { raised_alpha: 29, ..fine };
        assert_eq!(useless.warnings(), [Warning::Efficiency(29.0)]);
        assert_eq!(IidStatistics { searches: 10, ..useless }.warnings(), []);
    }

    #[test]
    fn savings_are_known_only_with_a_baseline_search() {
        let with = IidStatistics { searches: 10, total_nodes: 900, cutoffs: 3, ..IidStatistics::default() };
        assert_eq!(with.nodes_saved_per_search(), None);
        assert_eq!(IidStatistics { nodes_without: 1000, ..with }.nodes_saved_per_search(), Some(10.0));
        assert_eq!(IidStatistics { nodes_without: 800, ..with }.nodes_saved_per_search(), Some(-10.0));
        let shared = IidStatistics { other_cutoffs: 2, cutoffs_without: 5, ..with };
        assert_eq!((with.share_of_cutoffs(), shared.share_of_cutoffs()), (100.0, 30.0));
    }

    #[test]
    fn figure_names_are_unique() {
        let statistics = IidStatistics { searches: 1, nodes_without: 1, ..IidStatistics::default() };
        let figures = statistics.figures();
        for name in
            ["nodes-saved-per-search", "nodes-per-search", "time-per-search-us", "share-of-cutoffs-percent"]
        {
            assert!(figures.iter().any(|figure| figure.name == name), "{name}");
        }
        for (index, figure) in figures.iter().enumerate() {
            assert!(figures[..index].iter().all(|other| other.name != figure.name), "{}", figure.name);
        }
    }
}
