//! What UCI promises.

use std::time::{Duration, Instant};

use engine::options::{self, Announced};
use engine::protocol::Protocol;
use engine::{Chess, Session};

use super::{Gui, Shared, value};

pub(super) fn gui() -> Gui {
    Gui::new::<Chess>()
}

#[test]
fn the_greeting_lists_every_option() {
    let gui = gui();
    gui.send("uci");
    let lines = gui.until("uciok");
    assert!(lines[0].starts_with("id name Keymove "), "{}", lines[0]);
    assert!(lines[1].starts_with("id author "), "{}", lines[1]);
    let announced = lines.iter().filter(|line| line.starts_with("option name ")).count();
    assert_eq!(announced, options::announced(Protocol::Uci, Announced::Playing).count());
    for option in [
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Clear Hash type button",
        "option name UCI_Chess960 type check default false",
        "option name BookFile type string default <empty>",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} is missing in {lines:#?}");
    }
    let tuning = "option name null-move type check default true";
    assert!(!lines.iter().any(|line| line == tuning), "{lines:#?}");
    gui.end();
}

#[test]
fn switches_of_the_search_are_announced_on_request() {
    let shared = Shared::default();
    let mut session = Session::<Chess, _>::new(shared.clone(), 1).announcing(Announced::Tuning);
    session.set("null-move", Some("off")).expect("there is such a switch");
    session.set("UCI_ShowWDL", None).expect("there is such an option");
    let error = session.set("Contempt", Some("1")).expect_err("there is none");
    assert_eq!(error.to_string(), "setoption: unknown option `Contempt`");
    session.run(&b"uci\ngo depth 2\n"[..]).expect("memory can be written to");
    let text = shared.text();
    let answers: Vec<&str> = text.lines().collect();
    let announced = answers.iter().filter(|line| line.starts_with("option name ")).count();
    assert_eq!(announced, options::of(Protocol::Uci).count());
    assert!(answers.contains(&"option name null-move type check default true"), "{answers:#?}");
    assert!(answers.iter().any(|line| line.contains(" wdl ")), "{answers:#?}");
}

#[test]
fn a_search_to_a_depth_ends_with_a_best_move() {
    let gui = gui();
    gui.send("position startpos moves e2e4 e7e5");
    gui.send("go depth 5");
    let lines = gui.until("bestmove");
    let last = &lines[lines.len() - 2];
    for word in ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"] {
        assert!(value(last, word).is_some(), "{word} is missing in {last}");
    }
    assert_eq!(value(last, "depth"), Some("5"));
    let best = &lines[lines.len() - 1];
    assert_eq!(value(last, "pv"), value(best, "bestmove"));
    gui.end();
}

#[test]
fn isready_is_answered_at_once_while_searching_and_stop_within_50_ms() {
    let gui = gui();
    gui.send("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let mut fastest = (Duration::MAX, Duration::MAX);
    for _ in 0..10 {
        gui.send("go infinite");
        std::thread::sleep(Duration::from_millis(30));
        let start = Instant::now();
        gui.send("isready");
        gui.find("readyok");
        fastest.0 = fastest.0.min(start.elapsed());
        let start = Instant::now();
        gui.send("stop");
        gui.find("bestmove");
        fastest.1 = fastest.1.min(start.elapsed());
    }
    // A busy machine may take threads away for longer than the engine ever needs, but not every time.
    assert!(fastest.0 < Duration::from_millis(50), "readyok after {:?}", fastest.0);
    assert!(fastest.1 < Duration::from_millis(50), "bestmove after {:?}", fastest.1);
    gui.end();
}

#[test]
fn an_infinite_search_answers_only_when_it_is_stopped_even_if_it_is_done() {
    let gui = gui();
    // A mate in one, and a position with one legal move.
    for fen in ["6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "7k/8/8/8/8/8/r7/7K w - - 0 1"] {
        gui.send(&format!("position fen {fen}"));
        gui.send("go infinite");
        gui.hears_nothing_for(Duration::from_millis(200));
        gui.send("stop");
        gui.find("bestmove");
    }
    gui.end();
}

#[test]
fn pondering_ends_with_a_hit_or_a_stop() {
    let gui = gui();
    gui.send("setoption name Ponder value true");
    gui.send("position startpos moves e2e4 e7e5");
    gui.send("go ponder wtime 20000 btime 20000");
    gui.hears_nothing_for(Duration::from_millis(200));
    gui.send("ponderhit");
    let hit = Instant::now();
    gui.find("bestmove");
    assert!(hit.elapsed() < Duration::from_secs(20), "{:?} of 20 s", hit.elapsed());
    gui.send("go ponder wtime 2000 btime 2000");
    gui.hears_nothing_for(Duration::from_millis(100));
    gui.send("stop");
    gui.find("bestmove");
    gui.end();
}

#[test]
fn several_lines_are_numbered_and_ordered() {
    let gui = gui();
    gui.send("setoption name MultiPV value 3");
    gui.send("go depth 4");
    let lines = gui.until("bestmove");
    // A line that overtakes others is reported with those: the last report of each number counts.
    let is_deepest = |line: &&String| value(line, "depth") == Some("4");
    let about = |number| {
        let lines = lines.iter().filter(is_deepest);
        lines.rev().find(|line| value(line, "multipv") == Some(number)).expect("there are three lines")
    };
    let last = ["1", "2", "3"].map(about);
    let mut moves: Vec<Option<&str>> = last.iter().map(|line| value(line, "pv")).collect();
    assert_eq!(moves[0], value(&lines[lines.len() - 1], "bestmove"));
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 3, "{last:#?}");
    gui.end();
}

