//! Bad input of every kind: a clear message that names the place, exit code 2, never a panic.

use std::ffi::OsString;

use super::{Folder, keymove, keymove_reading, words};

/// Runs a command that cannot succeed and returns its message.
fn refused(arguments: &[impl AsRef<std::ffi::OsStr>]) -> String {
    let outcome = keymove(arguments);
    assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
    assert!(outcome.stdout.is_empty());
    assert!(outcome.stderr.len() < 4000, "a message of {} bytes", outcome.stderr.len());
    outcome.stderr
}

#[test]
fn an_unknown_command_is_refused() {
    insta::assert_snapshot!("no_arguments", refused(&[""; 0]));
    insta::assert_snapshot!("unknown_command", refused(&["perf"]));
    insta::assert_snapshot!("unknown_option", refused(&words("perft --dept 3")));
    insta::assert_snapshot!("no_position", refused(&["show"]));
}

#[test]
fn numbers_have_limits() {
    for arguments in [
        "perft",
        "perft x",
        "perft -1",
        "perft 31",
        "perft 1000",
        "perft 99999999999999999999",
        "perft --threads 0 1",
        "perft --threads 1000000 1",
        "perft --memory -5 1",
        "perft --memory 99999999999 1",
        "show --width 0 startpos",
        "show --width 100000 startpos",
    ] {
        let message = refused(&words(arguments));
        assert!(message.starts_with("error: "), "{arguments}: {message}");
    }
}

#[test]
fn a_missing_file_is_not_taken_for_a_position() {
    for arguments in ["show nosuch.fen", "analyse games/nosuch.pgn", "mate nosuch.sfen", "perft 2 nosuch.kif"]
    {
        let message = refused(&words(arguments));
        assert!(message.contains(" cannot be read: "), "{arguments}: {message}");
    }
}

#[test]
fn unreadable_positions_are_pointed_at() {
    let report: String = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1",
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 x",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999",
        "♜♞♝♛♚♝♞♜/8/8/8/8/8/8/8 w - - 0 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ]
    .map(|position| refused(&["show", "--game", "chess", position]))
    .concat();
    insta::assert_snapshot!("unreadable_chess", report);
    let report: String = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNX b - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b K 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 999P 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - x",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ]
    .map(|position| refused(&["show", "--game", "shogi", position]))
    .concat();
    insta::assert_snapshot!("unreadable_shogi", report);
}

#[test]
fn a_time_before_now_is_refused_as_a_time() {
    for command in ["analyse --time -1 startpos", "mate --time -1 7k/5K2/8/8/8/8/8/R7 w - - 0 1"] {
        let message = refused(&words(command));
        assert!(
            message.contains("expected a number of seconds") || message.contains("expected a time"),
            "{message}"
        );
    }
}

#[test]
fn an_empty_position_is_refused() {
    for position in ["", " ", "\t"] {
        assert!(refused(&["show", position]).contains("the position is empty"));
    }
    for line in ["", "\n", "  \r\n"] {
        let outcome = keymove_reading(line.as_bytes(), &["show", "-"]);
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.stderr.contains("the position is empty"), "{}", outcome.stderr);
    }
}

#[test]
fn a_file_without_a_position_is_named_with_the_command_that_reads_it() {
    let folder = Folder::new("file-without-position");
    let check = |name: &str, content: &[u8], expected: &[&str]| {
        let path = folder.path(name);
        std::fs::write(&path, content).expect("the folder can be written to");
        let message = refused(&["perft", "1", path.to_str().expect("the path is UTF-8")]);
        for part in expected.iter().chain(&[name]) {
            assert!(message.contains(part), "{part} is not in: {message}");
        }
    };
    check("empty.fen", b"", &["expected a position or a game, found none"]);
    check("problem.inp", b"\nBeginProblem\n", &["line 2: expected a position", "`keymove solve`"]);
    check("puzzles.csv", b"PuzzleId,FEN,Moves\n", &["line 1", "`keymove puzzle verify`"]);
    check("puzzles.zst", b"\x28\xb5\x2f\xfd\x01", &["compressed"]);
    check("utf16.fen", b"\xff\xfe8\0/\0", &["UTF-16"]);
}

