//! `keymove mate` as its users see it.

#[cfg(unix)]
use super::command;
use super::{Folder, Outcome, keymove, keymove_reading, words};

const TSUME: &str = "4k4/9/9/4P4/9/9/9/9/9 b 2GSN2r2b2g3s3n4l17p 1";
/// The start of a game of chess, in which no mate is found in a lifetime.
const HARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const NO_MATE: &str = "7nl/7k1/6ppp/9/9/8N/9/9/9 b RGSr2b3g3s2n3l15p 1";

/// Runs the command with `--format json` and reads what it says.
fn json(arguments: &str) -> Vec<serde_json::Value> {
    let outcome = keymove(&words(&format!("mate --format json {arguments}")));
    outcome.stdout().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn a_mate_is_shown_in_both_notations() {
    let outcome = keymove(&words(&format!("mate --shortest {TSUME}")));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let text = outcome.stdout();
    for part in ["mate in 5 plies, the shortest\n", "S*5b K-4b", "▲５二銀 △４二玉", " nodes in "] {
        assert!(text.contains(part), "{part:?} is missing in {text}");
    }
}

#[test]
fn a_disproof_is_no_and_a_limit_is_unknown() {
    let outcome = keymove(&words(&format!("mate {NO_MATE}")));
    assert_eq!((outcome.code, outcome.stdout().starts_with("no mate\n")), (Some(1), true));
    let limited = &json(&format!("--nodes 1000 {NO_MATE}"))[0];
    assert_eq!(limited["result"], "unknown");
    assert!(limited["length"].is_null());
}

#[test]
fn an_answer_that_falls_short_says_why() {
    let nodes = keymove(&words(&format!("mate --nodes 1000 {NO_MATE}")));
    assert!(nodes.stdout().starts_with("unknown: the nodes were used up\n"), "{}", nodes.stdout());
    let time = &json(&format!("--time 1ms {HARD}"))[0];
    assert_eq!((&time["result"], &time["reason"]), (&"unknown".into(), &"time".into()));
    assert!(json(TSUME)[0].get("reason").is_none());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_that_it_was_stopped_and_what_was_not_tried() {
    let lines = format!("{TSUME}\n{HARD}\n{TSUME}\n{TSUME}\n");
    let json = interrupted("--format json", &lines);
    assert_eq!(json.code, Some(1), "{}", json.stderr);
    let text = json.stdout();
    // On a busy machine the second position may not have been begun.
    let begun = text.lines().count();
    assert!(matches!(begun, 1 | 2), "{text}");
    assert_eq!(begun == 2, text.contains(r#""result":"unknown","reason":"stopped""#), "{text}");
    let left = format!("the search was stopped: {} positions were not tried", 4 - begun);
    assert!(json.stderr.contains(&left), "{}", json.stderr);
    let table = interrupted("", &lines).stdout();
    let begun = 1 + usize::from(table.contains(":2: the search was stopped\n"));
    let sum = format!("1 mates, 0 without mate, {} unknown, {} not tried; ", begun - 1, 4 - begun);
    assert!(table.contains(&format!("\n4 positions: {sum}")), "{table}");
}

/// Solves the `lines` of a file, and is interrupted a while after the first answer.
#[cfg(unix)]
fn interrupted(arguments: &str, lines: &str) -> Outcome {
    use std::io::{BufRead as _, BufReader, Read as _};

    let folder = Folder::new(&format!("mate_stopped_{}", arguments.len()));
    let path = folder.path("problems.txt");
    std::fs::write(&path, lines).expect("the folder can be written to");
    let arguments = format!("mate {arguments} --file {}", path.display());
    let mut child = command(&words(&arguments)).spawn().expect("the binary has been built");
    let mut output = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let mut stdout = Vec::new();
    while !String::from_utf8_lossy(&stdout).contains("5b") {
        assert_ne!(output.read_until(b'\n', &mut stdout).expect("it is read"), 0, "it has ended");
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.is_ok_and(|status| status.success()));
    output.read_to_end(&mut stdout).expect("it is read");
    let mut stderr = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut stderr).expect("it is read");
    Outcome { code: child.wait().expect("it has ended").code(), stdout, stderr }
}

#[test]
fn absent_mates_are_reported_with_their_bounds() {
    let short = keymove(&words(&format!("mate --within 3 {TSUME}")));
    assert!(short.stdout().starts_with("no mate within 3 plies\n"), "{}", short.stdout());
    let only = keymove(&words(&format!("mate --shortest --all {TSUME}")));
    assert!(only.stdout().contains("no other mate along the line\n"), "{}", only.stdout());
}

#[test]
fn the_answer_as_json_has_all_fields() {
    let answer = &json(&format!("--shortest --all {TSUME}"))[0];
    assert_eq!(answer["game"], "shogi");
    assert_eq!(answer["position"], TSUME);
    assert_eq!(answer["result"], "mate");
    assert_eq!((&answer["length"], &answer["conventional_length"]), (&5.into(), &5.into()));
    assert_eq!(answer["line"].as_array().map(Vec::len), Some(5));
    for field in ["nodes", "seconds", "surplus", "cooks", "western", "japanese", "at_least"] {
        assert!(!answer[field].is_null(), "{field}");
    }
}

#[test]
fn the_conventional_length_is_counted_within_the_limits() {
    let position = "n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1";
    let answer = &json(&format!("--shortest --nodes 200000 --memory 512 {position}"))[0];
    let nodes = answer["nodes"].as_u64().expect("nodes are counted");
    // Lines of mates may be completed beyond the limit.
    assert!(nodes < 300_000, "{answer}");
    assert_eq!(answer["conventional_is_exact"], false, "{answer}");
    let exact = &json(&format!("--shortest {TSUME}"))[0];
    assert_eq!(exact["conventional_is_exact"], true, "{exact}");
}

#[test]
fn futile_interpositions_lengthen_only_the_literal_mate() {
    // The silver uncovers the rook, and everything dropped between is taken until the rook mates.
    let answer = &json("--shortest 8k/6G2/9/7N1/8S/9/9/9/8R b r2b3g3s3n4l18p 1")[0];
    assert_eq!((&answer["length"], &answer["conventional_length"]), (&15.into(), &1.into()));
}

#[test]
fn a_conventional_line_has_no_futile_interpositions() {
    let position = "8k/6G2/9/7N1/8S/9/9/9/8R b r2b3g3s3n4l18p 1";
    let answer = &json(&format!("--shortest --conventional {position}"))[0];
    assert_eq!((&answer["length"], &answer["conventional_length"]), (&15.into(), &1.into()));
    assert_eq!(answer["line"].as_array().map(Vec::len), Some(1), "{answer}");
    // A pawn dropped in the middle can be taken with everything as before: it is not in the line, and not in the length.
    let position = "7k1/5GP2/9/5+B3/9/9/R8/9/9 b p 1";
    let answer = &json(&format!("--shortest --conventional {position}"))[0];
    assert_eq!((&answer["length"], &answer["conventional_length"]), (&5.into(), &3.into()));
    assert_eq!(answer["line"], serde_json::json!(["9g2g", "2a1b", "2g2b+"]), "{answer}");
    // Chess has no such convention.
    let chess = &json("--shortest --conventional k7/8/2K5/8/8/8/8/7R w - - 0 1")[0];
    assert_eq!(chess["line"].as_array().map(Vec::len), Some(3), "{chess}");
}

#[test]
fn positions_may_be_pasted_from_the_protocols() {
    let fools_mate = "startpos moves f2f3 e7e5 g2g4";
    for text in [fools_mate.to_owned(), format!("position {fools_mate}")] {
        let answer = &json(&text)[0];
        assert_eq!((&answer["game"], &answer["line"]), (&"chess".into(), &serde_json::json!(["d8h4"])));
    }
    // The man that is dropped and the answer to it leave three plies of five.
    let (tsume, moves) = (TSUME, "moves S*5b 5a5b");
    let answer = &json(&format!("--shortest sfen {tsume} {moves}"))[0];
    assert_eq!((&answer["result"], &answer["length"]), (&"mate".into(), &3.into()), "{answer}");
    let lines = format!("{fools_mate}\t5\nsfen {tsume} {moves}\nstartpos moves e2e4 e7e4\n");
    let outcome = keymove_reading(lines.as_bytes(), &words("mate --format json --file -"));
    assert_eq!((outcome.code, outcome.stdout().lines().count()), (Some(2), 2), "{}", outcome.stdout());
    assert!(outcome.stderr.contains("standard input:3: column 21, move 2: "), "{}", outcome.stderr);
}

#[test]
fn a_king_that_can_be_taken_is_refused() {
    for position in ["7k/5K2/8/8/8/8/8/R6R w - - 0 1", "8k/8R/9/9/9/9/9/9/9 b G 1"] {
        let outcome = keymove(&words(&format!("mate {position}")));
        assert_eq!((outcome.code, outcome.stdout().as_str()), (Some(2), ""));
        assert!(
            outcome.stderr.contains("a king that can be taken at once is not mated: "),
            "{}",
            outcome.stderr
        );
    }
}

#[test]
fn a_side_that_is_already_mated_needs_no_plies() {
    let outcome = keymove(&words("mate --mated 7k/5K2/8/8/8/8/8/7R b - - 0 1"));
    assert!(outcome.stdout().starts_with("already mate\n"), "{}", outcome.stdout());
}

#[test]
fn a_file_may_come_from_standard_input() {
    let outcome = keymove_reading(format!("{TSUME}\nx\n").as_bytes(), &words("mate --file -"));
    assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
    assert!(outcome.stdout().starts_with("mate in "), "{}", outcome.stdout());
    assert!(outcome.stderr.contains("standard input:2: FEN column 1"), "{}", outcome.stderr);
}

#[test]
fn chess_mates_may_need_quiet_moves() {
    // 1.Kb6 is quiet, and mate follows.
    let answer = &json("--shortest k7/8/2K5/8/8/8/8/7R w - - 0 1")[0];
    assert_eq!((&answer["game"], &answer["length"]), (&"chess".into(), &3.into()));
    let mated = &json("--shortest --mated k7/8/1K6/8/8/8/8/7R b - - 0 1")[0];
    assert_eq!((&mated["result"], &mated["length"]), (&"mate".into(), &2.into()));
    // A king that is stalemated is not mated.
    let stalemate = &json("--mated k7/8/KQ6/8/8/8/8/8 b - - 0 1")[0];
    assert_eq!(stalemate["result"], "nomate");
}

#[test]
fn a_file_is_solved_line_by_line_whatever_is_wrong_with_some() {
    let folder = Folder::new("mate_file");
    let path = folder.path("mixed.txt");
    let long = "x".repeat(1 << 20);
    let lines = [
        "# a comment",
        "",
        TSUME,
        "9/9/9/9/9/9/9/9/9 b - 1",
        "k7/8/2K5/8/8/8/8/7R w - - bm #2; id \"quiet\";",
        "k7/8/1K6/8/8/8/8/7R b - - bm #-1;",
        "no position",
        &long,
        "8k/9/8P/9/9/9/9/9/9 b 40G 1",
    ];
    std::fs::write(&path, lines.join("\n")).expect("the folder can be written to");
    let outcome = keymove(&[
        "mate".as_ref(),
        "--format".as_ref(),
        "json".as_ref(),
        "--file".as_ref(),
        path.as_os_str(),
    ]);
    assert_eq!(outcome.code, Some(2));
    let results: Vec<_> = outcome.stdout().lines().map(str::to_owned).collect();
    assert_eq!(results.len(), 4, "{results:?}");
    assert!(results.iter().all(|line| line.contains("\"result\":\"mate\"")), "{results:?}");
    for place in
        ["mixed.txt:4: the side to be mated has no king", "mixed.txt:7:", "mixed.txt:8: the line is longer"]
    {
        assert!(outcome.stderr.contains(place), "{place:?} is missing in {}", outcome.stderr);
    }
    assert!(outcome.stderr.contains("mixed.txt:9: 40 men of kind gold"), "{}", outcome.stderr);
}

#[test]
fn a_file_of_another_system_is_read_like_ours() {
    let folder = Folder::new("mate_bom");
    let path = folder.path("windows.sfen");
    std::fs::write(&path, format!("\u{feff}{TSUME}\r\n\r\n")).expect("the folder can be written to");
    let outcome = keymove(&["mate".as_ref(), "--file".as_ref(), path.as_os_str()]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
}

#[test]
fn a_position_that_cannot_be_used_is_shown() {
    let outcome = keymove(&words("mate 8/8/8/8/8/8/8/7K w - - 0 1"));
    assert_eq!(outcome.code, Some(2));
    for part in ["the side to be mated has no king", "8/8/8/8/8/8/8/7K w - - 0 1"] {
        assert!(outcome.stderr.contains(part), "{part:?} is missing in {}", outcome.stderr);
    }
}

#[test]
fn an_empty_file_and_none_at_all_are_refused() {
    let folder = Folder::new("mate_empty");
    let path = folder.path("empty.txt");
    std::fs::write(&path, "").expect("the folder can be written to");
    for (name, message) in [(path, "expected positions, found none"), (folder.path("none"), "cannot be read")]
    {
        let outcome = keymove(&["mate".as_ref(), "--file".as_ref(), name.as_os_str()]);
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
    }
}

#[test]
fn the_problem_of_a_record_is_its_first_position_and_a_cut_record_is_named() {
    let folder = Folder::new("mate_record");
    let csa = folder.path("problem.csa");
    let text = "V2.2\nP1 *  *  *  *  *  *  *  * -OU\nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  * +KI+FU\n\
        P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
        P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  *  *  *  *  *  * \nP+00KI\n+\n";
    std::fs::write(&csa, text).expect("the folder can be written to");
    let outcome = keymove(&["mate".as_ref(), "--shortest".as_ref(), "--file".as_ref(), csa.as_os_str()]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stdout().starts_with("mate in 1 ply, the shortest\n"), "{}", outcome.stdout());
    // A truncated record is reported with its position and what was expected; the records after it are solved.
    let good = folder.path("good.sfen");
    std::fs::write(&good, format!("{TSUME}\n4k4/9/9 b G\n")).expect("the folder can be written to");
    for (lines, message) in [
        (0, "problem.csa:1: found the end of the record, expected the rest of the position"),
        (3, "problem.csa:3: found the end of the record, expected the rest of the position"),
        (11, "problem.csa:11: found the end of the record, expected the rest of the position"),
    ] {
        let part: String = text.lines().take(lines).map(|line| format!("{line}\n")).collect();
        std::fs::write(&csa, part).expect("the folder can be written to");
        let outcome = keymove(&[
            "mate".as_ref(),
            "--file".as_ref(),
            csa.as_os_str(),
            "--file".as_ref(),
            good.as_os_str(),
        ]);
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.stderr.contains(message), "{message:?} is missing in {}", outcome.stderr);
        assert!(outcome.stderr.contains("good.sfen:2: SFEN column 8, board"), "{}", outcome.stderr);
        assert!(outcome.stdout().starts_with("mate in "), "{}", outcome.stdout());
    }
}

#[test]
fn a_longer_mate_beside_the_last_move_is_no_dual_at_the_end() {
    let text = keymove(&words("mate --all --shortest 9/6PkS/9/6+R2/9/9/9/9/9 b r2b4g3s4n4l17p 1")).stdout();
    assert!(text.contains("mate in 1"), "{text}");
    let longer = text.lines().find(|line| line.contains("S-2c+ K-2a")).unwrap_or_default();
    assert!(longer.contains("cook") && !longer.contains("dual"), "{text}");
}

#[test]
fn records_of_problems_are_read_whatever_they_are_called_and_from_standard_input() {
    let folder = Folder::new("records");
    let sfen: shogi::Setup = "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1".parse().expect("an SFEN");
    let kif = format!(
        "手合割：詰将棋\n{}手数----指手---------消費時間--\n   1 １二金打\n",
        shogi::text::JapaneseDiagram(&sfen)
    );
    let record = shogi::text::read_kif(kif.as_bytes(), shogi::fault::ANYTHING).expect("it is KIF");
    let check = |outcome: Outcome, what: &str| {
        assert_eq!(outcome.code, Some(0), "{what}: {}", outcome.stderr);
        assert!(outcome.stdout().starts_with("mate in 1 ply"), "{what}: {}", outcome.stdout());
    };
    for format in shogi::text::RecordFormat::ALL {
        let text = format.write(&record);
        let file = folder.path("problem.txt");
        std::fs::write(&file, &text).expect("the folder can be written to");
        check(
            keymove(&["mate".as_ref(), "--file".as_ref(), file.as_os_str()]),
            &format!("--file, {format:?}"),
        );
        check(keymove(&["mate".as_ref(), file.as_os_str()]), &format!("argument, {format:?}"));
        check(keymove_reading(text.as_bytes(), &words("mate -")), &format!("-, {format:?}"));
        check(keymove_reading(text.as_bytes(), &words("mate --file -")), &format!("--file -, {format:?}"));
    }
}
