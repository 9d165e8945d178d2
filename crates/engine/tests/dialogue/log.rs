//! `debug on` and the log.

use std::fs;
use std::path::PathBuf;

use engine::{Chess, Shogi};

use super::Gui;

/// A file of this test that does not exist yet.
fn path(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("keymove-log-{name}-{}.txt", std::process::id()));
    fs::remove_file(&path).ok();
    path
}

#[test]
fn debug_on_prints_a_remark_about_each_move() {
    let gui = Gui::new::<Chess>();
    for (debug, expected) in [("debug off", 0), ("debug on", 1), ("debug off", 0)] {
        gui.send(debug);
        gui.send("position startpos moves e2e4");
        gui.send("go depth 3");
        let lines = gui.until("bestmove");
        let remarks: Vec<&String> =
            lines.iter().filter(|line| line.starts_with("info string move ")).collect();
        assert_eq!(remarks.len(), expected, "{debug}: {lines:#?}");
        for line in remarks {
            for part in [" score cp ", " depth 3 ", " nodes ", " time ", " position rnbqkbnr/pppp"] {
                assert!(line.contains(part), "{part} is missing in {line}");
            }
        }
    }
    let reply = gui.ask("debug maybe");
    assert_eq!(reply, ["info string debug: found `maybe`, expected `on` or `off`"]);
    gui.end();
}

#[test]
fn the_log_has_every_command_and_each_move() {
    let file = path("whole");
    let gui = Gui::new::<Chess>();
    gui.send(&format!("setoption name Debug Log File value {}", file.display()));
    gui.send("position startpos moves e2e4");
    gui.send("nonsense");
    gui.send("go depth 3");
    gui.find("bestmove");
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    gui.send("go mate 1");
    gui.find("bestmove");
    gui.end();
    let log = fs::read_to_string(&file).expect("there is a log");
    fs::remove_file(&file).ok();
    for part in [
        " > position startpos moves e2e4\n",
        " > nonsense\n",
        " < info string unknown command `nonsense`\n",
        " > go depth 3\n",
        " = move ",
        " < bestmove ",
        " = move d1d8 score mate 1 depth 1 nodes ",
        " position 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\n",
    ] {
        assert!(log.contains(part), "{part:?} is missing in\n{log}");
    }
    assert_eq!(log.matches(" = move ").count(), 2, "{log}");
}

#[test]
fn a_log_is_appended_to_an_older_one() {
    let file = path("appended");
    for _ in 0..2 {
        let gui = Gui::new::<Shogi>();
        gui.send(&format!("setoption name DebugLogFile value {}", file.display()));
        gui.ask("usinewgame");
        gui.ask("setoption name DebugLogFile value <empty>");
        gui.ask("nonsense");
        gui.end();
    }
    let log = fs::read_to_string(&file).expect("there is a log");
    fs::remove_file(&file).ok();
    assert_eq!(log.matches(" > usinewgame\n").count(), 2, "{log}");
    assert!(!log.contains("nonsense"), "{log}");
}

#[test]
fn a_log_that_cannot_be_written_is_reported_and_does_no_harm() {
    let gui = Gui::new::<Chess>();
    let reply = gui.ask("setoption name Debug Log File value /no/such/place/log.txt");
    assert_eq!(reply.len(), 1, "{reply:#?}");
    assert!(reply[0].starts_with("info string the log `/no/such/place/log.txt` cannot be written: "));
    #[cfg(target_os = "linux")]
    {
        // A disk that is full.
        let reply = gui.ask("setoption name Debug Log File value /dev/full");
        assert_eq!(reply.len(), 1, "once, and not for every line: {reply:#?}");
        assert!(reply[0].starts_with("info string the log `/dev/full` cannot be written: "), "{}", reply[0]);
    }
    gui.send("go depth 3");
    gui.find("bestmove");
    gui.end();
}