#[test]
fn search_moves_are_the_only_ones_considered() {
    let gui = gui();
    gui.send("go depth 4 searchmoves a2a3 h2h4");
    let best = gui.find("bestmove");
    assert!(["bestmove a2a3", "bestmove h2h4"].iter().any(|start| best.starts_with(start)), "{best}");
    gui.end();
}

#[test]
fn chess960_changes_how_castling_is_written() {
    let gui = gui();
    gui.send("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    gui.send("go depth 1 searchmoves e1g1");
    assert!(gui.find("bestmove").starts_with("bestmove e1g1"));
    gui.send("setoption name UCI_Chess960 value true");
    gui.send("go depth 1 searchmoves e1h1");
    assert!(gui.find("bestmove").starts_with("bestmove e1h1"));
    gui.end();
}

#[test]
fn chances_are_printed_when_the_option_is_set() {
    let gui = gui();
    gui.send("go depth 1");
    assert!(gui.until("bestmove").iter().all(|line| value(line, "wdl").is_none()));
    gui.send("setoption name UCI_ShowWDL value true");
    gui.send("go depth 1");
    let lines = gui.until("bestmove");
    let info = lines.iter().find(|line| value(line, "wdl").is_some()).expect("chances are printed");
    let chances: Vec<u32> = info
        .split_whitespace()
        .skip_while(|&word| word != "wdl")
        .skip(1)
        .take(3)
        .flat_map(str::parse)
        .collect();
    assert_eq!(chances.iter().sum::<u32>(), 1000, "{info}");
    gui.end();
}

#[test]
fn a_position_without_moves_has_a_score_and_no_best_move() {
    let gui = gui();
    let ended = [("7k/5K2/8/8/8/8/8/7R b - - 0 1", "mate 0"), ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "cp 0")];
    for (fen, score) in ended {
        gui.send(&format!("position fen {fen}"));
        gui.send("go depth 3");
        assert_eq!(
            gui.until("bestmove"),
            [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()]
        );
    }
    gui.end();
}

#[test]
fn register_is_ignored_silently() {
    let gui = gui();
    ["register later", "isready"].into_iter().for_each(|line| gui.send(line));
    assert_eq!(gui.next(), "readyok");
    gui.end();
}

#[test]
fn one_node_is_too_little_for_a_mate_but_enough_for_a_move() {
    let gui = gui();
    gui.send("position startpos");
    gui.send("go nodes 1");
    let lines = gui.until("bestmove");
    assert!(lines[0].contains(" score cp ") && lines[0].contains(" nodes 1 "), "{lines:#?}");
    gui.end();
}

