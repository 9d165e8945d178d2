//! Bad input is reported in one line, and the session continues. A bad position leaves none to play from.

use std::time::{Duration, Instant};

use engine::{Chess, PlayableGame, Shogi};

use engine::protocol::LONGEST_LINE;

use super::Gui;

/// A position whose legal moves differ from those of the start.
const GOOD_CHESS: &str = "position startpos moves e2e4";
const GOOD_SHOGI: &str = "position startpos moves 7g7f";

/// Sends a bad line after a good position and checks the reply.
fn check<G: PlayableGame>(good: &str, bad: &str, message: &str) {
    let gui = Gui::new::<G>();
    gui.send(good);
    let before = gui.ask("d");
    let reply = gui.ask(bad);
    assert_eq!(reply.len(), 1, "{bad:.80}: {reply:#?}");
    assert!(reply[0].starts_with("info string "), "{}", reply[0]);
    assert!(reply[0].contains(message), "{bad:.80}: {}", reply[0]);
    assert!(reply[0].len() < 400, "{} bytes", reply[0].len());
    let after = gui.ask("d");
    gui.send("go depth 1");
    let answer = gui.find("bestmove");
    if bad.starts_with("position") && bad.len() < LONGEST_LINE {
        assert_eq!(after.len(), 1, "{bad:.80}: {after:#?}");
        assert!(after[0].starts_with("info string d: there is no position (position: "), "{}", after[0]);
        assert_eq!(answer, G::PROTOCOL.no_move(), "{bad:.80} is answered for another position");
        gui.send(good);
        assert_eq!(gui.ask("d"), before, "{bad:.80} spoils what follows");
        gui.send("go depth 1");
        assert_ne!(gui.find("bestmove"), G::PROTOCOL.no_move());
    } else {
        assert_eq!(after, before, "{bad:.80} changes the position");
        assert_ne!(answer, G::PROTOCOL.no_move());
    }
    gui.end();
}

#[test]
fn bad_chess_lines_are_reported_and_change_nothing() {
    for (bad, message) in [
        ("xyzzy", "unknown command `xyzzy`"),
        ("position", "position: found nothing, expected `startpos` or `fen`"),
        ("position fen", "FEN column 1"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has no king; Black has no king"),
        ("position fen 4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("position fen k6K/8/8/8/8/8/8/K6k w - - 0 1", "White has 2 kings"),
        ("position fen 4k3/8/8/8/8/8/8/R3K2R b - - 0 1 moves e1g1", "move 1: "),
        ("position fen 4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "the king on e8 can be captured"),
        ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "FEN column 43"),
        ("position startpos moves e2e4 e7e5 e1e3", "move 3: `e1e3` is illegal"),
        ("position startpos moves e2e4 hello", "move 2: UCI move column 2"),
        ("position startpos moves e2e4 0000", "move 2: "),
        ("setoption name Nonsense value 3", "unknown option `Nonsense`"),
        ("setoption name Hash value -5", "setoption Hash: found `-5`, expected a number from 1 to 65536"),
        ("setoption name BookFile value /no/such/book.bin", "the book `/no/such/book.bin` cannot be used"),
        ("setoption", "expected `name`"),
        ("\u{1b}[31mred\u{7}", "unknown command"),
    ] {
        check::<Chess>(GOOD_CHESS, bad, message);
    }
}

#[test]
fn bad_shogi_lines_are_reported_and_change_nothing() {
    for (bad, message) in [
        ("uci", "unknown command `uci`"),
        ("position fen 8/8", "position: found `fen`, expected `startpos` or `sfen`"),
        ("position sfen 9/9/9/9/9/9/9/9/9 b - 1", "has no king"),
        ("position sfen lnsgkgsnl/1r5b1/pppp b - 1", "SFEN column"),
        ("position sfen 4k3P/9/9/9/9/9/9/9/4K4 b - 1", "the pawn of Black on 1a can never move"),
        ("position startpos moves 7g7f 7g7f", "move 2: 7g7f is illegal"),
        ("position startpos moves 7g7f P*5e", "move 2: P*5e is illegal"),
        ("position startpos moves e2e4", "move 1: "),
        ("setoption name EnteringKingRule value Maybe", "expected one of NoEnteringKing"),
    ] {
        check::<Shogi>(GOOD_SHOGI, bad, message);
    }
}

#[test]
fn a_megabyte_in_a_line_is_ignored() {
    let length = 1 << 20;
    for line in ["x".repeat(length), format!("position startpos moves{}", " e2e4".repeat(length / 5))] {
        check::<Chess>(GOOD_CHESS, &line, "too long for a command");
    }
    check::<Shogi>(GOOD_SHOGI, &"go ".repeat(length / 3), "too long for a command");
}

#[test]
fn a_long_list_of_moves_is_read_in_no_time() {
    let gui = Gui::new::<Chess>();
    let started = Instant::now();
    let reply = gui.ask(&format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(10_000)));
    assert_eq!(reply, [""; 0]);
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    gui.send("go depth 2");
    gui.find("bestmove");
    gui.end();
}

#[test]
fn bytes_that_are_not_text_are_reported() {
    let gui = Gui::new::<Chess>();
    gui.send_bytes(b"\xff\xfe\x00\n\n \n\r\n".to_vec());
    let reply = gui.ask("");
    assert_eq!(reply.len(), 1, "{reply:#?}");
    assert!(reply[0].starts_with("info string unknown command"), "{}", reply[0]);
    gui.end();
}

#[test]
fn commands_that_need_an_idle_engine_are_refused_during_a_search() {
    let gui = Gui::new::<Chess>();
    gui.send(GOOD_CHESS);
    gui.send("go infinite");
    for command in
        ["position startpos moves d2d4", "setoption name Clear Hash", "go depth 3", "ucinewgame", "bench"]
    {
        let reply = gui.ask(command);
        let reply: Vec<&String> = reply.iter().filter(|line| line.starts_with("info string")).collect();
        assert_eq!(reply.len(), 1, "{command}: {reply:#?}");
        assert!(reply[0].ends_with("ignored while a search is running"), "{}", reply[0]);
    }
    let reply = gui.ask("setoption name Hash value 8");
    assert!(
        reply.contains(&"info string setoption Hash: counts from the next search on".to_owned()),
        "{reply:#?}"
    );
    gui.send("stop");
    gui.find("bestmove");
    // It is unknown which position the next search is meant for.
    assert!(gui.ask("d")[0].contains("there is no position (position: ignored while a search is running)"));
    gui.send("go depth 1");
    assert_eq!(gui.find("bestmove"), "bestmove (none)");
    gui.end();
}

#[test]
fn invalid_words_of_go_do_not_prevent_a_search() {
    let gui = Gui::new::<Chess>();
    gui.send("go fast depth x nodes 100 searchmoves e2e5 castle");
    let lines = gui.until("bestmove");
    for message in [
        "info string go: unknown word `fast`",
        "info string go depth: found `x`, expected a number",
        "info string go searchmoves: `e2e5` is illegal",
        "info string go searchmoves: UCI move column 2",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(message)), "{message} is missing in {lines:#?}");
    }
    gui.end();
}

