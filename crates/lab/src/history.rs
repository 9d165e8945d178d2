//! Key figures of the program, commit by commit: what moved since the last entry, and a picture of all entries.

use std::path::Path;
use std::sync::Arc;

use engine::bench;
use engine::{Chess, PlayableGame, Shogi};
use game::{Depth, perft};
use search::heuristics::Switch;
use search::iid::IidStatistics;
use search::{Config, Limits, Root, Signal, Silent};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::report::{Bar, Plot, Scale};
use crate::trial::{self, SuiteGame, Work};

/// The figures of one commit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Entry {
    /// The commit; a `+` after it means with uncommitted changes, which went into the next commit.
    pub commit: String,
    /// When they were measured, in UTC.
    pub date: String,
    /// Nodes of `keymove bench --game chess`.
    pub bench_nodes_chess: u64,
    /// Nodes of `keymove bench --game shogi`.
    pub bench_nodes_shogi: u64,
    /// Nodes of the bench of chess per thousand leaves of perft in the same CPU time.
    pub speed_chess: f64,
    /// The same for shogi.
    pub speed_shogi: f64,
    /// Percent of the nodes that shallow searches take where internal iterative deepening is on, in chess,
    pub iid_share_chess: f64,
    /// and in shogi.
    pub iid_share_shogi: f64,
    /// Answers to problems that are those of the other program,
    pub conform_identical: Option<u64>,
    /// of this many.
    pub conform_of: Option<u64>,
    /// The geometric mean of a race against another solver.
    pub race: Option<f64>,
}

/// Whether a figure is the same on every machine.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Certainty {
    /// It changes with the program alone.
    Exact,
    /// It also depends on the machine or on what is compared.
    Measured,
}

/// A figure of an entry.
struct Figure {
    name: &'static str,
    certainty: Certainty,
    value: fn(&Entry) -> Option<f64>,
}

const FIGURES: [Figure; 9] = [
    Figure {
        name: "bench nodes, chess",
        certainty: Certainty::Exact,
        value: |entry| Some(entry.bench_nodes_chess as f64),
    },
    Figure {
        name: "bench nodes, shogi",
        certainty: Certainty::Exact,
        value: |entry| Some(entry.bench_nodes_shogi as f64),
    },
    Figure {
        name: "IID share of nodes, chess",
        certainty: Certainty::Exact,
        value: |entry| Some(entry.iid_share_chess),
    },
    Figure {
        name: "IID share of nodes, shogi",
        certainty: Certainty::Exact,
        value: |entry| Some(entry.iid_share_shogi),
    },
    Figure {
        name: "nodes per 1000 perft leaves, chess",
        certainty: Certainty::Measured,
        value: |entry| Some(entry.speed_chess),
    },
    Figure {
        name: "nodes per 1000 perft leaves, shogi",
        certainty: Certainty::Measured,
        value: |entry| Some(entry.speed_shogi),
    },
    Figure {
        name: "answers identical",
        certainty: Certainty::Measured,
        value: |entry| entry.conform_identical.map(|count| count as f64),
    },
    Figure {
        name: "answers compared",
        certainty: Certainty::Measured,
        value: |entry| entry.conform_of.map(|count| count as f64),
    },
    Figure { name: "race, times faster", certainty: Certainty::Measured, value: |entry| entry.race },
];

/// A history that cannot be used.
#[derive(Debug, Error)]
pub enum HistoryError {
    /// It cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A line is no entry.
    #[error("{path}, line {line}: {source}")]
    Line {
        /// The file.
        path: String,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

/// The entries of a file, an object a line, the oldest first. A file that is not there has none.
pub fn read(path: &Path) -> Result<Vec<Entry>, HistoryError> {
    let name = || path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(source) => return Err(HistoryError::Read { path: name(), source }),
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            let faulty = |source| HistoryError::Line { path: name(), line: index + 1, source };
            serde_json::from_str(line).map_err(faulty)
        })
        .collect()
}

/// Entries as they are read.
pub fn write(entries: &[Entry]) -> serde_json::Result<String> {
    entries.iter().map(|entry| Ok(serde_json::to_string(entry)? + "\n")).collect()
}

/// Measures everything that needs no other program; `on_done` is called after each of four parts.
pub fn measure(on_done: &dyn Fn()) -> Entry {
    let (bench_nodes_chess, speed_chess) = speed::<Chess>(5);
    on_done();
    let (bench_nodes_shogi, speed_shogi) = speed::<Shogi>(4);
    on_done();
    let iid_share_chess = iid_share::<Chess>();
    on_done();
    let iid_share_shogi = iid_share::<Shogi>();
    on_done();
    Entry {
        bench_nodes_chess,
        bench_nodes_shogi,
        speed_chess,
        speed_shogi,
        iid_share_chess,
        iid_share_shogi,
        ..Entry::default()
    }
}

/// Nodes of the bench, and how many of them there are per thousand leaves of perft to `depth` in the same CPU time.
fn speed<G: PlayableGame>(depth: u32) -> (u64, f64) {
    let work = Work::start();
    let mut total = bench::Total::default();
    bench::run::<G>(&Arc::new(Signal::new()), |measured| total += measured);
    let nodes_per_second = total.nodes as f64 / work.done().as_secs_f64().max(1e-6);
    let work = Work::start();
    let leaves = perft::count_playing(&G::initial(), depth);
    let leaves_per_second = leaves as f64 / work.done().as_secs_f64().max(1e-6);
    (total.nodes, rounded(1000.0 * nodes_per_second / leaves_per_second))
}

