//! Mates, draws, and a legal move whatever happens.

use std::time::Duration;

use game::{Position, Score, Tactics};
use search::{Deadline, Evaluate, Limits};

use crate::support::{Material, chess, depth, go, is_legal, shogi};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn mates_are_found_and_counted_in_half_moves() {
    for (fen, plies, mate) in [
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 2, Some(1)),
        ("k7/8/2K5/8/8/8/8/7R w - - 0 1", 6, Some(3)),
        ("7k/8/8/8/8/8/r7/1r4K1 w - - 0 1", 3, Some(0)),
    ] {
        let answer = go(&chess(fen), depth(plies));
        match answer.score() {
            Some(score) => assert_eq!(score.mate_distance(), mate, "{fen}"),
            None => assert_eq!(mate, Some(0), "{fen}"),
        }
    }
    let tsume = go(&shogi("4k4/9/4G4/9/9/9/9/9/9 b G 1"), depth(3));
    assert_eq!(tsume.score().and_then(Score::mate_distance), Some(1));
}

#[test]
fn a_pawn_that_only_stalemates_wins_nothing() {
    let answer = go(&chess("8/8/8/8/8/4k3/5p2/5K2 b - - 0 1"), depth(4));
    assert_eq!(answer.score(), Some(Score::DRAW));
}

fn check_tiny_limits<P: Tactics>(position: &P)
where
    Material: Evaluate<P>,
{
    for nodes in [0, 1, 2, 3, 10] {
        assert!(is_legal(position, &go(position, Limits::to_nodes(nodes))), "{nodes} nodes");
    }
    let at_once = Deadline::exactly(Duration::ZERO);
    assert!(is_legal(position, &go(position, Limits::until(at_once))));
}

#[test]
fn there_is_a_legal_move_however_little_time_there_is() {
    check_tiny_limits(&chess::Position::initial());
    check_tiny_limits(&chess(KIWIPETE));
    check_tiny_limits(&chess("7k/8/8/8/8/8/8/K1r3r1 w - - 0 1"));
    check_tiny_limits(&shogi::Position::initial());
}

#[test]
fn a_position_without_moves_has_no_answer() {
    let stalemate = chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(!stalemate.has_moves());
    assert!(go(&stalemate, depth(3)).best().is_none());
}
