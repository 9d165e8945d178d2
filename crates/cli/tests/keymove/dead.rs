//! `keymove dead`.

use serde_json::Value;

use super::{Folder, keymove, keymove_reading, words};

const WALL: &str = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";
const KNIGHT: &str = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1";
const PAWN: &str = "8/8/8/4p3/8/4k3/8/4K3 w - - 0 1";

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is JSON")
}

#[test]
fn a_dead_position_is_proved() {
    let outcome = keymove(&words(&format!("dead {WALL}")));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_eq!(
        outcome.stdout(),
        "White cannot win: its men cannot reach the squares of any checkmate\n\
         Black cannot win: its men cannot reach the squares of any checkmate\n\
         The position is dead: the game is drawn.\n"
    );
}

#[test]
fn the_line_of_a_side_that_can_win_ends_in_mate() {
    let outcome = keymove(&words(&format!("dead --format json {PAWN}")));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let answer = json(&outcome.stdout());
    assert_eq!(answer["dead"], false);
    assert_eq!(answer["white"]["proof"], "material");
    let moves: Vec<&str> = (answer["black"]["line"].as_array().expect("there is a line").iter())
        .map(|mv| mv.as_str().expect("a move is a text"))
        .collect();
    let shown = keymove(&words(&format!("show --format json {PAWN} moves {}", moves.join(" "))));
    assert_eq!(json(&shown.stdout())["ending"], "mate");
}

#[test]
fn several_positions_are_answered_in_a_table() {
    let folder = Folder::new("dead");
    let path = folder.path("positions.fen");
    std::fs::write(&path, format!("# three\n{WALL}\n\n{KNIGHT}\n{PAWN}\n")).expect("it can be written");
    let expected = format!(
        "dead           {WALL}\ndead           {KNIGHT}\nBlack can win  {PAWN}\n\n3 positions: 2 dead, 0 undecided\n"
    );
    let from_file = keymove(&["dead".as_ref(), path.as_os_str()]);
    assert_eq!(from_file.stdout(), expected);
    let text = std::fs::read(&path).expect("it can be read");
    assert_eq!(keymove_reading(&text, &["dead", "-"]).stdout(), expected);
    assert_eq!(keymove(&["dead", WALL, KNIGHT, PAWN]).stdout(), expected);
}

#[test]
fn an_undecided_position_is_reported_as_unknown() {
    let outcome = keymove(&words("dead --nodes 1 8/8/2B2pk1/8/1p6/p7/1r5p/K7 w - - 0 1"));
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.stdout().contains("White: undecided"), "{}", outcome.stdout());
}

#[test]
fn an_invalid_position_is_reported_and_the_others_are_answered() {
    let outcome =
        keymove_reading(format!("nonsense\n{KNIGHT}\n8/8/8/8/8/8/8/8 w - -\n").as_bytes(), &["dead", "-"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stdout().contains(&format!("dead           {KNIGHT}")));
    assert!(outcome.stderr.contains("standard input:1: ") && outcome.stderr.contains("standard input:3: "));
    for bad in ["dead", "dead nonsense", "dead 8/8/8/8/8/8/8/8 w - -", "dead --nodes 0 startpos"] {
        assert_eq!(keymove(&words(bad)).code, Some(2), "{bad}");
    }
    let endless = "8/".repeat(100_000);
    assert_eq!(keymove_reading(endless.as_bytes(), &["dead", "-"]).code, Some(2));
    assert_eq!(keymove_reading(b"\n", &["dead", "-"]).code, Some(2));
}

#[test]
fn show_knows_dead_positions() {
    let shown = keymove(&words(&format!("show --format json {WALL}")));
    assert_eq!(json(&shown.stdout())["ending"], "dead position");
}