#[test]
fn perft_counts_below_each_move() {
    let gui = gui();
    gui.send("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    gui.send("go perft 3");
    let lines = gui.until("Nodes searched");
    assert!(lines.contains(&"e1g1: 2059".to_owned()), "{lines:#?}");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 97862"));
    gui.send("go perft 30");
    gui.send("stop");
    assert_eq!(gui.find("perft"), "perft was stopped");
    gui.end();
}

#[test]
fn the_board_and_its_evaluation_are_shown() {
    let gui = gui();
    gui.send("position startpos moves e2e4");
    let shown = gui.ask("d").join("\n");
    assert!(shown.contains("fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), "{shown}");
    let evaluation = gui.ask("eval").join("\n");
    assert!(evaluation.starts_with("evaluation: "), "{evaluation}");
    gui.end();
}

#[test]
fn the_end_of_the_input_ends_the_session_during_a_search() {
    let gui = gui();
    gui.send("go infinite");
    let rest = gui.end();
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:#?}");
}

#[test]
fn a_clock_that_has_run_down_still_gets_a_legal_move() {
    let gui = gui();
    for limits in ["wtime 0 btime 0", "wtime -50 btime -50", "movetime 0", "nodes 0", "depth 0", "nodes 1"] {
        gui.send(&format!("go {limits}"));
        let best = gui.find("bestmove");
        assert_ne!(best, "bestmove (none)", "{limits}");
        let mv = value(&best, "bestmove").expect("there is a move");
        assert_eq!(gui.ask(&format!("position startpos moves {mv}")), [""; 0], "{limits}");
        gui.send("position startpos");
    }
    gui.end();
}

#[test]
fn the_book_is_played_where_it_has_moves() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-move.bin");
    let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
    // h2h4 with weight 1.
    entry.extend([0b0000_0011, 0b1101_1111, 0, 1, 0, 0, 0, 0]);
    std::fs::write(&path, &entry).expect("Cargo's folder for tests can be written to");
    let gui = gui();
    assert_eq!(gui.ask(&format!("setoption name BookFile value {}", path.display())), [""; 0]);
    gui.send("setoption name OwnBook value true");
    gui.send("go wtime 100000 btime 100000");
    assert_eq!(gui.next(), "bestmove h2h4");
    // Analysis is not done by the book.
    gui.send("setoption name UCI_AnalyseMode value true");
    gui.send("go depth 1");
    assert!(gui.next().starts_with("info depth 1 "));
    gui.find("bestmove");
    gui.send("setoption name UCI_AnalyseMode value false");
    gui.send("position startpos moves e2e4");
    gui.send("go depth 1");
    assert!(gui.next().starts_with("info depth 1 "));
    gui.end();
}

#[test]
fn internal_deepening_prints_its_statistics() {
    let gui = gui();
    gui.send("setoption name iid value true");
    gui.send("setoption name iid-preset value aggressive");
    gui.send("setoption name iid-least-depth value 4");
    gui.send("position startpos");
    gui.send("go depth 8");
    let lines = gui.until("bestmove");
    let figures =
        lines.iter().find(|line| line.starts_with("info string iid searches ")).expect("a line of figures");
    let searches = figures.split_whitespace().nth(4).and_then(|count| count.parse().ok());
    assert!(searches.is_some_and(|searches: u64| searches > 0), "{figures}");
    assert!(!lines.iter().any(|line| line.contains(" table-move ")), "tracing is off");
    gui.send("setoption name iid-trace value 1");
    gui.send("ucinewgame");
    gui.send("position startpos");
    gui.send("go depth 6");
    let lines = gui.until("bestmove");
    let decided =
        |word: &str| lines.iter().any(|line| line.starts_with("info string iid ply ") && line.contains(word));
    assert!(decided(" searched ") && decided(" skipped-depth"), "{lines:?}");
    for name in ["nodes-per-search ", "time-per-search-us ", "share-of-cutoffs-percent "] {
        assert!(figures.contains(name), "{name} is missing in {figures}");
    }
    assert!(!figures.contains("nodes-saved-per-search"), "unknown without a baseline: {figures}");
    gui.send("setoption name iid-trace value 0");
    gui.send("setoption name iid-baseline value 1");
    for (go, is_known) in [("go depth 7", true), ("go nodes 2000", false)] {
        gui.send("ucinewgame");
        gui.send("position startpos");
        gui.send(go);
        let lines = gui.until("bestmove");
        let saved = lines.iter().any(|line| line.contains(" nodes-saved-per-search "));
        assert_eq!(saved, is_known, "{go}: {lines:?}");
    }
    gui.send("setoption name iid-strategy value 9");
    let refused = gui.until("info string");
    assert!(refused.last().is_some_and(|line| line.contains("from 0 to 3")), "{refused:?}");
    gui.end();
}

#[test]
fn a_weakened_engine_searches_few_positions_prints_one_line_and_varies_its_moves() {
    let gui = Gui::new::<Chess>();
    gui.ask("setoption name UCI_LimitStrength value true");
    gui.ask("setoption name UCI_Elo value 1000");
    let mut moves = std::collections::BTreeSet::new();
    for _ in 0..30 {
        gui.ask("ucinewgame");
        gui.send("go wtime 60000 btime 60000");
        let lines = gui.until("bestmove");
        assert!(!lines.iter().any(|line| line.contains("multipv 2")), "{lines:#?}");
        let info = lines.iter().rev().find(|line| line.contains(" nodes ")).expect("a line");
        assert!(
            value(info, "nodes")
                .and_then(|nodes| nodes.parse::<u64>().ok())
                .is_some_and(|nodes| nodes <= 200)
        );
        moves.insert(lines.last().and_then(|line| value(line, "bestmove")).expect("a move").to_owned());
    }
    assert!(moves.len() > 3, "{moves:?}");
    // Analysis is never weakened.
    gui.ask("setoption name UCI_AnalyseMode value true");
    gui.send("go depth 6");
    let lines = gui.until("bestmove");
    let info = lines.iter().rev().find(|line| line.contains(" nodes ")).expect("a line");
    assert!(
        value(info, "nodes").and_then(|nodes| nodes.parse::<u64>().ok()).is_some_and(|nodes| nodes > 500)
    );
    assert!(gui.ask("setoption name UCI_Elo value 99").first().is_some_and(|line| line.contains("UCI_Elo")));
    gui.end();
}
