//! Verdicts on small problems, each of which has something to be said about.

use problem::answer::{self, Unwatched};
use problem::read;
use problem::solve::Limits;
use problem::write::{Format, Page, Times};

fn check(men: &str, stipulation: &str, option: &str, expected: &str) {
    let input =
        format!("BeginProblem\nPieces {men}\nStipulation {stipulation}\nOption NoBoard {option}\nEndProblem");
    let mut text = Vec::new();
    let page = Page { heading: None, paint: diagram::Paint::Plain, times: Times::Hidden };
    let format = Format::find("verdict").expect("there is such a form");
    let mut writer = (format.writer)(&mut text, page);
    for parsed in read::problems(input.as_bytes()) {
        assert_eq!(parsed.diagnostics, [], "{input}");
        answer::answer(&parsed, Limits::default(), &mut *writer, &mut Unwatched)
            .expect("memory can be written");
    }
    drop(writer);
    assert_eq!(String::from_utf8_lossy(&text), format!("1 {stipulation}: {expected}\n"));
}

const STALEMATE: &str = "White Ka1 Qg2 Be2 Pb7  Black Ke8";
const ROOK: &str = "White Kc2 Rh4 Black Ka1 Pa3";

#[test]
fn keys_are_counted() {
    check(ROOK, "#2", "Variations", "sound: 1.Kc2-b3");
    check(ROOK, "#1", "Variations", "no solution");
    check("White Kb3 Rg5h4 Black Ka1", "#1", "Variations", "cooked, 2 keys: 1.Rg5-g1 #, 1.Rh4-h1 #");
    check(ROOK, "#3", "Variations", "short solution in 2: 1.Kc2-b3");
}

#[test]
fn lines_are_counted() {
    check(ROOK, "h#1", "Variations", "sound: 1.a3-a2 Rh4-h1 #");
    check(ROOK, "h#1.5", "Variations", "13 solutions");
    check(ROOK, "h#2", "Variations", "short solution in 1: 1.a3-a2 Rh4-h1 #");
    check(
        ROOK,
        "exact-h#2",
        "MaxSolutions 1",
        "as far as was asked: sound: 1.Ka1-a2 Rh4-h3 2.Ka2-a1 Rh3*a3 #",
    );
    check(ROOK, "h#1", "Duplex", "sound: 1.a3-a2 Rh4-h1 #; colours exchanged: no solution");
}

#[test]
fn duals_are_named_with_their_variation() {
    let expected = "sound: 1.Qg2-g7; 1 dual: at move 2 after 1...Ke8-d8 \
        (2.Be2-h5 = or 2.Be2-b5 = or 2.Qg7-f7 =)";
    check(STALEMATE, "=2", "Variations", expected);
}

#[test]
fn set_play_is_compared_with_the_play_after_the_key() {
    check(ROOK, "#2", "SetPlay", "sound: 1.Kc2-b3; set play unchanged");
    check(ROOK, "h#1", "SetPlay", "sound: 1.a3-a2 Rh4-h1 #; no set play");
    check("White Kc2 Rh4 Black Ka1 Pa2", "#1", "SetPlay", "sound: 1.Rh4-h1 #; no set play");
}

#[test]
fn play_that_cannot_begin_is_told() {
    let forced = "White Kc2 Rh4 Black Ka1 Pa2";
    check(forced, "r#1", "Variations", "no solution, the goal must be reached at once: 1.Rh4-h1 #");
    let illegal = "illegal: the side to move can capture the king";
    check("White Kc2 Rh1 Black Ka1 Pa2", "#1", "Variations", illegal);
    check(ROOK, "#2", "PostKeyPlay", "refuted: 1...Ka1-a2");
}
