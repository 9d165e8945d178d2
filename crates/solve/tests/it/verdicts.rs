//! Verdicts on small problems, each with a special feature.

use popeye::read;
use popeye::write::{Format, Page, Times};
use solve::{Request, Unwatched};

fn check(men: &str, stipulation: &str, option: &str, expected: &str) {
    check_intended(men, stipulation, option, (None, expected));
}

/// The verdict if this number of solutions is intended.
fn check_intended(men: &str, stipulation: &str, option: &str, (intended, expected): (Option<u32>, &str)) {
    let input =
        format!("BeginProblem\nPieces {men}\nStipulation {stipulation}\nOption NoBoard {option}\nEndProblem");
    let request = Request { intended, ..Request::default() };
    let mut text = Vec::new();
    let page = Page { heading: None, paint: diagram::Paint::Plain, times: Times::Hidden, width: None };
    let format = Format::find("verdict").expect("there is such a form");
    let mut writer = (format.writer)(&mut text, page);
    for parsed in read::problems(input.as_bytes()) {
        assert_eq!(parsed.diagnostics, [], "{input}");
        solve::answer(&parsed.problem, request, &mut *writer, &mut Unwatched).expect("memory can be written");
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
    check("White Kb3 Rg5h4 Black Ka1", "#1", "Variations", "cooked, 2 keys: 1.Rg5-g1#, 1.Rh4-h1#");
    let cooks = "cooked, 11 more keys: 1.Rh4-h1+, 1.Rh4-h2, 1.Rh4-h3, 1.Rh4-d4, …";
    check(ROOK, "#3", "Variations", &format!("short solution in 2: 1.Kc2-b3; {cooks}"));
}

#[test]
fn lines_are_counted() {
    check(ROOK, "h#1", "Variations", "sound: 1.a3-a2 Rh4-h1#");
    check(ROOK, "h#1.5", "Variations", "13 solutions");
    check(ROOK, "h#2", "Variations", "short solution in 1: 1.a3-a2 Rh4-h1#; 4 more solutions");
    check(
        ROOK,
        "exact-h#2",
        "MaxSolutions 1",
        "as far as was asked: sound: 1.Ka1-a2 Rh4-h3 2.Ka2-a1 Rh3*a3#",
    );
    check(ROOK, "h#1", "Duplex", "sound: 1.a3-a2 Rh4-h1#; colours exchanged: no solution");
}

#[test]
fn a_helpmate_with_more_solutions_than_intended_is_cooked() {
    let several = "cooked, 13 solutions: 1...Kc2-b3 2.Ka1-b1 Rh4-h1#, 1...Kc2-b3 2.a3-a2 Rh4-h1#, \
        1...Kc2-c3 2.a3-a2 Rh4-h1#, 1...Rh4-h2 2.a3-a2 Rh2-h1#, 1...Rh4-h3 2.a3-a2 Rh3-h1#, …";
    check_intended(ROOK, "h#1.5", "Variations", (Some(12), several));
    check_intended(ROOK, "h#1.5", "Variations", (Some(13), "13 solutions"));
    check_intended(ROOK, "h#1.5", "Variations", (Some(14), "too few solutions, 13 of 14"));
    check_intended(ROOK, "h#1", "Variations", (Some(1), "sound: 1.a3-a2 Rh4-h1#"));
    check_intended(ROOK, "h#1", "Variations", (Some(2), "too few solutions, 1 of 2"));
    // A direct mate has one intended key, whatever number is given.
    check_intended(ROOK, "#2", "Variations", (Some(2), "sound: 1.Kc2-b3"));
}

#[test]
fn exact_lengths_and_proof_games_are_not_short() {
    check(ROOK, "exact-h#3", "", "265 solutions");
    let keys = "cooked, 11 keys: 1.Rh4-h1+, 1.Rh4-h2, 1.Rh4-h3, 1.Rh4-d4, 1.Rh4-e4, …";
    check(ROOK, "exact-#3", "NoShortVariations", keys);
    let game = "White Ke1 Qd1 Ra1h1 Bc1f1 Sb1g1 Pa2b2c2d2e4f2g2h2 \
        Black Ke8 Qd8 Ra8h8 Bc8f8 Sb8g8 Pa7b7c7d7e5f7g7h7";
    check(game, "dia1", "", "sound: 1.e2-e4 e7-e5 dia");
    check(game, "exact-dia2", "", "sound: 1.e2-e3 e7-e6 2.e3-e4 e6-e5 dia");
    // The position can be reached sooner than the game takes.
    check(game, "dia2", "", "short solution in 1: 1.e2-e4 e7-e5 dia; 1 more solution");
}

#[test]
fn duals_are_named_with_their_variation() {
    let expected = "sound: 1.Qg2-g7; 1 dual: at move 2 after 1...Ke8-d8 \
        (2.Be2-h5= or 2.Be2-b5= or 2.Qg7-f7=)";
    check(STALEMATE, "=2", "Variations", expected);
}

#[test]
fn set_play_is_compared_with_the_play_after_the_key() {
    check(ROOK, "#2", "SetPlay", "sound: 1.Kc2-b3; set play unchanged");
    check(ROOK, "h#1", "SetPlay", "sound: 1.a3-a2 Rh4-h1#; no set play");
    check("White Kc2 Rh4 Black Ka1 Pa2", "#1", "SetPlay", "sound: 1.Rh4-h1#; no set play");
}

#[test]
fn a_set_defence_that_the_key_takes_away_is_not_compared_with_the_threat() {
    let flight = "short solution in 2: 1.Kc2-b3; \
        cooked, 11 more keys: 1.Rh4-h1+, 1.Rh4-h2, 1.Rh4-h3, 1.Rh4-d4, …; set play changed: \
        1...Ka1-a2 2.Rh4-h3 or 2.Rh4-a4 before, not possible after the key";
    check(ROOK, "#3", "SetPlay Variation", flight);
}

#[test]
fn play_that_cannot_begin_is_reported() {
    let forced = "White Kc2 Rh4 Black Ka1 Pa2";
    check(forced, "r#1", "Variations", "no solution, the goal must be reached at once: 1.Rh4-h1#");
    let illegal = "illegal: the side to move can capture the king";
    check("White Kc2 Rh1 Black Ka1 Pa2", "#1", "Variations", illegal);
    check(ROOK, "#2", "PostKeyPlay", "refuted: 1...Ka1-a2");
}

#[test]
fn verdicts_are_what_the_full_solutions_show() {
    for (men, stipulation, option, expected) in [
        // Popeye lists the set play, the key and what follows it; the verdicts were read off that by hand.
        (
            "White Qc4 Kf4 Pb6 Sh8 Black Qd5 Kb8",
            "#2",
            "SetPlay",
            "sound: 1.Qc4-c7+; 1 dual: at move 2 after 1...Kb8-a8 (2.Qc7-a7# or 2.Qc7-c8#); \
             set play changed: 1...Qd5-a8 2.Qc4-c7# before, not possible after the key, \
             1...Kb8-a8 2.Qc4-c8# before, 2.Qc7-a7# or 2.Qc7-c8# after the key",
        ),
        (
            "White Kc2 Rc5f8 Black Ka3 Ph5",
            "#2",
            "SetPlay",
            "cooked, 2 keys: 1.Rc5-c4, 1.Rf8-f4; set play changed: \
             1...Ka3-a2 2.Rf8-a8# or 2.Rc5-a5# before, no defence against 2.Rf8-a8# after the key",
        ),
        (
            "White Qa5 Ke6 Sb8 Black Pa6 Kb7",
            "=2",
            "SetPlay",
            "sound: 1.Qa5*a6+; 1 dual: at move 2 after 1...Kb7*b8 (2.Ke6-d7= or 2.Ke6-d6=); no set play",
        ),
        ("White Rg2 Pb6 Bc7 Kh8 Black Kf8", "=2", "SetPlay", "sound: 1.Rg2-g7; no set play"),
        (
            "White Re2 Kf5 Pb7 Bc8 Black Kb8",
            "h#2",
            "SetPlay",
            "sound: 1.Kb8-a7 Re2-e5 2.Ka7-a6 b7-b8=Q#; set play: 1 line",
        ),
        (
            "White Re1 Pd3 Kc4 Bb5 Black Ka7",
            "h#2",
            "SetPlay",
            "sound: 1.Ka7-b6 Re1-e6+ 2.Kb6-a5 Re6-a6#; no set play",
        ),
        (
            "White Kc1 Pd4 Rg8 Black Ka2 Sh8",
            "ser-h#3",
            "Variations",
            "short solution in 1: 1.Ka2-a1 Rg8-a8#; 37 more solutions",
        ),
        (
            "White Qe2 Sa3 Bb3e5 Kh4 Black Kh1",
            "#2",
            "SetPlay",
            "short solution in 1: 1.Qe2-f1#; cooked, 6 more keys: 1.Qe2-e1+, 1.Qe2-h2#, 1.Bb3-d5+, 1.Bb3-c4, …; no set play",
        ),
    ] {
        check(men, stipulation, option, expected);
    }
}

#[test]
fn verdicts_are_those_of_another_program() {
    // The keys, all mates after every defence, and the set play were worked out with python-chess.
    let promotions = "1 dual: at move 2 after 1...~ (2.h7-h8=Q# or 2.h7-h8=R#); no set play";
    for (men, expected) in [
        ("White Rh1 Pb7 Ke8 Black Ka6", "sound: 1.b7-b8=Q; no set play"),
        ("White Kf5 Qc5 Se6 Pg3 Black Kb8", "sound: 1.Qc5-b6+; no set play"),
        ("White Rc1 Kc2 Pf2 Qc3 Bg7g8 Black Ke4", "sound: 1.Bg8-e6; no set play"),
        ("White Pa4 Qd4b7 Ke7 Black Rb2 Pc5 Kg5", "sound: 1.Qd4-f6+; no set play"),
        ("White Pa3h7 Ka4 Rg5 Black Ke8", &format!("sound: 1.Rg5-g7; {promotions}")),
        (
            "White Bd1e5 Pg2g7 Ke6 Black Kc8",
            "sound: 1.Bd1-f3; 1 dual: at move 2 after 1...~ (2.g7-g8=Q# or 2.g7-g8=R#); set play unchanged",
        ),
        (
            "White Kh3 Rf2 Qh6 Black Kg8",
            "short solution in 1: 1.Rf2-f8#; cooked, 1 more key: 1.Qh6-g6+; no set play",
        ),
        ("White Ka2 Qd1 Rf1 Black Kh8 Pc3c6", "cooked, 2 keys: 1.Qd1-g4, 1.Rf1-g1; no set play"),
        ("White Kd1 Pc3 Qf4 Sa6 Black Ka1", "cooked, 2 keys: 1.Kd1-c2, 1.Kd1-c1; no set play"),
        ("White Ke7 Qa4 Rb6 Black Kg1", "cooked, 3 keys: 1.Qa4-c2, 1.Qa4-a2, 1.Rb6-b2; no set play"),
    ] {
        check(men, "#2", "SetPlay", expected);
    }
}

#[test]
fn two_threats_are_a_dual() {
    let expected = "sound: 1.h7-h8=Q; 4 duals: at move 2 after 1...~ (2.Qh8-h6= or 2.Qh8-g8=), \
        at move 2 after 1...Kf5-g6 (2.Qd4-d5= or 2.Qd4-f4=), at move 2 after 1...Kf5-e6 (2.Qh8-h7= or 2.Qh8-f8=), \
        at move 2 after 1...Kf5-g5 (2.Qd4-e4= or 2.Qh8-h7=)";
    check("White Ka2 Pg3h7 Qd4 Black Kf5", "=2", "Variations", expected);
}

#[test]
fn options_that_contradict_each_other_are_reported() {
    check(ROOK, "h#1", "NullMoves SetPlay", "not solved: the options contradict each other; no set play");
}
