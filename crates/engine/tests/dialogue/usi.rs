//! What USI promises.

use std::time::{Duration, Instant};

use engine::Shogi;
use engine::options::{self, Announced};
use engine::protocol::Protocol;

use super::{Gui, value};

fn gui() -> Gui {
    Gui::new::<Shogi>()
}

/// Black's king has entered, with ten men and 28 points.
const ENTERED: &str = "1K+P+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b 2RB3G 1";
/// White, to move, is about to be mated and has lost nearly everything.
const LOST: &str = "4k4/9/4G4/9/9/9/9/9/4K4 w 2R2B3G4S4N4L18P 1";

#[test]
fn the_greeting_lists_every_option_in_one_word() {
    let gui = gui();
    gui.send("usi");
    let lines = gui.until("usiok");
    let announced: Vec<&String> = lines.iter().filter(|line| line.starts_with("option name ")).collect();
    assert_eq!(announced.len(), options::announced(Protocol::Usi, Announced::Playing).count());
    for line in announced {
        // GUIs take the third word for `type`.
        assert_eq!(line.split_whitespace().nth(3), Some("type"), "{line}");
    }
    for name in [
        "USI_Hash",
        "USI_Ponder",
        "Threads",
        "MultiPV",
        "EnteringKingRule",
        "MaxMovesToDraw",
        "ResignValue",
        "DrawValue",
        "NetworkDelay",
        "NetworkDelay2",
        "MinimumThinkingTime",
        "SlowMover",
        "GenerateAllLegalMoves",
        "PvInterval",
        "ConsiderationMode",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {name} type"))), "{name}");
    }
    gui.end();
}

#[test]
fn a_king_that_has_entered_wins_by_declaration_under_the_rule() {
    let gui = gui();
    gui.send(&format!("position sfen {ENTERED}"));
    for (rule, wins) in [("CSARule27", true), ("CSARule24", false), ("NoEnteringKing", false)] {
        gui.send(&format!("setoption name EnteringKingRule value {rule}"));
        gui.send("go btime 0 wtime 0 byoyomi 200");
        assert_eq!(gui.find("bestmove") == "bestmove win", wins, "{rule}");
    }
    // In analysis, lines are wanted.
    gui.send("setoption name EnteringKingRule value CSARule27");
    gui.send("setoption name ConsiderationMode value true");
    gui.send("go depth 1");
    assert_ne!(gui.find("bestmove"), "bestmove win");
    gui.end();
}

#[test]
fn a_lost_game_is_resigned_at_the_value_that_is_set() {
    let gui = gui();
    gui.send(&format!("position sfen {LOST}"));
    gui.send("go depth 3");
    assert_ne!(gui.find("bestmove"), "bestmove resign", "the engine does not resign by default");
    gui.send("setoption name ResignValue value 3000");
    gui.send("go depth 3");
    assert_eq!(gui.find("bestmove"), "bestmove resign");
    gui.send("setoption name ConsiderationMode value true");
    gui.send("go depth 3");
    assert_ne!(gui.find("bestmove"), "bestmove resign");
    gui.end();
}