#[test]
fn stop_ponderhit_and_gameover_without_a_search_do_nothing() {
    let gui = Gui::new::<Shogi>();
    for command in ["stop", "ponderhit", "gameover win"] {
        assert_eq!(gui.ask(command), [""; 0], "{command}");
    }
    gui.end();
}

/// Sends a position with a mate, then a bad one, and checks that `go mate` answers for neither.
fn check_mate_after<G: PlayableGame>(lines: [&str; 3], answer: &str) {
    let [good, bad, go] = lines;
    let gui = Gui::new::<G>();
    gui.send(good);
    gui.ask(bad);
    let reply = gui.ask(go);
    assert_eq!(reply.len(), 2, "{bad}: {reply:#?}");
    assert!(reply[0].starts_with("info string go: there is no position (position: "), "{}", reply[0]);
    assert_eq!(reply[1], answer, "{bad}");
    gui.send(good);
    gui.send(go);
    assert_ne!(
        gui.until(answer.split(' ').next().unwrap_or_default()).last().map(String::as_str),
        Some(answer)
    );
    gui.end();
}

#[test]
fn go_mate_ignores_the_position_before_a_refused_one() {
    for bad in [
        "position fen 8/8/8/8/8/8/8/7R w - - 0 1",
        "position fen k7/8/2K5/8/8/8/8/7R w - - 0 1 moves h1h9",
        "position nothing",
    ] {
        let good = "position fen k7/8/2K5/8/8/8/8/7R w - - 0 1";
        check_mate_after::<Chess>([good, bad, "go mate 2"], "bestmove (none)");
    }
    for bad in ["position sfen 9/9/9/9/9/9/9/9/9 b - 1", "position sfen 8k/9/8P/9 b G 1", "position"] {
        let good = "position sfen k8/9/P8/9/9/9/9/9/8K b G 1";
        check_mate_after::<Shogi>([good, bad, "go mate 5000"], "checkmate timeout");
    }
}

#[test]
fn surplus_castling_rights_are_dropped_with_a_note() {
    let gui = Gui::new::<Chess>();
    let reply = gui.ask("position fen r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1 moves e1g1");
    assert_eq!(reply.len(), 2, "{reply:#?}");
    for (line, square) in reply.iter().zip(["a1", "h8"]) {
        assert!(line.starts_with(&format!("info string position: no castling with {square}: ")), "{line}");
    }
    assert!(gui.ask("d").contains(&"fen: r3k3/8/8/8/8/8/8/5RK1 b q - 1 1".to_owned()));
    gui.send("go depth 1");
    assert_ne!(gui.find("bestmove"), "bestmove (none)");
    gui.end();
}

#[test]
fn a_game_is_never_played_on_from_an_older_position() {
    let gui = Gui::new::<Chess>();
    gui.send(GOOD_CHESS);
    for (bad, go) in [
        ("position startpos moves e2e5", "go movetime 10"),
        ("position fen rubbish", "go infinite"),
        ("position", "go wtime 1000 btime 1000"),
    ] {
        gui.send(bad);
        gui.send(go);
        let lines = gui.until("bestmove");
        assert!(
            lines.iter().any(|line| line.starts_with("info string go: there is no position (position: "))
        );
        assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"), "{lines:#?}");
    }
    gui.end();
}
