//! The conversation that ShogiHome holds: what it sends and in which order, as its source shows.
//!
//! It sets every option after `usiok`, sends `usinewgame` after each `readyok`, writes whole games into `position`, gives
//! `byoyomi` or increments but not both, stops before it sends `gameover`, and begins the next game without waiting for the
//! answer to that.

use engine::Shogi;

use super::{Gui, value};

fn launch() -> Gui {
    let gui = Gui::new::<Shogi>();
    gui.send("usi");
    gui.find("usiok");
    for option in [
        "USI_Hash value 32",
        "USI_Ponder value true",
        "Threads value 1",
        "MultiPV value 1",
        "EnteringKingRule value CSARule27",
        "MaxMovesToDraw value 0",
        "ConsiderationMode value false",
    ] {
        gui.send(&format!("setoption name {option}"));
    }
    gui.send("isready");
    assert_eq!(gui.next(), "readyok", "no option is refused");
    gui.send("usinewgame");
    gui
}

/// The move and the expected reply.
fn best_move(gui: &Gui) -> (String, Option<String>) {
    let line = gui.find("bestmove");
    let mv = value(&line, "bestmove").expect("there is a move");
    (mv.to_owned(), value(&line, "ponder").map(str::to_owned))
}

#[test]
fn a_game_with_pondering() {
    let gui = launch();
    let mut moves = String::new();
    let mut hits = 0;
    for turn in 0..8 {
        gui.send(&format!("position startpos moves{moves}"));
        gui.send("go btime 1000 wtime 1000 byoyomi 100");
        let (mv, reply) = best_move(&gui);
        moves.push_str(&format!(" {mv}"));
        let Some(reply) = reply else { continue };
        gui.send(&format!("position startpos moves{moves} {reply}"));
        gui.send("go ponder btime 1000 wtime 1000 byoyomi 100");
        if turn % 2 == 0 {
            gui.send("ponderhit");
            let (mv, _) = best_move(&gui);
            moves.push_str(&format!(" {reply} {mv}"));
            hits += 1;
            gui.send(&format!("position startpos moves{moves}"));
            gui.send("go infinite");
            gui.send("stop");
            moves.push_str(&format!(" {}", best_move(&gui).0));
        } else {
            // The opponent plays another move: the ponder result is discarded.
            gui.send("stop");
            best_move(&gui);
            moves.push_str(&format!(" {reply}"));
        }
    }
    assert!(hits > 0, "no reply was ever expected");
    assert_eq!(gui.ask(&format!("position startpos moves{moves}")), [""; 0], "every move was legal");
    gui.send("gameover lose");
    gui.send("isready");
    gui.find("readyok");
    gui.send("quit");
    gui.end();
}

#[test]
fn a_game_that_ends_while_the_engine_thinks() {
    let gui = launch();
    for game in 0..3 {
        gui.send("position startpos");
        gui.send("go ponder btime 60000 wtime 60000 binc 1000 winc 1000");
        gui.send("stop");
        gui.send("gameover win");
        gui.send("isready");
        let lines = gui.until("readyok");
        let answers = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(answers, 1, "game {game}: {lines:#?}");
        gui.send("usinewgame");
    }
    gui.end();
}

#[test]
fn analysis_continues_from_position_to_position() {
    let gui = launch();
    gui.send("setoption name MultiPV value 2");
    for moves in ["7g7f", "7g7f 3c3d", "7g7f 3c3d 2g2f"] {
        gui.send(&format!("position startpos moves {moves}"));
        gui.send("go infinite");
        gui.find("info depth 2 ");
        gui.send("stop");
        best_move(&gui);
    }
    gui.end();
}

#[test]
fn a_handicap_game() {
    let gui = launch();
    // Without White's rook and bishop, White begins.
    let start = "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    gui.send(&format!("position {start} moves 3c3d"));
    gui.send("go btime 10000 wtime 0 byoyomi 500");
    let (mv, _) = best_move(&gui);
    assert_eq!(gui.ask(&format!("position {start} moves 3c3d {mv}")), [""; 0]);
    gui.end();
}
