//! Every heuristic does something: its switch changes the number of nodes.

use game::Tactics;
use search::heuristics::{ALL, Switch};
use search::{Config, Evaluate, Statistics};

use crate::support::{Material, chess, depth, go_with, shogi};

const CHESS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1r1k/1pp1n1pp/1p1p4/4p2Q/4Pp2/1BNP4/PPP2PPP/3R1RK1 w - - 2 14",
    "3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 6 22",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    // A mate in two, so that longer ones can be left out.
    "k7/8/2K5/8/8/8/8/7R w - - 0 1",
    "rnbqr2k/pppp1Qpp/8/b2NN3/2B1n3/8/PPPP1PPP/R1B1K2R w KQ - 0 1",
];
const SHOGI: [&str; 2] = [
    "ln1g3nl/1ks1gr3/1p1pppspp/p1p3p2/9/2PPP1PPP/PPSG1PN2/1B3R3/LN2KGS1L b Bp 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
];

fn bench<P: Tactics>(positions: &[P], config: &Config) -> (u64, Statistics)
where
    Material: Evaluate<P>,
{
    let mut sum = (0, Statistics::default());
    for position in positions {
        let answer = go_with(position, depth(9), config.clone());
        sum.0 += answer.nodes;
        sum.1.add(&answer.statistics);
    }
    sum
}

fn both(config: &Config) -> (u64, Statistics) {
    let (mut nodes, mut statistics) = bench(&CHESS.map(chess), config);
    let (more, others) = bench(&SHOGI.map(shogi), config);
    nodes += more;
    statistics.add(&others);
    (nodes, statistics)
}

fn with_only_toggled(switch: Switch) -> Config {
    let config = Config { table_megabytes: 4, ..Config::default() };
    Config { switches: config.switches.toggled(switch), ..config }
}

#[test]
fn every_switch_changes_the_search_and_every_heuristic_counts_its_effects() {
    let default = Config { table_megabytes: 4, ..Config::default() };
    let (nodes, statistics) = both(&default);
    for switch in ALL {
        let name = switch.heuristic().name;
        let (toggled_nodes, toggled_statistics) = both(&with_only_toggled(switch));
        assert_ne!(toggled_nodes, nodes, "{name} changes nothing");
        let (on, off) = match default.switches.is_on(switch) {
            true => (&statistics, &toggled_statistics),
            false => (&toggled_statistics, &statistics),
        };
        assert!(on.effects(switch) > 0, "{name} is on and counts no effect");
        assert_eq!(off.effects(switch), 0, "{name} is off and counts effects");
    }
}
