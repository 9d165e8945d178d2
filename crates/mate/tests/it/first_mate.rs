//! The first mate that is proved, before it is shortened.

use game::Mating;
use mate::{Answer, Attack, Effort, Limits, Options, Solver, Start, Verdict};
use shogi::fault;

use crate::{common, corpora};

/// Lone kings far from mate: proofs of such mates are long, and after most moves the mate is shorter than claimed.
const LONG: [&str; 4] = [
    "8/8/8/8/8/8/K6k/3Q4 w - - 0 1",
    "7R/8/k7/8/1K6/8/8/2R5 w - - 0 1",
    "8/8/7k/8/8/4K3/6Q1/8 w - - 0 1",
    "8/8/8/8/8/8/k4K2/6Q1 w - - 0 1",
];

/// A line once followed defences that were not the longest, so that a mate in nine plies was announced as one in seven.
#[test]
fn a_first_mate_is_as_long_as_its_line() {
    let mut solver =
        Solver::new(Options { memory: 16 << 20, attack: Attack::AllMoves, ..Options::default() });
    for fen in LONG {
        let chess::text::Fen(setup) = fen.parse().expect("FEN");
        let position = setup.position(chess::fault::GAME).expect("legal");
        let limits = Limits { nodes: Some(200_000), ..Limits::NONE };
        let verdict = solver.solve(&position, limits, &mut ());
        assert_eq!(verdict.answer, Answer::Mate, "{fen}");
        assert_eq!(verdict.line.len(), usize::from(verdict.bounds.at_most.plies()), "{fen}");
        common::replay(&position, &verdict.line, Attack::AllMoves);
    }
}

/// The limit of nodes for a first mate, and for the longest defence after it.
const NODES: u64 = 5_000_000;
const PATIENCE: u64 = 20_000;

/// Searches for any mate on two threads; it must have a line and keep within the limits.
fn by_two_threads<P: Mating>(position: &P, attack: Attack) -> Verdict<P::Move> {
    let mut solver = Solver::new(Options { memory: 64 << 20, threads: 2, attack, ..Options::default() });
    let verdict = solver.solve(position, Limits { nodes: Some(NODES), ..Limits::NONE }, &mut ());
    assert_eq!(verdict.answer, Answer::Mate);
    assert!(verdict.nodes < NODES + 2 * PATIENCE, "{} nodes", verdict.nodes);
    assert!(verdict.line.len() <= usize::from(verdict.bounds.at_most.plies()));
    common::replay(position, &verdict.line, attack);
    verdict
}

/// Answers from the table once cost nothing, and two threads were started for each: long after a long mate was proved,
/// the search for its longest defence went on.
#[test]
fn the_longest_defence_against_a_long_mate_is_given_up_in_time() {
    for fen in LONG {
        let chess::text::Fen(setup) = fen.parse().expect("FEN");
        by_two_threads(&setup.position(chess::fault::GAME).expect("legal"), Attack::AllMoves);
    }
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_longest_defence_against_a_very_long_tsume_is_given_up_in_time() {
    let long = |line: &&String| line.split('\t').nth(3).and_then(|plies| plies.parse().ok()) > Some(200);
    let mut asked = 0;
    for line in corpora::lines(corpora::shared("tsume/edo200.tsv")).iter().filter(long) {
        let sfen = line.split('\t').next().unwrap_or_default();
        let setup: shogi::Setup = sfen.parse().expect("SFEN");
        by_two_threads(&setup.position(fault::TSUME).expect("legal"), Attack::Checks);
        asked += 1;
    }
    assert!(asked > 0, "the collection has a mate of more than 200 plies");
}

/// The shortest mate was known after 700,000 positions, and nine million more were spent on proving that every defence
/// in its line was the best, regardless of the limits.
#[test]
#[ignore = "needs the shared corpora"]
fn the_line_of_a_shortest_mate_keeps_to_the_limits() {
    let lines = corpora::lines(corpora::shared("mates/matetrack.epd"));
    let fen: Vec<&str> = lines[504].split(' ').take(4).collect();
    assert!(shortest_within(&fen.join(" "), 1_000_000).bounds.meet());
}

/// Mates of five to nine plies that take 50,000 to 800,000 positions to prove.
const HARD: [&str; 4] = [
    "1bN2K2/8/2pN3n/2k4n/1b1n4/7b/8/5n2 b - - 0 1",
    "K7/8/3b4/8/1k1n2b1/8/8/8 b - - 0 1",
    "8/6p1/1N6/2Q5/7p/5K2/8/1k6 w - - 0 1",
    "3K4/5q1p/8/5k1P/8/7p/6n1/8 b - - 0 1",
];

#[test]
fn a_search_for_a_shortest_mate_keeps_to_the_limits_with_all_that_follows() {
    let mut met = 0;
    for fen in HARD {
        for nodes in [10_000, 60_000, 100_000, 300_000] {
            met += usize::from(shortest_within(fen, nodes).bounds.meet());
        }
    }
    assert!((1..16).contains(&met), "{met} of 16");
}

/// Searches for the shortest mate with a limit of nodes, which must hold for all of the work.
fn shortest_within(fen: &str, nodes: u64) -> Verdict<chess::Move> {
    let chess::text::Fen(setup) = fen.parse().expect("FEN");
    let position = setup.position(chess::fault::GAME).expect("legal");
    let mut solver = Solver::new(Options {
        attack: Attack::AllMoves,
        start: Start::ByChecks,
        effort: Effort::Shortest,
        ..Options::default()
    });
    let verdict = solver.solve(&position, Limits { nodes: Some(nodes), ..Limits::NONE }, &mut ());
    assert!(verdict.nodes < nodes + 2 * PATIENCE, "{fen}: {} nodes of {nodes}", verdict.nodes);
    if verdict.answer == Answer::Mate {
        common::replay(&position, &verdict.line, Attack::AllMoves);
    }
    if verdict.bounds.meet() {
        assert_eq!(verdict.line.len(), usize::from(verdict.bounds.at_most.plies()), "{fen}");
    }
    verdict
}

/// Quiet mates were once shortened by two plies at a time, and the nodes were spent on proofs that nobody needed.
#[test]
fn the_shortest_quiet_mate_is_found_with_few_nodes() {
    for (fen, length) in LONG.into_iter().zip([13, 5, 7, 9]) {
        let chess::text::Fen(setup) = fen.parse().expect("FEN");
        let position = setup.position(chess::fault::GAME).expect("legal");
        let mut solver = Solver::new(Options {
            memory: 64 << 20,
            attack: Attack::AllMoves,
            effort: Effort::Shortest,
            start: Start::ByChecks,
            ..Options::default()
        });
        let limits = Limits { nodes: Some(300_000), ..Limits::NONE };
        let verdict = solver.solve(&position, limits, &mut ());
        assert!(verdict.bounds.meet(), "{fen}");
        assert_eq!(verdict.bounds.at_most.plies(), length, "{fen}");
        common::replay(&position, &verdict.line, Attack::AllMoves);
    }
}
