//! Internal iterative deepening: its statistics add up, and each of its settings has an effect.

use std::time::Duration;

use game::Tactics;
use search::heuristics::Switch;
use search::iid::{ALL, Iid, Preset, STRATEGIES, Skip};
use search::{Answer, Config, Deadline, Evaluate, Limits};

use crate::support::{Material, chess, depth, go_with, shogi};

const CHESS: &str = "r1bq1r1k/1pp1n1pp/1p1p4/4p2Q/4Pp2/1BNP4/PPP2PPP/3R1RK1 w - - 2 14";
/// A rook ending with many winning captures and many checks below it.
const ENDING: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const SHOGI: &str = "ln1g3nl/1ks1gr3/1p1pppspp/p1p3p2/9/2PPP1PPP/PPSG1PN2/1B3R3/LN2KGS1L b Bp 1";

fn config(iid: Iid) -> Config {
    let mut config = Config { iid, table_megabytes: 4, ..Config::default() };
    config.switches.turn_on(Switch::InternalDeepening);
    config
}

fn go<P: Tactics>(position: &P, iid: Iid) -> Answer<P::Move>
where
    Material: Evaluate<P>,
{
    go_with(position, depth(10), config(iid))
}

/// Settings under which shallow searches are frequent, so that a small tree has enough of them.
fn eager() -> Iid {
    Iid { overhead: 100, table_depth: 1, least_depth: 4, ..Iid::default() }
}

fn check_statistics<P: Tactics>(position: &P, iid: Iid)
where
    Material: Evaluate<P>,
{
    let answer = go(position, iid);
    let iid = answer.statistics.iid;
    assert!(iid.searches > 0);
    assert_eq!(iid.total_nodes, answer.nodes);
    assert!(iid.nodes <= iid.total_nodes, "the part exceeds the whole");
    assert!(iid.time <= iid.total_time, "the part exceeds the whole");
    assert!(iid.first <= iid.searches && iid.raised_alpha <= iid.first && iid.cutoffs <= iid.raised_alpha);
    assert!(iid.refuted <= iid.probes && iid.probes <= iid.searches);
    assert!(iid.rank_with >= iid.ranked_with && iid.rank_without >= iid.ranked_without);
    assert!(iid.skips[Skip::Quiescence as usize] > 0 && iid.skips[Skip::Depth as usize] > 0);
}

#[test]
fn the_statistics_add_up_in_both_games() {
    for (preset, _) in Preset::ALL {
        check_statistics(&chess(CHESS), Iid { least_depth: 4, overhead: 100, ..Iid::from(preset) });
        check_statistics(&shogi(SHOGI), Iid { least_depth: 4, overhead: 100, ..Iid::from(preset) });
    }
}

#[test]
fn nothing_is_counted_when_it_is_off() {
    let answer = go_with(&chess(CHESS), depth(8), Config::default());
    assert_eq!(answer.statistics.iid, search::iid::IidStatistics::default());
    assert!(answer.iid_trace.is_empty());
}

#[test]
fn the_same_search_with_it_visits_the_same_nodes() {
    let position = chess(CHESS);
    for strategy in 0..STRATEGIES.len() as i32 {
        let iid = Iid { strategy, ..eager() };
        assert_eq!(go(&position, iid).nodes, go(&position, iid).nodes);
    }
}

