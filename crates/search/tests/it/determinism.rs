//! With one thread the same search gives the same answer, to the node.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{Score, Tactics};
use search::{Config, Evaluate, Limits, Observer, Report, Root, Search, Signal};

use crate::support::{Material, chess, depth, go, go_with, shogi};

fn check<P: Tactics>(position: &P)
where
    Material: Evaluate<P>,
{
    for limits in [|| depth(7), || Limits::to_nodes(20_000)] {
        let (one, two) = (go(position, limits()), go(position, limits()));
        assert_eq!((one.best(), one.score(), one.nodes), (two.best(), two.score(), two.nodes));
        assert_eq!(one.statistics, two.statistics);
    }
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    check(&chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
    check(&shogi("ln1g3nl/1ks1gr3/1p1pppspp/p1p3p2/9/2PPP1PPP/PPSG1PN2/1B3R3/LN2KGS1L b Bp 1"));
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    let position = chess::Position::initial();
    for nodes in [0, 1, 17, 1000, 12_345] {
        assert_eq!(go(&position, Limits::to_nodes(nodes)).nodes, nodes);
    }
}

/// Keeps the last report of each line.
#[derive(Default)]
struct LastReports(BTreeMap<usize, (String, Score)>);

impl Observer<chess::Move> for LastReports {
    fn line(&mut self, report: &Report<'_, chess::Move>) {
        self.0.insert(report.line, (report.moves[0].to_string(), report.score));
    }
}

/// A line that overtook earlier ones was once reported with the score of one move and the moves of another.
#[test]
fn a_line_that_overtakes_others_is_reported_in_its_new_place() {
    for half_moves in 4..9 {
        let position = chess("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        let mut search = Search::new(Material, Config { lines: 5, ..Config::default() });
        let mut reports = LastReports::default();
        let root = Root { position: &position, past: &[] };
        let answer = search.go(&root, depth(half_moves), Arc::new(Signal::new()), &mut reports);
        let answered: Vec<_> =
            answer.lines.iter().map(|line| (line.moves[0].to_string(), line.score)).collect();
        assert_eq!(reports.0.into_values().collect::<Vec<_>>(), answered, "depth {half_moves}");
    }
}

/// A move that became the best one in the unfinished last iteration was once answered without having been reported.
#[test]
fn the_last_report_begins_with_the_move_that_is_answered() {
    for fen in [
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ] {
        let position = chess(fen);
        let root = Root { position: &position, past: &[] };
        for nodes in (500..40_000).step_by(500) {
            let mut search = Search::new(Material, Config::default());
            let mut reports = LastReports::default();
            let answer = search.go(&root, Limits::to_nodes(nodes), Arc::new(Signal::new()), &mut reports);
            assert_eq!(reports.0[&1].0, answer.lines[0].moves[0].to_string(), "{fen} after {nodes} nodes");
        }
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    let position = chess("r1bqkb1r/pp3ppp/2nppn2/8/3NP3/2N5/PPP1BPPP/R1BQK2R w KQkq - 0 7");
    let answer = go_with(&position, depth(5), Config { lines: 4, ..Config::default() });
    let firsts: Vec<_> = answer.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 4);
    assert!((1..4).all(|index| !firsts[..index].contains(&firsts[index])));
    assert!(answer.lines.is_sorted_by(|better, worse| better.score >= worse.score));
    let one = go(&position, depth(5));
    assert_eq!(one.lines.len(), 1);
}

#[test]
fn only_the_requested_root_moves_are_answered() {
    let position = chess("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    let slow = position.moves().into_iter().find(|mv| mv.to_string() == "a1a2").expect("legal");
    let limits = Limits { root_moves: vec![slow], ..depth(4) };
    assert_eq!(go(&position, limits).best(), Some(slow));
}

#[test]
fn no_node_is_visited_after_the_last_one() {
    // A stopped search once went on to its next heuristic, which visited one node more.
    let position = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for nodes in (1..200).map(|step| 37 * step) {
        assert_eq!(go(&position, Limits::to_nodes(nodes)).nodes, nodes);
    }
}
