//! The engines, as the program offers them.

use serde_json::Value;

use super::{Folder, keymove, keymove_reading, words};

#[test]
fn both_engines_answer_and_end_with_their_input() {
    for (protocol, start, best) in [("uci", "e2e4", "bestmove "), ("usi", "7g7f", "bestmove ")] {
        let input = format!("{protocol}\nposition startpos moves {start}\ngo depth 3\n");
        let outcome = keymove_reading(input.as_bytes(), &[protocol]);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        let answer = outcome.stdout();
        assert!(answer.contains(&format!("\n{protocol}ok\n")), "{answer}");
        assert!(answer.lines().last().is_some_and(|line| line.starts_with(best)), "{answer}");
    }
}

#[test]
fn an_analysis_shows_the_board_and_every_depth() {
    let outcome = keymove(&words("analyse --depth 3 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let text = outcome.stdout();
    assert!(text.contains("8 │ · · · · · · ♚ · │"), "{text}");
    assert!(text.contains("1.Rd8#"), "{text}");
    assert!(text.contains("Best is 1.Rd8#, mate 1, after "), "{text}");
}

#[test]
fn a_shogi_analysis_is_in_the_notation_that_is_asked_for() {
    for (notation, sign) in [("japanese", "▲５二金"), ("western", "G*5b"), ("protocol", "G*5b")] {
        let outcome = keymove(&words(&format!(
            "analyse --game shogi --depth 2 --notation {notation} 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
        )));
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        assert!(outcome.stdout().contains(sign), "{}", outcome.stdout());
    }
}

#[test]
fn an_analysis_for_programs_is_one_line() {
    let text = keymove(&words("analyse --format json --nodes 2000 --lines 2 startpos")).stdout();
    assert_eq!(text.lines().count(), 1);
    let analysis: Value = serde_json::from_str(&text).expect("this is JSON");
    let depths = analysis["depths"].as_array().expect("depths are a list");
    let first = depths.iter().rev().find(|line| line["number"] == 1).expect("there is a best line");
    assert!(first["score"]["centipawns"].is_i64(), "{first}");
    assert_eq!(first["moves"].as_array().map(Vec::len), first["notation"].as_array().map(Vec::len));
}

#[test]
fn what_cannot_be_analysed_is_named() {
    for (arguments, message) in [
        ("analyse 8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
        ("analyse", "required"),
        ("analyse --time soon startpos", "expected a number of seconds"),
        ("analyse --notation japanese startpos", "chess is not written in"),
        ("analyse --epd missing.epd", "missing.epd cannot be read"),
    ] {
        let outcome = keymove(&words(arguments));
        assert_eq!(outcome.code, Some(2), "{arguments}");
        assert!(outcome.stderr.contains(message), "{arguments}: {}", outcome.stderr);
    }
}

#[test]
fn a_position_without_moves_is_analysed_in_no_time() {
    let outcome = keymove(&words("analyse 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stdout().contains("There is no legal move."), "{}", outcome.stdout());
}

#[test]
fn a_suite_is_solved_position_by_position() {
    let folder = Folder::new("suite");
    let file = folder.path("two.epd");
    let suite = "# Two mates, the second of them with a wrong solution.\n\
        6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id \"back rank\";\n\n\
        6k1/5ppp/8/8/8/8/8/K2R4 w - - am Rd8#;\n";
    std::fs::write(&file, suite).expect("the folder can be written to");
    let arguments =
        ["analyse".as_ref(), "--depth".as_ref(), "2".as_ref(), "--epd".as_ref(), file.as_os_str()];
    let outcome = keymove(&arguments);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let text = outcome.stdout();
    assert!(text.contains("ok  back rank            Rd8#     depth"), "{text}");
    assert!(text.contains("no  line 4"), "{text}");
    assert!(text.ends_with("1 of 2 solved\n"), "{text}");
    std::fs::write(&file, "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd9;\n").expect("the folder can be written to");
    let outcome = keymove(&arguments);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("two.epd: line 1"), "{}", outcome.stderr);
}
