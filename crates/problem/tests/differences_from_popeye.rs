//! Where our answers once differed from Popeye's, each difference a test named for it.

use problem::answer::{self, Unwatched};
use problem::read;
use problem::solve::Limits;
use problem::write::{PopeyeText, Times};

/// The answer to a problem without its diagram, in Popeye's words.
fn answer(problem: &str) -> String {
    let input = format!("BeginProblem\nOption NoBoard\n{problem}\nEndProblem\n");
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    for parsed in read::problems(input.as_bytes()) {
        answer::answer(&parsed, Limits::default(), &mut writer, &mut Unwatched)
            .expect("a vector takes everything");
    }
    drop(writer);
    String::from_utf8(text).expect("ASCII in, ASCII out")
}

#[track_caller]
fn check(problem: &str, expected: &str) {
    assert_eq!(answer(problem), expected, "{problem}");
}

#[test]
fn the_end_of_a_parried_series_is_its_set_play() {
    check(
        "Pieces White Ka1 Ph2 Black Ka3 Pa2b3\nStipulation phser-r#2\nOption SetPlay",
        "\n  1...b3-b2 #\n\n  1.h2-h4 b3-b2 #\n  1.h2-h3 b3-b2 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_parried_series_that_ends_in_nothing_ends() {
    check(
        "Pieces White Kd8 Black Sg1 Sb5 Kh6\nStipulation pser-h#3\nOption SetPlay",
        "\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_series_goes_past_a_stalemate() {
    let lines = answer("Forsyth 8/6Q1/8/8/3s4/8/8/4k1K1\nStipulation ser-=3");
    assert!(lines.contains("  1.Qg7*d4   2.Qd4-d3   3.Kg1-g2 =\n"), "{lines}");
    assert!(lines.contains("  1.Qg7*d4   2.Qd4-d3   3.Qd3-c2 =\n"), "{lines}");
}

#[test]
fn nobody_complains_of_a_threat_that_one_move_leaves_no_room_for() {
    let lines = answer("Pieces White Kc5 Rg7 Black Sd4 Kh5\nStipulation s#1\nOption Variations Threat 1");
    assert!(!lines.contains("Threat"), "{lines}");
}

#[test]
fn twins_go_on_counting_first_moves() {
    let lines = answer("Pieces White Kc1 Black Ka1\nStipulation h#1\nOption MoveNumbers\nTwin move c1 d1");
    assert!(lines.contains("\n  1  (Ka1-b2"), "{lines}");
    assert!(lines.contains("\n  4  (Ka1-b2"), "{lines}");
}

#[test]
fn en_passant_is_told_by_three_squares() {
    let problem = |squares| {
        answer(&format!("Pieces White Ke1 Pe5 Black Ke8 Pd5\nStipulation ep1\nOption EnPassant {squares}"))
    };
    assert!(problem("d7d6d5").contains("1.e5*d6 ep. !"));
    assert!(!problem("d6").contains("ep."));
}

#[test]
fn a_try_must_threaten_too_if_threats_are_asked_for() {
    // Without a threat to mate at once neither a try nor the set play counts.
    let problem =
        "Pieces White Rb6 Kd7 Qe8 Black Rb5 Kg7\nStipulation #3\nOption Variations SetPlay Threat 1";
    assert!(!answer(problem).contains("      1...Rb5-b1\n          2.Rb6-g6"));
}