#[test]
fn every_setting_but_the_trace_and_those_of_the_clock_changes_the_search() {
    let (ending, chess, shogi) = (chess(ENDING), chess(CHESS), shogi(SHOGI));
    let nodes = |iid: Iid| (go(&ending, iid).nodes, go(&chess, iid).nodes, go(&shogi, iid).nodes);
    // Settings that matter only under another one.
    let base_for = |name: &str| match name {
        "iid-fixed-depth" => Iid { strategy: 0, ..eager() },
        "iid-relative-cut" | "iid-relative-cap" => Iid { strategy: 1, ..eager() },
        "iid-table-age" => Iid { table_depth: 64, ..eager() },
        "iid-quiet-depth" | "iid-tactical-depth" | "iid-endgame-depth" | "iid-check-depth" => {
            Iid { kinds: 1, quiet_depth: 4, tactical_depth: 4, endgame_depth: 4, check_depth: 4, ..eager() }
        }
        "iid-least-complexity" => Iid { complexity: 1, ..eager() },
        // A limit on overhead that is reached.
        "iid-adaptive-overhead" => Iid { overhead: 3, ..eager() },
        _ => eager(),
    };
    for number in ALL {
        let untested = [
            "iid-trace",
            "iid-baseline",
            "iid-time-pressure",
            "iid-estimate",
            "iid-table-age",
            "iid-adaptive",
        ];
        if untested.contains(&number.name) {
            continue;
        }
        let base = base_for(number.name);
        let reference = nodes(base);
        let before = base.get(number.name).expect("every number has a value");
        let changes = [number.min, number.max, before + 1, before - 1].into_iter().any(|value| {
            let mut other = base;
            other.set(number.name, value).is_ok() && value != before && nodes(other) != reference
        });
        assert!(changes, "{} changes nothing", number.name);
    }
}

#[test]
fn decisions_are_recorded_when_tracing_is_on() {
    let answer = go(&chess(CHESS), Iid { trace: 1, ..eager() });
    let made = answer.iid_trace.iter().filter(|decision| decision.outcome.is_ok()).count() as u64;
    assert_eq!(made, answer.statistics.iid.searches);
    for (index, skip) in Skip::ALL.into_iter().enumerate().filter(|&(_, skip)| skip != Skip::Quiescence) {
        let traced = answer.iid_trace.iter().filter(|decision| decision.outcome == Err(skip)).count() as u64;
        assert_eq!(traced, answer.statistics.iid.skips[index], "{skip:?}");
    }
    for decision in answer.iid_trace {
        if let Ok(shallow) = decision.outcome {
            assert!(shallow < decision.depth);
        }
    }
}

#[test]
fn too_many_moves_too_much_overhead_and_too_little_time_are_reasons_to_skip() {
    let skips = |iid: Iid, skip: Skip| go(&chess(CHESS), iid).statistics.iid.skips[skip as usize];
    assert!(skips(Iid { most_moves: 10, ..eager() }, Skip::MoveCount) > 0);
    assert!(skips(Iid { overhead: 1, ..eager() }, Skip::Overhead) > 0);
    let position = chess(CHESS);
    let hurried = |iid: Iid| {
        let limits = Limits::until(Deadline::exactly(Duration::from_millis(60)));
        go_with(&position, limits, config(iid)).statistics.iid
    };
    assert!(hurried(Iid { pressure: 100, ..eager() }).skips[Skip::TimePressure as usize] > 0);
}

#[test]
fn kind_and_complexity_are_reasons_to_skip() {
    let skips = |iid: Iid, skip: Skip| go(&chess(CHESS), iid).statistics.iid.skips[skip as usize];
    let kinds = Iid { kinds: 1, tactical_depth: 4, quiet_depth: 9, check_depth: 9, ..eager() };
    assert!(skips(kinds, Skip::Kind) > 0);
    assert_eq!(skips(eager(), Skip::Kind) + skips(eager(), Skip::Simple), 0);
    assert!(skips(Iid { complexity: 1, least_complexity: 200, ..eager() }, Skip::Simple) > 0);
}

#[test]
fn probing_probes_and_several_moves_come_first() {
    let probed = go(&chess(CHESS), Iid { probing: 1, ..eager() }).statistics.iid;
    assert!(probed.probes > 0 && probed.refuted > 0, "{probed:?}");
    assert_eq!(go(&chess(CHESS), eager()).statistics.iid.probes, 0);
}

#[test]
fn settings_that_are_off_leave_the_search_as_it_was() {
    let off = Iid { quiet_depth: 9, tactical_depth: 9, endgame_depth: 9, check_depth: 9, ..eager() };
    assert_eq!(go(&chess(CHESS), off).nodes, go(&chess(CHESS), eager()).nodes);
    let off = Iid { least_complexity: 256, baseline: 1, ..eager() };
    assert_eq!(go(&chess(CHESS), off).nodes, go(&chess(CHESS), eager()).nodes);
}
