//! `go mate`, and how mates are reported.

use super::uci::gui;
use super::value;

#[test]
fn a_mate_is_reported_in_moves() {
    let gui = gui();
    gui.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    gui.send("go mate 2");
    let lines = gui.until("bestmove");
    assert!(lines[lines.len() - 2].contains("score mate 1"), "{lines:#?}");
    gui.end();
}

/// King and rook against king and pawn: only Kb3, which gives no check, mates in two.
const QUIET_KEY: &str = "8/8/8/8/7R/p7/2K5/k7 w - - 0 1";

#[test]
fn a_mate_with_a_quiet_key_is_proved() {
    let gui = gui();
    gui.send(&format!("position fen {QUIET_KEY}"));
    gui.send("go mate 2");
    let lines = gui.until("bestmove");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove c2b3")), "{lines:#?}");
    let info = &lines[lines.len() - 2];
    assert!(info.contains("score mate 2 ") && info.contains("pv c2b3 "), "{info}");
    gui.end();
}

#[test]
fn without_a_mate_a_message_and_a_move_are_given() {
    let gui = gui();
    gui.send(&format!("position fen {QUIET_KEY}"));
    for go in ["go mate 1", "go mate 0"] {
        gui.send(go);
        let lines = gui.until("bestmove");
        let none = format!("info string {go}: there is none, which is proved");
        assert!(lines.contains(&none), "{lines:#?}");
        assert!(lines.last().is_some_and(|line| line.len() > "bestmove ".len()), "{lines:#?}");
    }
    gui.send("position startpos");
    gui.send("go mate 30 movetime 200");
    let lines = gui.until("bestmove");
    let unknown = "info string go mate 30: none was found before the limits were reached";
    assert!(lines.iter().any(|line| line == unknown), "{lines:#?}");
    gui.send("go mate 30");
    gui.send("stop");
    assert_ne!(gui.find("bestmove"), "bestmove (none)");
    gui.end();
}

#[test]
fn a_short_mate_search_answers_before_the_search() {
    let gui = gui();
    gui.send("setoption name MateSearch value true");
    gui.send("position fen 6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1");
    gui.send("go movetime 1000");
    let lines = gui.until("bestmove");
    assert_eq!(lines.len(), 2, "the mate and the move, no search: {lines:#?}");
    assert!(lines[0].contains("score mate 1 "), "{lines:#?}");
    gui.send("position startpos");
    gui.send("go depth 3");
    assert!(gui.until("bestmove").iter().any(|line| line.contains("score cp")));
    gui.end();
}

#[test]
fn proof_shortening_and_search_share_the_nodes_of_go_mate() {
    let gui = gui();
    gui.send("position fen r1b1kb1r/pp3ppp/2n1p3/2pqP3/3Pn3/2P2N2/PP3PPP/RNBQKB1R w KQkq - 0 1");
    gui.send("go mate 9 nodes 3000");
    let lines = gui.until("bestmove");
    let nodes = lines.iter().rev().find_map(|line| value(line, "nodes"));
    let nodes: u64 = nodes.and_then(|nodes| nodes.parse().ok()).expect("the search prints its nodes");
    // What is left after the proof is depth 1.
    assert!(nodes < 1000, "{lines:#?}");
    gui.end();
}

#[test]
fn the_same_mate_is_not_reported_twice() {
    let gui = gui();
    gui.send("position fen 7k/5K2/8/8/8/8/8/R7 w - - 0 1");
    gui.send("go mate 1");
    let lines = gui.until("bestmove");
    assert_eq!(lines.len(), 3, "the mate when it is found, all about it, and the move: {lines:#?}");
    gui.end();
}
