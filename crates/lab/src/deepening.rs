//! Iterative deepening compared with one search to a fixed depth: what each costs, and what each answers when time runs
//! out.

use std::time::Duration;

use game::Depth;
use search::{Answer, Config, Deadline, Limits, Root, Signal, Silent};
use serde::Serialize;

use crate::statistics::Ratio;
use crate::trial::{Case, SuiteGame, Work};

/// One search.
#[derive(Clone, Debug, PartialEq)]
struct Searched {
    nodes: u64,
    seconds: f64,
    depth: i32,
    best: String,
}

/// What one way of searching took and answered.
#[derive(Clone, Debug, Serialize)]
pub struct Taken {
    /// Positions, over the suite.
    pub nodes: u64,
    /// CPU seconds, over the suite.
    pub seconds: f64,
}

/// Both ways to one depth.
#[derive(Clone, Debug, Serialize)]
pub struct AtDepth {
    /// The depth.
    pub depth: u16,
    /// Deepening.
    pub deepening: Taken,
    /// Fixed depth.
    pub fixed: Taken,
    /// Nodes of the fixed depth per node of deepening.
    #[serde(serialize_with = "as_interval")]
    pub nodes: Ratio,
    /// Time of the fixed depth per time of deepening.
    #[serde(serialize_with = "as_interval")]
    pub time: Ratio,
    /// The share of positions with the same best move.
    pub agreement: f64,
}

/// Both ways against the clock.
#[derive(Clone, Debug, Serialize)]
pub struct InTime {
    /// Seconds that each search was given.
    pub given: f64,
    /// CPU seconds that deepening used on average; less than its limit if other programs use the processor, too.
    pub used: f64,
    /// The depth that deepening finished, on average.
    pub depth: f64,
    /// The share of positions in which deepening answered as it does at the greatest depth.
    pub right: f64,
    /// The share of positions in which the fixed depth was finished.
    pub fixed_finished: f64,
    /// The share in which it answered as deepening does at the greatest depth.
    pub fixed_right: f64,
}

/// One position at the greatest depth.
#[derive(Clone, Debug, Serialize)]
pub struct Answered {
    /// The position.
    pub position: String,
    /// The best moves, by deepening and at the fixed depth.
    pub best: [String; 2],
    /// The nodes of both.
    pub nodes: [u64; 2],
    /// The CPU seconds of both.
    pub seconds: [f64; 2],
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Every depth from 1 on.
    pub depths: Vec<AtDepth>,
    /// Every time.
    pub times: Vec<InTime>,
    /// Every position at the greatest depth.
    pub positions: Vec<Answered>,
}

fn as_interval<S: serde::Serializer>(ratio: &Ratio, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Interval {
        mean: f64,
        low: f64,
        high: f64,
    }
    let Ratio { mean, low, high } = *ratio;
    Interval { mean, low, high }.serialize(serializer)
}

/// Measures both ways on the positions of `suite`, at every depth up to `deepest` and within each of `times`; `on_done` is
/// called after every depth and every time limit. Nothing is measured without positions.
pub fn measure<G: SuiteGame>(
    suite: &[Case<G>],
    deepest: u16,
    times: &[Duration],
    seed: u64,
    on_done: &dyn Fn(),
) -> Measured {
    let (mut depths, mut last) = (Vec::new(), (Vec::new(), Vec::new()));
    for depth in 1..=deepest {
        let limit = Depth::new(depth.into());
        let deepening: Vec<Searched> =
            suite.iter().map(|case| search(case, || Limits::to_depth(limit))).collect();
        let fixed: Vec<Searched> =
            suite.iter().map(|case| search(case, || Limits::at_depth(limit))).collect();
        depths.extend(at_depth(depth, &deepening, &fixed, seed));
        last = (deepening, fixed);
        on_done();
    }
    let (deepening, fixed) = last;
    let in_time = |&time: &Duration| {
        let row = within(suite, time, deepest, &deepening);
        on_done();
        row
    };
    let times = times.iter().filter_map(in_time).collect();
    let positions =
        suite.iter().zip(deepening.iter().zip(&fixed)).map(|(case, (deepening, fixed))| Answered {
            position: G::write(&case.position),
            best: [deepening.best.clone(), fixed.best.clone()],
            nodes: [deepening.nodes, fixed.nodes],
            seconds: [deepening.seconds, fixed.seconds],
        });
    Measured { depths, times, positions: positions.collect() }
}

