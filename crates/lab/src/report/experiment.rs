//! Results of experiments, as their commands print them.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::comparison::{ComparisonFound, StrengthFound};
use super::plot::{Bar, Plot, Scale};

/// One experiment.
#[derive(Clone, Debug)]
pub enum Experiment {
    /// A match between two programs.
    Match(MatchFound),
    /// The effects of heuristics.
    Ablation(AblationFound),
    /// Configurations of the search.
    Comparison(ComparisonFound),
    /// A race against another solver.
    Race(RaceFound),
}

/// How to repeat it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RecordFound {
    /// The command line.
    pub(crate) command: String,
    /// The state of the source tree.
    pub(crate) commit: Option<String>,
    /// The machine.
    pub(crate) machine: String,
    /// When it was done.
    pub(crate) date: Option<String>,
    /// How many cases were measured.
    pub(crate) n: u64,
}

/// What a match has found.
#[derive(Clone, Debug, Deserialize)]
pub struct MatchFound {
    pub(super) record: RecordFound,
    pub(super) players: [String; 2],
    pub(super) time: String,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) elo: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
    pub(super) superiority: f64,
}

/// What an ablation has found.
#[derive(Clone, Debug, Deserialize)]
pub struct AblationFound {
    pub(crate) record: RecordFound,
    pub(crate) game: String,
    pub(crate) budget: String,
    /// What a move of a game may take.
    pub(crate) thinking: Option<String>,
    pub(crate) findings: Vec<Worth>,
}

/// The effect of one heuristic.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Worth {
    pub(crate) feature: String,
    pub(crate) nodes: Interval,
    pub(crate) time: Interval,
    pub(crate) plies: f64,
    pub(crate) agreement: f64,
    pub(crate) solved_with: Option<u64>,
    pub(crate) solved_without: Option<u64>,
    /// Sums over the positions that got so far both with and without it.
    #[serde(default)]
    pub(super) by_depth: Vec<AtDepth>,
    /// Games with it against games without it.
    pub(crate) strength: Option<StrengthFound>,
    /// What internal iterative deepening did with it, if it is one of its settings.
    pub(crate) iid: Option<BTreeMap<String, f64>>,
}

impl AblationFound {
    /// Whether all of its features are settings of internal iterative deepening.
    pub fn is_about_iid(&self) -> bool {
        self.findings.iter().all(|worth| worth.iid.is_some())
    }
}

/// Nodes that it took to finish a depth.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct AtDepth {
    pub(super) depth: i32,
    pub(super) with: u64,
    pub(super) without: u64,
}

/// A number and how sure it is.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Interval {
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// What a race has found.
#[derive(Clone, Debug)]
pub struct RaceFound {
    pub(super) heats: Vec<HeatFound>,
    pub(super) summary: RaceSummary,
}

/// One problem of a race.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct HeatFound {
    pub(super) name: String,
    pub(super) ratio: Option<f64>,
    pub(super) ours: EffortFound,
    pub(super) theirs: EffortFound,
}

/// What an answer has cost.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct EffortFound {
    pub(super) cpu_seconds: f64,
}

/// The end of a race.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct RaceSummary {
    pub(super) geometric_mean: Option<f64>,
    pub(super) wrong: u64,
    pub(super) unanswered: u64,
    pub(super) slower: u64,
    pub(super) record: RecordFound,
}

impl AblationFound {
    pub(super) fn title(&self) -> String {
        format!("What each heuristic saves: {}, {}", self.game, self.budget)
    }

