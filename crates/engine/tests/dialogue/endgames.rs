//! Endgame tables in a session.

use chess::text::{Fen, UciCastling, UciMove};
use chess::{Position, fault};
use engine::Chess;
use game::{KeyStream, Position as _};
use tablebases::{DrawRule, Tables, Wins};

use super::{Gui, value};

fn folder() -> String {
    std::env::var("KEYMOVE_SYZYGY").expect("KEYMOVE_SYZYGY names a folder of tables")
}

/// A session that has been given the tables.
fn session() -> Gui {
    let gui = Gui::new::<Chess>();
    let reply = gui.ask(&format!("setoption name SyzygyPath value {}", folder()));
    assert_eq!(reply, ["info string 70 files of endgame tables, up to 4 men"]);
    gui
}

fn position(fen: &str) -> Position {
    let Fen(setup) = fen.parse().expect("it is a FEN");
    setup.position(fault::GAME).expect("it is a position of a game")
}

/// The last `info` line and the answer to `go`.
fn go(gui: &Gui, fen: &str, limit: &str) -> (String, String) {
    gui.ask(&format!("position fen {fen}"));
    gui.send(&format!("go {limit}"));
    let lines = gui.until("bestmove");
    let info = lines.iter().rev().find(|line| line.contains(" score ")).expect("a line with a score");
    (info.clone(), lines.last().expect("an answer").clone())
}

#[test]
fn folders_without_tables_are_reported_and_do_no_harm() {
    let gui = Gui::new::<Chess>();
    let reply = gui.ask("setoption name SyzygyPath value /no/such/folder");
    assert!(reply[0].starts_with("info string no endgame tables: the folder /no/such/folder"), "{reply:?}");
    gui.send("go depth 3");
    gui.find("bestmove");
    assert_eq!(gui.ask("setoption name SyzygyPath value <empty>"), [""; 0]);
    gui.end();
}

#[test]
#[ignore = "needs Syzygy tables"]
fn known_positions_have_their_outcome_as_score() {
    let gui = session();
    // A rook draws against a bishop, a queen wins against a rook.
    for (fen, score) in [
        ("8/8/4k3/4b3/8/8/R7/K7 w - - 0 1", "0"),
        ("4k3/8/8/8/8/r7/8/KQ6 w - - 0 1", "20000"),
        ("7k/8/8/8/7r/8/8/K1Q5 b - - 0 1", "-20000"),
    ] {
        let (info, _) = go(&gui, fen, "nodes 300");
        assert_eq!(value(&info, "cp"), Some(score), "{fen}: {info}");
    }
    gui.end();
}

#[test]
#[ignore = "needs Syzygy tables"]
fn captures_that_lead_to_known_positions_are_looked_up() {
    let gui = session();
    let (info, _) = go(&gui, "8/8/4k3/3b4/8/2r5/R1P5/K7 w - - 0 1", "depth 8");
    let hits: u64 = value(&info, "tbhits").and_then(|hits| hits.parse().ok()).expect("a number");
    assert!(hits > 0, "{info}");
    gui.ask("setoption name SyzygyProbeLimit value 0");
    let (info, _) = go(&gui, "8/8/4k3/3b4/8/2r5/R1P5/K7 w - - 0 1", "depth 8");
    assert_eq!(value(&info, "tbhits"), Some("0"), "{info}");
    gui.end();
}

#[test]
#[ignore = "needs Syzygy tables"]
fn several_lines_show_bad_moves_too() {
    let gui = session();
    gui.ask("setoption name MultiPV value 3");
    gui.ask("position fen 7k/8/8/8/8/1r6/2Q5/K7 w - - 0 1");
    gui.send("go depth 4");
    let lines = gui.until("bestmove");
    assert!(lines.iter().any(|line| value(line, "multipv") == Some("3")), "{lines:#?}");
    gui.end();
}

/// Three hundred positions a move are far too few to mate with bishop and knight without tables.
#[test]
#[ignore = "needs Syzygy tables"]
fn bishop_and_knight_mate_the_longest_defence_in_time() {
    let (tables, gui) = (Tables::open(&folder()).expect("tables"), session());
    let mut dice = KeyStream::new(11);
    for start in
        ["7k/8/8/8/8/8/8/KBN5 w - - 0 1", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "k7/8/8/8/8/8/1B6/KN6 w - - 0 1"]
    {
        let (mut now, mut moves) = (position(start), Vec::new());
        while now.has_moves() {
            assert!(now.halfmoves() < 100, "{start} moves {}", moves.join(" "));
            gui.ask(&format!("position fen {start} moves {}", moves.join(" ")));
            let mv = if moves.len() % 2 == 0 {
                gui.send("go nodes 300");
                let answer = gui.find("bestmove");
                let text = value(&answer, "bestmove").expect("a move").to_owned();
                UciMove::find(&text, &now).expect("a legal move")
            } else {
                let best =
                    tables.best_moves(&now, DrawRule::FiftyMoves, Wins::InTime).expect("four men").moves;
                best[dice.next_key().0 as usize % best.len()]
            };
            moves.push(UciMove::of(mv, UciCastling::KingSteps).to_string());
            now = now.after(mv);
        }
        assert!(now.is_check(), "{start} moves {}", moves.join(" "));
    }
    gui.end();
}