#[test]
fn a_folder_is_not_read_as_a_position() {
    for command in [&["show", "."][..], &["perft", "1", "."], &["analyse", "."], &["dead", "."]] {
        assert!(refused(command).contains(". is a folder, expected a position or a file"));
    }
}

#[test]
fn dead_does_not_suggest_an_option_that_it_does_not_have() {
    let message = refused(&["dead", "8k/9/7GP/9/9/9/9/9/9 b G 1"]);
    assert!(message.contains("for chess only") && !message.contains("--game"), "{message}");
}

#[test]
fn a_megabyte_is_refused_with_a_short_message() {
    // A single argument is limited to 128 KiB by Linux.
    let long = "x".repeat(100_000);
    let mut arguments = vec!["show"];
    arguments.extend([long.as_str(); 10]);
    refused(&arguments);
    refused(&["perft", &long]);
    refused(&[&long]);
    for length in [1 << 20, 1 << 22] {
        let outcome = keymove_reading("8/".repeat(length / 2).as_bytes(), &["show", "-"]);
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.stderr.len() < 4000);
    }
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let message = refused(&["show", "8/8/\u{1b}[31m\u{7}"]);
    assert!(!message.contains('\u{1b}') && !message.contains('\u{7}'), "{message:?}");
}

#[test]
fn an_odd_number_of_games_is_refused() {
    for arguments in ["lab match keymove keymove --games 3", "lab ablate --games 3"] {
        assert!(refused(&words(arguments)).contains("expected an even number"));
    }
}

#[test]
fn a_byte_order_mark_before_a_position_is_skipped() {
    let shogi = b"\xef\xbb\xbf8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1\r\n";
    for arguments in ["mate -", "mate --file -", "show --game shogi -", "perft --game shogi 1 -"] {
        let outcome = keymove_reading(shogi, &words(arguments));
        assert_ne!(outcome.code, Some(2), "{arguments}: {}", outcome.stderr);
    }
}

#[test]
fn a_program_that_cannot_be_started_is_reported_once() {
    let message = refused(&words("puzzle generate --engine there-is-no-such-program -"));
    assert_eq!(message.matches("os error 2").count(), 1, "{message}");
    for command in ["solve there-is-no-such-file", "mate --file there-is-no-such-file"] {
        assert_eq!(refused(&words(command)).matches("error").count(), 2, "{command}: error, and os error");
    }
}

#[cfg(unix)]
#[test]
fn input_that_is_not_utf8_is_refused_everywhere() {
    use std::os::unix::ffi::OsStringExt as _;

    let bad = OsString::from_vec(b"8/8/\xff\xfe".to_vec());
    let word = OsString::from;
    assert!(refused(&[word("show"), bad.clone()]).contains("not UTF-8"));
    assert!(refused(&[word("perft"), word("1"), bad.clone()]).contains("not UTF-8"));
    refused(&[word("perft"), bad.clone()]);
    refused(&[word("show"), word("--format"), bad.clone(), word("startpos")]);
    refused(std::slice::from_ref(&bad));
    let outcome = keymove_reading(b"8/8/\xff\n", &["show", "-"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("not UTF-8"), "{}", outcome.stderr);
    // A file may have any name that the system allows.
    let folder = Folder::new("not-utf8");
    let file = folder.path("x").with_file_name(OsString::from_vec(b"\xff.svg".to_vec()));
    let arguments = [word("show"), word("startpos"), word("--output"), file.into_os_string()];
    assert_eq!(keymove(&arguments).code, Some(0));
}

#[test]
fn two_kings_of_one_side_cannot_be_played_with() {
    let message = refused(&words("perft 3 8/8/8/8/8/8/8/KK5k w - - 0 1"));
    assert!(message.contains("White has 2 kings, on a1, b1"), "{message}");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new("no-file");
    let file = folder.path("missing").join("a.svg");
    let arguments = ["show".as_ref(), "startpos".as_ref(), "--output".as_ref(), file.as_os_str()];
    let message = refused(&arguments);
    assert!(message.contains("a.svg cannot be written"), "{message}");
    let occupied = folder.path("file");
    std::fs::write(&occupied, "").expect("the folder can be written to");
    assert!(refused(&["man".as_ref(), occupied.as_os_str()]).contains("cannot be written"));
}