    /// The names of the features with this property, or `none`.
    pub(crate) fn names(&self, is_such: fn(&Worth) -> bool) -> String {
        let such = self.findings.iter().filter(|worth| is_such(worth));
        let names: Vec<&str> = such.map(|worth| worth.feature.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }

    /// What is certain, in a paragraph.
    pub(super) fn verdict(&self) -> String {
        let names = |is_such: fn(&Worth) -> bool| self.names(is_such);
        let has_games = self.findings.iter().any(|worth| worth.strength.is_some());
        let wins = match has_games {
            true => format!(
                " In games, the interval lies above zero for {} and below for {}.",
                names(|worth| worth.low_elo().is_some_and(|low| low > 0.0)),
                names(|worth| worth.high_elo().is_some_and(|high| high < 0.0)),
            ),
            false => String::new(),
        };
        format!(
            "\n**{}, {}**: the whole interval shows that nodes are saved by {}; that nodes are spent on {}. For the others the \
             interval includes 1.{wins}\n",
            self.game,
            self.budget,
            names(|worth| worth.nodes.low > 1.0),
            names(|worth| worth.nodes.high < 1.0),
        )
    }

    /// How to read the table.
    pub(super) fn introduction(&self) -> String {
        let mut text = "Nodes and time are those of the search without a heuristic, divided by those of the search with it: \
                        above 1, the heuristic saves work."
            .to_owned();
        let games = self.findings.iter().find_map(|worth| worth.strength).map(|strength| strength.games);
        if let (Some(games), Some(thinking)) = (games, &self.thinking) {
            text.push_str(&format!(
                " Elo is what it wins in {games} games at {thinking} per move; longer thinking may give other results."
            ));
        }
        text
    }

    pub(super) fn plot(&self) -> Plot {
        let bars = self.findings.iter().map(|worth| Bar {
            label: worth.feature.clone(),
            value: worth.nodes.mean,
            interval: Some((worth.nodes.low, worth.nodes.high)),
            text: format!("{:.2}", worth.nodes.mean),
        });
        Plot {
            title: self.title(),
            axis: "nodes without it, per node with it".to_owned(),
            scale: Scale::Logarithmic,
            origin: 1.0,
            bars: bars.collect(),
        }
    }

    /// What the heuristics win, where games were played.
    pub(super) fn strength_plot(&self) -> Option<Plot> {
        let mut bars: Vec<Bar> = self
            .findings
            .iter()
            .filter_map(|worth| {
                let strength = worth.strength?;
                Some(Bar {
                    label: worth.feature.clone(),
                    value: strength.elo?,
                    interval: strength.low.zip(strength.high),
                    text: format!("{:+.0}", strength.elo?),
                })
            })
            .collect();
        bars.sort_by(|a, b| b.value.total_cmp(&a.value));
        (!bars.is_empty()).then(|| Plot {
            title: format!("What each heuristic wins: {}", self.game),
            axis: "Elo of the search with it above the search without it, with its 95 % interval".to_owned(),
            scale: Scale::Linear,
            origin: 0.0,
            bars,
        })
    }
}

impl Worth {
    fn low_elo(&self) -> Option<f64> {
        self.strength.and_then(|strength| strength.low)
    }

    fn high_elo(&self) -> Option<f64> {
        self.strength.and_then(|strength| strength.high)
    }

    /// Nodes to each depth, with and without.
    pub(super) fn depth_plot(&self) -> Plot {
        let bar = |depth: i32, which: &str, nodes: u64| Bar {
            label: format!("depth {depth}, {which}"),
            value: nodes.max(1) as f64,
            interval: None,
            text: nodes.to_string(),
        };
        let bars = self.by_depth.iter().flat_map(|&AtDepth { depth, with, without }| {
            [bar(depth, "with", with), bar(depth, "without", without)]
        });
        Plot {
            title: format!("{}: nodes by depth", self.feature),
            axis: "nodes until the depth is finished, summed over the positions".to_owned(),
            scale: Scale::Logarithmic,
            origin: 1.0,
            bars: bars.collect(),
        }
    }
}

impl RaceFound {
    /// CPU seconds of the other program per second of ours, the geometric mean.
    pub fn geometric_mean(&self) -> Option<f64> {
        self.summary.geometric_mean
    }

    pub(super) fn title(&self) -> String {
        match self.summary.geometric_mean {
            Some(mean) => format!("Race: geometric mean {mean:.1} ×"),
            None => "Race".to_owned(),
        }
    }

    pub(super) fn plot(&self) -> Plot {
        let mut heats: Vec<(f64, &str)> =
            self.heats.iter().filter_map(|heat| Some((heat.ratio?, &*heat.name))).collect();
        heats.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let bars = heats.into_iter().map(|(ratio, name)| Bar {
            text: format!("{ratio:.1} ×"),
            label: name.to_owned(),
            value: ratio,
            interval: None,
        });
        Plot {
            title: self.title(),
            axis: "CPU seconds of the other program, per second of ours".to_owned(),
            scale: Scale::Logarithmic,
            origin: 1.0,
            bars: bars.collect(),
        }
    }
}

impl MatchFound {
    pub(super) fn title(&self) -> String {
        format!("{} – {}, {}", self.players[0], self.players[1], self.time)
    }

    /// Several matches in one picture.
    pub(super) fn plot(matches: &[&MatchFound]) -> Plot {
        let bars = matches.iter().filter_map(|found| {
            Some(Bar {
                label: format!("{} – {}", found.players[0], found.players[1]),
                value: found.elo?,
                interval: found.low.zip(found.high),
                text: format!("{:+.1}", found.elo?),
            })
        });
        Plot {
            title: "Matches".to_owned(),
            axis: "Elo of the first program above the second, with its 95 % interval".to_owned(),
            scale: Scale::Linear,
            origin: 0.0,
            bars: bars.collect(),
        }
    }
}