#[test]
fn a_mated_side_resigns() {
    let gui = gui();
    gui.send("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    gui.send("go btime 0 wtime 0 byoyomi 1000");
    assert_eq!(gui.find("bestmove"), "bestmove resign");
    gui.end();
}

#[test]
fn byoyomi_is_used_and_not_exceeded() {
    let gui = gui();
    gui.send("setoption name NetworkDelay2 value 200");
    gui.send("isready");
    gui.find("readyok");
    gui.send("position startpos");
    // A busy machine may take threads away for a while, but not every time.
    let used = (0..3).map(|_| {
        let start = Instant::now();
        gui.send("go btime 0 wtime 0 byoyomi 1000");
        gui.find("bestmove");
        start.elapsed()
    });
    let used = used.min().expect("three measurements");
    assert!(used > Duration::from_millis(500), "{used:?}");
    assert!(used < Duration::from_millis(1000), "{used:?}");
    gui.end();
}

#[test]
fn every_move_takes_the_minimum_time() {
    let gui = gui();
    gui.send("setoption name MinimumThinkingTime value 400");
    gui.send("isready");
    gui.find("readyok");
    gui.send("position sfen 4k4/9/9/9/9/9/9/9/4K3R b 2b 1");
    let start = Instant::now();
    gui.send("go btime 3000 wtime 3000");
    gui.find("bestmove");
    assert!(start.elapsed() >= Duration::from_millis(390), "{:?}", start.elapsed());
    gui.end();
}

#[test]
fn promotions_that_cost_nothing_are_declined_only_on_request() {
    let gui = gui();
    gui.send("position sfen 4k4/9/9/9/9/9/9/9/4K3R b 2b 1");
    gui.send("setoption name MultiPV value 256");
    let first_moves = || {
        gui.send("go depth 1");
        let lines = gui.until("bestmove");
        let moves: Vec<String> =
            lines.iter().filter_map(|line| value(line, "pv")).map(str::to_owned).collect();
        moves
    };
    assert!(!first_moves().contains(&"1i1c".to_owned()));
    gui.send("setoption name GenerateAllLegalMoves value true");
    assert!(first_moves().contains(&"1i1c".to_owned()));
    gui.end();
}

#[test]
fn lines_come_no_faster_than_the_interval_but_the_last_one_comes() {
    let gui = gui();
    gui.send("setoption name PvInterval value 100000");
    gui.send("go depth 5");
    let lines = gui.until("bestmove");
    let depths: Vec<Option<&str>> =
        lines.iter().filter(|line| value(line, "pv").is_some()).map(|line| value(line, "depth")).collect();
    assert_eq!(depths, [Some("1"), Some("5")]);
    gui.send("setoption name ConsiderationMode value true");
    gui.send("go depth 5");
    let all = gui.until("bestmove").iter().filter(|line| value(line, "pv").is_some()).count();
    assert!(all >= 5, "{all} lines");
    gui.end();
}

#[test]
fn a_game_that_is_about_to_end_is_drawn() {
    let gui = gui();
    gui.send("setoption name MaxMovesToDraw value 101");
    gui.send("setoption name DrawValue value 77");
    // One move is left, and Black has everything.
    gui.send("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 101");
    gui.send("go depth 3");
    let lines = gui.until("bestmove");
    assert!(lines[lines.len() - 2].contains("score cp 77 "), "{lines:#?}");
    gui.end();
}

#[test]
fn a_mate_is_found_in_a_problem_without_the_attackers_king() {
    let gui = gui();
    gui.send("position sfen 8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    gui.send("go mate infinite");
    assert_eq!(gui.find("checkmate"), "checkmate G*1b");
    // It is not a playable position.
    let reply = gui.ask("go btime 1000 wtime 1000");
    assert_eq!(
        reply,
        ["info string go: Black has no king; only `go mate` can be answered here", "bestmove resign"]
    );
    gui.end();
}

#[test]
fn a_mate_is_found_in_a_problem_with_odd_men() {
    let gui = gui();
    // Pawns that share a file, and a fifth gold: programs compose such problems.
    for (sfen, fault) in [
        ("8k/9/8P/9/8P/9/9/9/8K b G2r2b3g4s4n4l16p 1", "Black has several pawns on file 1 (nifu), on 1c, 1e"),
        (
            "8k/9/8P/9/9/9/9/9/8K b G2r2b4g4s4n4l17p 1",
            "5 men of kind gold, promoted ones included; a set has 4",
        ),
    ] {
        gui.send(&format!("position sfen {sfen}"));
        gui.send("go mate infinite");
        assert_eq!(gui.find("checkmate"), "checkmate G*1b");
        let reply = gui.ask("go btime 1000 wtime 1000");
        assert_eq!(reply[0], format!("info string go: {fault}; only `go mate` can be answered here"));
    }
    gui.end();
}

#[test]
fn no_mate_is_claimed_only_if_it_is_proved() {
    let gui = gui();
    gui.send("position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1");
    gui.send("go mate 10000");
    assert_eq!(gui.find("checkmate"), "checkmate nomate");
    // Without time nothing is known.
    gui.send("position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL b RGgsn5p 1");
    gui.send("go mate 0");
    assert_eq!(gui.find("checkmate"), "checkmate timeout");
    gui.end();
}