/// Searches a position from an empty table. The clock of the limits starts when the table is allocated.
fn search<G: SuiteGame>(case: &Case<G>, limits: impl Fn() -> Limits<engine::MoveOf<G>>) -> Searched {
    let mut search = G::new_search(Config { table_megabytes: 16, ..Config::default() });
    let root = Root { position: &case.position, past: &[] };
    let work = Work::start();
    let answer: Answer<_> = G::go(&mut search, &root, limits(), Signal::new().into(), &mut Silent);
    Searched {
        nodes: answer.nodes,
        seconds: work.done().as_secs_f64(),
        depth: answer.depth().half_moves(),
        best: answer.best().map(|mv| mv.to_string()).unwrap_or_default(),
    }
}

fn at_depth(depth: u16, deepening: &[Searched], fixed: &[Searched], seed: u64) -> Option<AtDepth> {
    let pairs = || fixed.iter().zip(deepening);
    let ratio = |measure: fn(&Searched) -> f64| {
        let measured: Vec<(f64, f64)> = pairs().map(|(one, other)| (measure(one), measure(other))).collect();
        Ratio::of(&measured, seed)
    };
    let agreeing = pairs().filter(|(one, other)| one.best == other.best).count();
    Some(AtDepth {
        depth,
        deepening: taken(deepening),
        fixed: taken(fixed),
        nodes: ratio(|searched| searched.nodes as f64)?,
        // In microseconds, because a ratio counts nothing below 1.
        time: ratio(|searched| searched.seconds * 1e6)?,
        agreement: agreeing as f64 / deepening.len() as f64,
    })
}

fn taken(searched: &[Searched]) -> Taken {
    Taken {
        nodes: searched.iter().map(|searched| searched.nodes).sum(),
        seconds: searched.iter().map(|searched| searched.seconds).sum(),
    }
}

fn within<G: SuiteGame>(
    suite: &[Case<G>],
    time: Duration,
    deepest: u16,
    best: &[Searched],
) -> Option<InTime> {
    let depth = Depth::new(deepest.into());
    let until = || Limits::until(Deadline::exactly(time));
    let count = suite.len() as f64;
    let deepening: Vec<Searched> = suite.iter().map(|case| search(case, until)).collect();
    let fixed: Vec<Searched> = suite
        .iter()
        .map(|case| search(case, || Limits { first_depth: Some(depth), depth: Some(depth), ..until() }))
        .collect();
    let right = |searched: &[Searched]| {
        searched.iter().zip(best).filter(|(one, best)| one.best == best.best).count() as f64 / count
    };
    (!suite.is_empty()).then(|| InTime {
        given: time.as_secs_f64(),
        used: deepening.iter().map(|searched| searched.seconds).sum::<f64>() / count,
        depth: deepening.iter().map(|searched| f64::from(searched.depth)).sum::<f64>() / count,
        right: right(&deepening),
        fixed_finished: fixed.iter().filter(|searched| searched.depth >= deepest.into()).count() as f64
            / count,
        fixed_right: right(&fixed),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<G: SuiteGame>() {
        let mut suite = crate::trial::read::<G>(G::SUITE).expect("it is a suite");
        suite.truncate(3);
        let found = measure(&suite, 4, &[Duration::from_millis(200)], 1, &|| {});
        assert_eq!((found.depths.len(), found.times.len(), found.positions.len()), (4, 1, 3));
        let first = &found.depths[0];
        assert_eq!(first.deepening.nodes, first.fixed.nodes, "at depth 1 there is nothing to deepen");
        assert_eq!(first.agreement, 1.0);
        assert!(found.depths.iter().any(|row| row.deepening.nodes != row.fixed.nodes));
        // What the table takes is not taken off: a depth of 1 needs less than a millisecond.
        assert!(found.times[0].depth > 1.0, "{:?}", found.times);
    }

    #[test]
    fn both_ways_are_the_same_at_depth_one_and_differ_later() {
        check::<engine::Chess>();
        check::<engine::Shogi>();
    }
}
