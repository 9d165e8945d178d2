//! Results of comparisons between configurations.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::experiment::{Interval, RecordFound};
use super::plot::{Bar, Plot, Scale};

/// What a comparison of configurations has found.
#[derive(Clone, Debug, Deserialize)]
pub struct ComparisonFound {
    pub(crate) record: RecordFound,
    pub(crate) game: String,
    pub(crate) budget: String,
    /// What a move of the games could take.
    pub(crate) thinking: String,
    /// The configurations; all are compared with the first.
    pub(crate) outcomes: Vec<OutcomeFound>,
}

/// How a configuration did.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct OutcomeFound {
    pub(crate) variant: String,
    pub(crate) options: String,
    pub(crate) nodes: Interval,
    pub(crate) time: Interval,
    pub(crate) plies: f64,
    pub(crate) agreement: f64,
    pub(crate) total_nodes: u64,
    pub(crate) seconds: f64,
    /// What internal iterative deepening did, where it is on.
    pub(crate) iid: Option<BTreeMap<String, f64>>,
    pub(crate) strength: Option<StrengthFound>,
}

/// How games went.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct StrengthFound {
    pub(crate) games: u64,
    pub(crate) elo: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
}

impl StrengthFound {
    pub(crate) fn text(&self) -> String {
        match (self.elo, self.low, self.high) {
            (Some(elo), Some(low), Some(high)) => {
                let [elo, low, high] = [elo, low, high].map(tenths);
                format!("{elo:+.1} ({low:+.1} … {high:+.1})")
            }
            _ => "–".to_owned(),
        }
    }
}

/// Rounded to a tenth, without the sign of a zero.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0 + 0.0
}

impl OutcomeFound {
    /// Nodes a second.
    pub(crate) fn speed(&self) -> f64 {
        self.total_nodes as f64 / self.seconds.max(1e-9)
    }

    /// A figure of internal iterative deepening.
    pub(crate) fn figure(&self, name: &str) -> Option<f64> {
        self.iid.as_ref()?.get(name).copied()
    }
}

impl ComparisonFound {
    pub(crate) fn title(&self) -> String {
        format!("Configurations compared: {}, {}", self.game, self.budget)
    }

    pub(crate) fn plot(&self) -> Plot {
        let bars = self.outcomes.iter().map(|outcome| Bar {
            label: outcome.variant.clone(),
            value: outcome.nodes.mean,
            interval: Some((outcome.nodes.low, outcome.nodes.high)),
            text: format!("{:.2}", outcome.nodes.mean),
        });
        Plot {
            title: self.title(),
            axis: "nodes, per node of the first configuration".to_owned(),
            scale: Scale::Logarithmic,
            origin: 1.0,
            bars: bars.collect(),
        }
    }

    /// Whose moves cut nodes off, where there is internal iterative deepening.
    pub(crate) fn cutoffs(&self) -> Option<Plot> {
        let mut bars = Vec::new();
        for outcome in self.outcomes.iter().filter(|outcome| outcome.iid.is_some()) {
            let counts = [
                ("its move", "cutoffs"),
                ("another move", "cutoffs-by-others"),
                ("no shallow search", "cutoffs-without"),
            ];
            let counts = counts.map(|(label, name)| (label, outcome.figure(name).unwrap_or(0.0)));
            let all: f64 = counts.iter().map(|(_, count)| count).sum();
            bars.extend(counts.into_iter().map(|(label, count)| {
                let share = if all > 0.0 { 100.0 * count / all } else { 0.0 };
                Bar {
                    label: format!("{}: {label}", outcome.variant),
                    value: share,
                    interval: None,
                    text: format!("{share:.1} %"),
                }
            }));
        }
        (!bars.is_empty()).then(|| Plot {
            title: format!("Where cutoffs come from: {}, {}", self.game, self.budget),
            axis: "percent of the cutoffs at nodes that are deep enough for internal iterative deepening"
                .to_owned(),
            scale: Scale::Linear,
            origin: 0.0,
            bars,
        })
    }
}