/// Positions of the suite that the share of internal iterative deepening is measured on, and how deep.
const IID_POSITIONS: usize = 16;
const IID_DEPTH: i32 = 8;

fn iid_share<G: SuiteGame>() -> f64 {
    let mut config = Config { table_megabytes: 16, ..Config::default() };
    config.switches.turn_on(Switch::InternalDeepening);
    config.switches.turn_off(Switch::InternalReduction);
    let suite = trial::read::<G>(G::SUITE).expect("the suite comes with the program");
    let mut sum = IidStatistics::default();
    for case in suite.iter().take(IID_POSITIONS) {
        let root = Root { position: &case.position, past: &[] };
        let limits = Limits::to_depth(Depth::new(IID_DEPTH));
        let mut search = G::new_search(config.clone());
        let answer = G::go(&mut search, &root, limits, Signal::new().into(), &mut Silent);
        sum.add(&answer.statistics.iid);
    }
    rounded(sum.share_of_nodes())
}

/// Rounded to three decimals: more would be noise.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// A figure with its last value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// What it is.
    pub name: &'static str,
    /// What it was.
    pub before: Option<f64>,
    /// What it is.
    pub now: Option<f64>,
    /// Whether it is the same on every machine.
    #[serde(skip)]
    pub certainty: Certainty,
}

/// Measured figures that differ by less than this share have not moved.
const NOISE: f64 = 0.1;

impl Change {
    /// Whether the figure moved: at all if it is exact, by more than a tenth otherwise. A figure that is not known on one
    /// of the sides has not.
    pub fn has_moved(&self) -> bool {
        let Some((before, now)) = self.before.zip(self.now) else { return false };
        match self.certainty {
            Certainty::Exact => before != now,
            Certainty::Measured => (now - before).abs() > NOISE * before.abs(),
        }
    }
}

/// Every figure of `now` with that of `before`.
pub fn changes(before: &Entry, now: &Entry) -> Vec<Change> {
    let change = |figure: &Figure| Change {
        name: figure.name,
        before: (figure.value)(before),
        now: (figure.value)(now),
        certainty: figure.certainty,
    };
    FIGURES.iter().map(change).collect()
}

/// A picture for each figure that any entry has: a bar for each entry, the oldest on top.
pub fn plots(entries: &[Entry]) -> Vec<Plot> {
    let plot = |figure: &Figure| {
        let bars: Vec<Bar> = entries
            .iter()
            .filter_map(|entry| {
                let value = (figure.value)(entry)?;
                let day = entry.date.get(..10).unwrap_or_default();
                let label = format!("{} {day}", entry.commit);
                Some(Bar { label, value, interval: None, text: format!("{}", rounded(value)) })
            })
            .collect();
        (!bars.is_empty()).then(|| Plot {
            title: format!("History: {}", figure.name),
            axis: figure.name.to_owned(),
            scale: Scale::Linear,
            origin: 0.0,
            bars,
        })
    };
    FIGURES.iter().filter_map(plot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(bench_nodes_chess: u64, speed_chess: f64) -> Entry {
        let (commit, date) = ("abc1234".to_owned(), "2026-01-01T00:00:00Z".to_owned());
        Entry { commit, date, bench_nodes_chess, speed_chess, ..Entry::default() }
    }

    #[test]
    fn entries_are_read_as_they_are_written() {
        let path = std::env::temp_dir().join(format!("keymove-history-{}.jsonl", std::process::id()));
        assert_eq!(read(&path).expect("no file is an empty history"), []);
        let entries = [entry(1, 2.0), Entry { race: Some(26.9), ..entry(2, 3.0) }];
        std::fs::write(&path, write(&entries).expect("it is JSON")).expect("it can be written");
        assert_eq!(read(&path).expect("it can be read"), entries);
        std::fs::write(&path, "{}\n").expect("it can be written");
        let error = read(&path).expect_err("it is no entry").to_string();
        assert!(error.contains(", line 1: "), "{error}");
        std::fs::remove_file(path).ok();
    }

    #[test]
    fn exact_figures_move_by_one_and_measured_ones_by_a_tenth() {
        let moved = |before: &Entry, now: &Entry| -> Vec<&str> {
            changes(before, now)
                .iter()
                .filter(|change| change.has_moved())
                .map(|change| change.name)
                .collect()
        };
        assert_eq!(moved(&entry(100, 50.0), &entry(101, 50.0)), ["bench nodes, chess"]);
        assert!(moved(&entry(100, 50.0), &entry(100, 54.0)).is_empty());
        assert_eq!(moved(&entry(100, 50.0), &entry(100, 44.0)), ["nodes per 1000 perft leaves, chess"]);
        let raced = Entry { race: Some(20.0), ..entry(100, 50.0) };
        assert!(moved(&entry(100, 50.0), &raced).is_empty(), "there is nothing to compare with");
    }

    #[test]
    fn every_figure_that_is_known_gets_a_picture() {
        assert_eq!(plots(&[entry(1, 2.0)]).len(), 6);
        assert_eq!(plots(&[entry(1, 2.0), Entry { race: Some(3.0), ..entry(1, 2.0) }]).len(), 7);
        assert!(plots(&[]).is_empty());
    }
}
