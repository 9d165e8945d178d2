//! `keymove solve` and `keymove popeye`: answers in every form, faults, and the exit codes.

#[cfg(unix)]
use super::keymove_until;
use super::{Folder, Outcome, keymove, keymove_reading, words};

use serde_json::Value;

const MATE_IN_TWO: &str = "BeginProblem\nTitle Rook and king\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption Try SetPlay\nEndProblem\n";

const TWO_PROBLEMS: &str = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nPieces TotalInvisible 1\n\
    NextProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nTwin Move h4 g5\nEndProblem\n";

const SHORT: &str =
    "1 #3: short solution in 2: 1.Kc2-b3; cooked, 11 more keys: 1.Rh4-h1+, 1.Rh4-h2, 1.Rh4-h3, 1.Rh4-d4, …\n";

/// What is printed, without times.
fn timeless(outcome: &Outcome) -> String {
    let text = outcome.stdout();
    let lines = text.lines().filter(|line| !line.starts_with('(') || !line.contains(" s"));
    lines.map(|line| format!("{}\n", line.split(" Time = ").next().unwrap_or_default())).collect()
}

#[test]
fn a_problem_is_solved_for_people() {
    let outcome = keymove_reading(MATE_IN_TWO.as_bytes(), &["solve"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    insta::assert_snapshot!("solve_text", timeless(&outcome));
}

#[test]
fn a_problem_is_solved_as_popeye_does() {
    let outcome = keymove_reading(MATE_IN_TWO.as_bytes(), &words("solve --format popeye"));
    insta::assert_snapshot!("solve_popeye", timeless(&outcome));
    let regression = keymove_reading(MATE_IN_TWO.as_bytes(), &words("popeye -regression"));
    assert_eq!(timeless(&outcome), timeless(&regression));
}

#[test]
fn what_is_not_supported_is_named_and_the_rest_is_solved() {
    let outcome = keymove_reading(TWO_PROBLEMS.as_bytes(), &words("solve --verdict"));
    assert_eq!(outcome.code, Some(2));
    insta::assert_snapshot!("solve_faults", outcome.stderr);
    insta::assert_snapshot!("solve_verdicts", outcome.stdout());
}

#[test]
fn a_position_from_the_command_line_is_solved() {
    let fen = "8/8/8/8/7R/p7/2K5/k7 w - - 0 1";
    let solve = |stipulation: &str, option: &str| {
        keymove(&["solve", "--verdict", "--fen", fen, "--stipulation", stipulation, "--option", option])
    };
    for (stipulation, option, code, verdict) in [
        ("#2", "SetPlay", 0, "1 #2: sound: 1.Kc2-b3; set play unchanged\n"),
        ("#1", "Try", 1, "1 #1: no solution\n"),
        (
            "h#2",
            "Duplex",
            1,
            "1 h#2: short solution in 1: 1.a3-a2 Rh4-h1#; 4 more solutions; colours exchanged: no solution\n",
        ),
        ("h#1", "Variations", 0, "1 h#1: sound: 1.a3-a2 Rh4-h1#\n"),
        ("white 3a[#]d", "Variations", 0, "1 White 3a[#]d: sound: 1.Kc2-b3\n"),
        ("#3", "Variations", 1, SHORT),
    ] {
        let outcome = solve(stipulation, option);
        assert_eq!(outcome.stdout(), verdict, "{}", outcome.stderr);
        assert_eq!(outcome.code, Some(code), "{stipulation}");
    }
    assert_eq!(solve("#foo", "Try").code, Some(2));
}

#[test]
fn an_unknown_option_is_reported_with_similar_ones() {
    let complaint = |option: &str| {
        let fen = "8/8/8/8/7R/p7/2K5/k7 w - - 0 1";
        let outcome = keymove(&["solve", "--fen", fen, "--stipulation", "#2", "--option", option]);
        assert_eq!(outcome.code, Some(2), "{option}");
        outcome.stderr
    };
    let near = complaint("SetPaly");
    assert!(near.contains("`SetPaly` is not an option, expected the name of an option\n"), "{near}");
    assert!(near.contains("help: did you mean SetPlay?"), "{near}");
    let far = complaint("Foo");
    assert!(far.contains("help: the options are Defence, SetPlay, "), "{far}");
}

#[test]
fn black_to_move_is_described_as_blacks_task() {
    let fen = "8/8/8/8/7R/p7/2K5/k7 b - - 0 1";
    let sentence = "Mate in 2: Black moves and will mate White, whatever White plays.";
    let text = keymove(&["solve", "--fen", fen, "--stipulation", "#2"]);
    assert!(text.stdout().contains(&format!("#2  {sentence}\n")), "{}", text.stdout());
    let json = keymove(&["solve", "--format", "json", "--fen", fen, "--stipulation", "#2"]);
    assert_eq!(records(&json)[0]["in_words"], sentence);
}

#[test]
fn twins_have_their_position_and_their_task_and_a_german_problem_is_answered_in_english_throughout() {
    let input = b"AnfangProblem\nSteine Weiss Kc2 Th4 Schwarz Ka1 Ba3\nForderung h#1\n\
        Zwilling versetze h4 g5\nZwilling Forderung #2\nEndeProblem\n";
    insta::assert_snapshot!("solve_twins", timeless(&keymove_reading(input, &["solve"])));
}

/// The lines that standard output has in JSON.
fn records(outcome: &Outcome) -> Vec<Value> {
    outcome.stdout().lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn a_position_in_json_has_its_rights_and_gives_the_same_answer_again() {
    let examples = std::fs::read_dir("../../examples").expect("there are examples");
    let files = examples.map(|entry| entry.expect("it can be read").path().display().to_string());
    let mut files: Vec<String> = files.filter(|path| path.ends_with(".inp")).collect();
    files.sort_unstable();
    let all = [vec!["solve".to_owned(), "--format=json".to_owned()], files].concat();
    let mut fed_back = 0;
    for record in records(&keymove(&all)) {
        let text = |field: &str| record[field].as_str().unwrap_or_default().to_owned();
        let has_rights = text("position").split(' ').skip(2).take(2).any(|rights| rights != "-");
        // A start and an end do not fit into one FEN; the rights at the start of a game are always the same.
        if !has_rights || !record["target"].is_null() {
            continue;
        }
        let options = record["options"].as_array().expect("options are a list");
        let options =
            options.iter().map(|option| format!("--option={}", option.as_str().unwrap_or_default()));
        let mut arguments = vec!["solve".to_owned(), "--format=json".to_owned()];
        arguments.extend([
            format!("--fen={}", text("position")),
            format!("--stipulation={}", text("stipulation")),
        ]);
        arguments.extend(options);
        let again = &records(&keymove(&arguments))[0];
        for field in ["position", "stipulation", "in_words", "notes", "phases", "verdicts"] {
            assert_eq!(again[field], record[field], "{field} of {arguments:?}");
        }
        fed_back += 1;
    }
    assert!(fed_back >= 3, "{fed_back}");
}

#[test]
fn the_rights_in_json_are_those_that_the_solver_used() {
    for (fen, stipulation, options, position) in [
        ("5k2/1r6/8/8/8/1p6/8/4K2R w K - 0 1", "001", vec![], "5k2/1r6/8/8/8/1p6/8/4K2R w K - 0 1"),
        ("5k2/1r6/8/8/8/1p6/8/4K2R w - - 0 1", "001", vec![], "5k2/1r6/8/8/8/1p6/8/4K2R w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "#1", vec!["NoCastling h1"], "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ep1", vec![], "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        ("8/8/8/8/7R/p7/2K5/k7 b - - 0 1", "#1", vec![], "8/8/8/8/7R/p7/2K5/k7 b - - 0 1"),
    ] {
        let mut arguments = vec!["solve", "--format", "json", "--fen", fen, "--stipulation", stipulation];
        arguments.extend(options.iter().flat_map(|option| ["--option", option]));
        let outcome = keymove(&arguments);
        assert_eq!(records(&outcome)[0]["position"], position, "{}", outcome.stderr);
    }
}

#[test]
fn a_search_without_time_is_cut_short() {
    let slow = b"BeginProblem\nInitialGameArray\nStipulation #9\nEndProblem\n";
    let outcome = keymove_reading(slow, &words("solve --time 0.2 --verdict"));
    assert_eq!(outcome.code, Some(1));
    assert_eq!(outcome.stdout(), "1 #9: unfinished, no solution so far\n");
    let outcome = keymove_reading(slow, &words("solve --time 0.2 --format json"));
    let verdict = &records(&outcome)[0]["verdicts"][0];
    assert_eq!((&verdict["kind"], &verdict["solutions"]), (&"unfinished".into(), &0.into()), "{verdict}");
    let outcome = keymove_reading(slow, &words("popeye -maxtime 1 -regression"));
    assert!(outcome.stdout().contains("solving interrupted."), "{}", outcome.stdout());
}

#[cfg(unix)]
#[test]
fn popeye_shows_the_board_at_once_and_ends_in_words_when_it_is_interrupted() {
    let folder = Folder::new("popeye_interrupted");
    let path = folder.path("long.inp").display().to_string();
    let array = "BeginProblem\nInitialGameArray\nStipulation h=9\n";
    std::fs::write(&path, format!("{array}NextProblem\n{array}EndProblem\n")).expect("it can be written");
    for signal in ["-INT", "-TERM"] {
        let outcome = keymove_until("h=9                       16 + 16\n", signal, &["popeye", &path]);
        assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
        let text = outcome.stdout();
        assert!(text.starts_with("Popeye keymove-"), "{text}");
        // The second problem is not begun.
        assert_eq!(text.matches("solving interrupted. Time = ").count(), 1, "{text}");
        assert_eq!(text.matches("16 + 16").count(), 1, "{text}");
    }
}

#[test]
fn popeyes_heartbeat_is_printed_while_it_works() {
    let slow =
        b"BeginProblem\nPieces White Ka1 Qb1 Rc1 Bd1 Black Kh8 Qg8 Rf8 Be8\nStipulation h==9\nEndProblem\n";
    let outcome = keymove_reading(slow, &words("popeye -maxtime 1 -maxmem 16M -heartbeat 5000 -regression"));
    assert!(outcome.stderr.contains("heartbeat:    1\nheartbeat:    2\n"), "{}", outcome.stderr);
}

#[test]
fn popeye_keeps_a_protocol_and_ends_as_popeye_does() {
    let folder = Folder::new("protocol");
    let protocol = folder.path("protocol.txt");
    let input = MATE_IN_TWO.replace("Title", &format!("Protocol {}\nTitle", protocol.display()));
    let outcome = keymove_reading(input.as_bytes(), &words("popeye -regression"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_eq!(std::fs::read_to_string(&protocol).expect("it was written"), outcome.stdout());
    let unfinished = input.replace("EndProblem", "");
    assert_eq!(keymove_reading(unfinished.as_bytes(), &words("popeye -regression")).code, Some(1));
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_solved() {
    let folder = Folder::new("unreadable");
    let file = folder.path("problem.inp");
    std::fs::write(&file, MATE_IN_TWO).expect("the folder can be written to");
    let missing = folder.path("missing.inp");
    let outcome = keymove(&["solve".as_ref(), "--verdict".as_ref(), missing.as_os_str(), file.as_os_str()]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stdout().contains("sound: 1.Kc2-b3"), "{}", outcome.stdout());
    assert!(outcome.stderr.contains("missing.inp cannot be read"), "{}", outcome.stderr);
}

#[test]
fn every_fault_is_reported_with_its_place_and_the_other_problem_is_solved() {
    let men = "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\n";
    for (faulty, code, message) in [
        ("Pieces White Zqd4\nStipulation h#1\n", 2, "`Zqd4` is not a piece\n --> standard input:2:14"),
        (
            &format!("Pieces TotalInvisible 1\n{men}"),
            2,
            "not supported yet: totally invisible men\n --> standard input:2:8",
        ),
        (&format!("{men}Option No\n"), 2, "`No` is short for NoWk, NoBk,"),
        (
            "Stipulation h#1\nPieces White Rh4 Black Ka1 Pa3\n",
            1,
            "White has no king\n --> standard input:3:1",
        ),
        (&format!("{men}Pieces White Ri9\n"), 2, "`i9` is not a list of squares\n --> standard input:4:14"),
        (
            &format!("{men}Twin move c2\n"),
            2,
            "`NextProblem` is not a list of squares\n --> standard input:5:1",
        ),
        (&format!("{men}Twin exchange b5 h4\n"), 2, "there is nothing on b5\n --> standard input:4:15"),
    ] {
        let input = format!("BeginProblem\n{faulty}NextProblem\n{men}EndProblem\n");
        let outcome = keymove_reading(input.as_bytes(), &words("solve --verdict"));
        assert_eq!(outcome.code, Some(code), "{input}{}", outcome.stderr);
        assert!(outcome.stderr.contains(message), "{input}{}", outcome.stderr);
        assert!(outcome.stderr.contains(" ^"), "{}", outcome.stderr);
        assert!(outcome.stdout().contains("h#1: sound: 1.a3-a2 Rh4-h1#\n"), "{input}{}", outcome.stdout());
    }
}

#[test]
fn the_readable_part_of_a_faulty_problem_is_not_judged() {
    let men = "Pieces White Kc2 Rh4 Black Ka1 Pa3\n";
    for faulty in [
        "Pieces White Kc2 Rh4 Qd9 Black Ka1 Pa3\nStipulation #1\n",
        "Pieces White Kc2 Rh4 Xd4 Black Ka1 Pa3\nStipulation #1\n",
        "Forsyth 8/8/8/8/7R/p7/2K5/kx6\nStipulation #1\n",
        &format!("{men}Stipulation #1\nOption NoSuchOption\n"),
        &format!("{men}Stipulation #1\nOption Defence many\n"),
        &format!("{men}Stipulation #1.5\n"),
        &format!("{men}Stipulation #1\nStipulation h#1\n"),
        &format!("{men}Stipulation #1\nTwin move c2 c9\n"),
        &format!("{men}Stipulation #1\nTwin exchange b5 h4\n"),
        &format!("{men}Stipulation #1\nTwin stipulation h?1\n"),
        &format!("{men}Stipulation #1\nTwin flip\n"),
    ] {
        let input = format!("BeginProblem\n{faulty}NextProblem\n{men}Stipulation h#1\nEndProblem\n");
        for (format, refusal) in [
            ("text", "Verdict: not solved, because the input has errors\n"),
            ("popeye", "solving interrupted."),
            ("json", "\"completeness\":\"unsolvable\""),
            ("verdict", "1: not solved\n"),
        ] {
            let outcome = keymove_reading(input.as_bytes(), &["solve", "--format", format]);
            let stdout = outcome.stdout();
            assert_eq!(outcome.code, Some(2), "{input}{}", outcome.stderr);
            assert!(stdout.contains(refusal), "{input}{stdout}");
            assert!(!stdout.contains("no solution") && !stdout.contains("no_solution"), "{input}{stdout}");
            assert!(stdout.contains("1.a3-a2 Rh4-h1"), "{input}{stdout}");
        }
    }
}

#[test]
fn popeye_solves_what_is_left_of_a_faulty_problem_but_not_of_one_without_end() {
    let faulty = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3 Rz9\nStipulation h#1\nOption NoBoard\n";
    let outcome = keymove_reading(format!("{faulty}EndProblem\n").as_bytes(), &words("popeye -regression"));
    assert_eq!(outcome.stdout(), "\n  1.a3-a2 Rh4-h1 #\n\nsolution finished.\n\n\n", "{}", outcome.stderr);
    for input in [faulty, "hello\n"] {
        let outcome = keymove_reading(input.as_bytes(), &words("popeye -regression"));
        assert_eq!(outcome.stdout(), "", "{}", outcome.stderr);
    }
}

#[test]
fn a_file_that_is_not_text_is_refused_and_not_printed() {
    let folder = Folder::new("no_text");
    let (empty, binary) = (folder.path("empty.inp"), folder.path("binary.inp"));
    std::fs::write(&empty, "").expect("the folder can be written to");
    std::fs::write(&binary, b"\x7fELF\x02\x01\x1b[31m\xff").expect("the folder can be written to");
    for (path, message) in
        [(&empty, "empty.inp:1:1"), (&binary, "binary.inp:1:1"), (&folder.path("."), "cannot be read")]
    {
        let outcome = keymove(&["solve".as_ref(), path.as_os_str()]);
        assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
        assert!(!outcome.stderr.contains('\u{1b}'), "{:?}", outcome.stderr);
    }
}

#[test]
fn progress_is_reported_length_by_length() {
    let input = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nEndProblem\n";
    for arguments in ["solve --threads 1 --progress json -", "popeye --progress json"] {
        let outcome = keymove_reading(input.as_bytes(), &words(arguments));
        let events: Vec<Value> = outcome
            .stderr
            .lines()
            .map(|line| serde_json::from_str(line).expect("each line is JSON"))
            .collect();
        let progress: Vec<String> = events
            .iter()
            .map(|event| format!("{} {}", event["event"], event["half_moves"]).replace('"', ""))
            .filter(|event| !event.starts_with("solution"))
            .collect();
        assert_eq!(progress, ["phase null", "begun 2", "done 2", "begun 4", "done 4"], "{}", outcome.stderr);
        let last = events.last().expect("there are events");
        assert_eq!((&last["solutions"], &last["longest"]), (&5.into(), &4.into()), "{last}");
        assert!(last["positions_per_second"].as_f64() > Some(0.0), "{last}");
    }
    let outcome = keymove_reading(input.as_bytes(), &words("popeye -regression --progress text"));
    assert!(outcome.stderr.contains("\n4 of 4 half-moves done: 5 found, "), "{}", outcome.stderr);
    assert_eq!(keymove_reading(input.as_bytes(), &words("solve -")).stderr, "");
    let answer = |arguments: &str| keymove_reading(input.as_bytes(), &words(arguments)).stdout();
    for form in ["text", "json", "none"] {
        let with_progress = answer(&format!("popeye -regression --progress {form}"));
        assert_eq!(with_progress, answer("popeye -regression"), "progress changes the answer");
    }
    let outcome = keymove_reading(MATE_IN_TWO.as_bytes(), &words("solve --progress text -"));
    assert!(outcome.stderr.contains("3 of 3 half-moves begun"), "{}", outcome.stderr);
}

#[test]
fn verify_proves_and_confirms_what_is_printed() {
    let problem = MATE_IN_TWO.replace("Try SetPlay", "Variations");
    let outcome = keymove_reading(problem.as_bytes(), &words("solve --verify -"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(
        outcome.stdout().contains("\nVerification: 1 proved again without tables, in "),
        "{}",
        outcome.stdout()
    );
    let outcome = keymove_reading(problem.as_bytes(), &words("solve --verify=10s --format json -"));
    let record: Value = serde_json::from_str(&outcome.stdout()).expect("it is JSON");
    let verification = &record["verification"];
    assert_eq!((&verification["proved"], &verification["failed"]), (&1.into(), &0.into()), "{verification}");
    let outcome = keymove_reading(problem.as_bytes(), &words("solve --format json -"));
    assert!(!outcome.stdout().contains("verification"));
}

#[test]
fn popeye_on_garbage_exits_with_2() {
    for (input, code) in [
        (&b"hello\n"[..], 2),
        (b"\x7fELF\x02\x01\xff", 2),
        (b"BeginProblem\nPieces White Kc2 Kc3 Black Ka1\nStipulation #1\nEndProblem\n", 2),
        (b"BeginProblem\nPieces White Kc2 Black Ka1\nEndProblem\n", 2),
        (b"BeginProblem\nPieces White Kc2 Rh4 Black Ka1\nStipulation #1\n", 1),
        (b"BeginProblem\nPieces White Kc2 Rh4 Black Ka1\nStipulation #1\nEndProblem\n", 0),
    ] {
        let outcome = keymove_reading(input, &words("popeye -regression"));
        assert_eq!(outcome.code, Some(code), "{:?}: {}", input.escape_ascii().to_string(), outcome.stderr);
        assert_eq!(outcome.stderr.is_empty(), code == 0, "{}", outcome.stderr);
    }
}

#[test]
fn stipulation_and_options_of_the_command_line_apply_to_the_problems_of_a_file() {
    let folder = Folder::new("asked");
    let path = folder.path("two.inp").display().to_string();
    let two = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption NoBoard HalfDuplex\n\
               NextProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nOption NoBoard\nTwin Stipulation h#2\nEndProblem\n";
    std::fs::write(&path, two).expect("the folder can be written to");
    let ask = |arguments: &[&str]| keymove(&[&["solve", "--verdict"], arguments, &[&path]].concat());
    let outcome = ask(&["--stipulation", "h#1", "--option", "Duplex", "--option", "SetPlay"]);
    // Duplex replaces HalfDuplex, the second problem gets a stipulation, and its twin keeps its own.
    let expected = "1 h#1: sound: 1.a3-a2 Rh4-h1#; no set play; colours exchanged: no solution; no set play\n\
                    2a h#1: sound: 1.a3-a2 Rh4-h1#; no set play; colours exchanged: no solution; no set play\n\
                    2b h#2: short solution in 1: 1.a3-a2 Rh4-h1#; 4 more solutions; set play: 13 lines; \
                    colours exchanged: no solution; no set play\n";
    assert_eq!((outcome.stdout().as_str(), outcome.code), (expected, Some(1)), "{}", outcome.stderr);
    for (arguments, message) in
        [(["--stipulation", "#"], "error: stipulation: "), (["--option", "Duplexx"], "did you mean Duplex")]
    {
        let outcome = ask(&arguments);
        assert_eq!((outcome.code, outcome.stdout.is_empty()), (Some(2), true));
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
    }
}

#[test]
fn every_length_that_can_be_typed_is_solved_or_refused() {
    let solve = |stipulation: &str| {
        // A king alone cannot be forced to mate, which is found out at once.
        let fen = match stipulation.starts_with("s#") {
            true => "8/7r/3k4/8/8/3K4/8/R7 w - - 0 1",
            false => "8/8/3k4/8/8/3K4/8/R7 w - - 0 1",
        };
        let limits = ["solve", "--verdict", "--memory", "16", "--time", "500ms", "--threads"];
        ["1", "2"].map(|threads| {
            keymove(&[&limits[..], &[threads, "--fen", fen, "--stipulation", stipulation]].concat())
        })
    };
    for stipulation in ["exact-h#300", "exact-h#10000", "exact-ser-h#10000", "#10000", "s#10000", "hs#10000"]
    {
        for outcome in solve(stipulation) {
            assert_eq!(outcome.code, Some(1), "{stipulation}: {}", outcome.stderr);
            assert!(outcome.stdout().contains(": unfinished, "), "{stipulation}: {}", outcome.stdout());
        }
    }
    for (stipulation, message) in
        [("h#10001", "10000"), ("9999->ser-h#10000", "half-moves is too long, the limit is 32512")]
    {
        for outcome in solve(stipulation) {
            assert_eq!(outcome.code, Some(2), "{stipulation}: {}", outcome.stdout());
            assert!(outcome.stderr.contains(message), "{stipulation}: {}", outcome.stderr);
        }
    }
    let input = "BeginProblem\nForsyth 8/8/3k4/8/8/3K4/8/R7\nStipulation exact-h#300\nOption NoBoard MaxSolutions 2\nEndProblem\n";
    let outcome = keymove_reading(input.as_bytes(), &words("popeye -regression"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stdout().contains("300.K") && outcome.stdout().ends_with("Partial solution\n\n\n"));
}

#[cfg(unix)]
#[test]
fn with_little_memory_there_are_fewer_threads_and_the_same_answer() {
    let answer = |kilobytes: u32, threads: u32| {
        let script = format!(
            "ulimit -v {kilobytes}; exec \"$0\" solve --verdict --threads {threads} \
             --fen '8/8/8/8/7R/p7/2K5/k7 w - - 0 1' --stipulation '#2'"
        );
        let output = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_keymove")])
            .output()
            .expect("there is a shell");
        let [stdout, stderr] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        assert_eq!(output.status.code(), Some(0), "{kilobytes} kB, {threads} threads: {stdout}{stderr}");
        assert_eq!(stdout, "1 #2: sound: 1.Kc2-b3\n", "{kilobytes} kB, {threads} threads");
        stderr
    };
    assert_eq!(answer(8 << 20, 2), "");
    for threads in [1, 2, 16, 300] {
        answer(300_000, threads);
    }
    assert!(answer(300_000, 300).contains("the system provides fewer threads than requested"));
}

#[test]
fn popeye_says_that_a_king_can_be_captured() {
    let input = b"BeginProblem\nPieces White Kc2 Rh1 Black Ka1\nStipulation #1\nEndProblem\n";
    let outcome = keymove_reading(input, &words("popeye -regression"));
    assert_eq!(outcome.stderr, "the side to play can capture the king\n");
}

#[test]
fn the_bell_rings_when_a_problem_is_solved() {
    let problem = |option: &str| {
        format!(
            "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption NoBoard {option}\nEndProblem\n"
        )
    };
    for (option, bells) in [("Beep", 1), ("Beep 3", 3), ("SetPlay", 0)] {
        for command in [&["popeye", "-regression"][..], &["solve", "-"]] {
            let outcome = keymove_reading(problem(option).as_bytes(), command);
            assert_eq!(outcome.stderr.matches('\u{7}').count(), bells, "{command:?} {option}");
        }
    }
}

#[test]
fn a_position_in_place_of_a_file_gets_a_hint() {
    for position in ["8/8/8/8/7R/p7/2K5/k7", "8/8/8/8/7R/p7/2K5/k7 w - - 0 1"] {
        let outcome = keymove(&["solve", position]);
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.stderr.starts_with("error: found a position, expected the name of a file"));
        assert!(outcome.stderr.contains("--fen"), "{}", outcome.stderr);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_program_that_waits_for_standard_input() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    // As Ctrl-C does; but some shells let their background jobs ignore SIGINT, and tests may be such a job.
    const SIGTERM: i32 = 15;
    for arguments in [&["solve"][..], &["mate", "-"], &["mate", "--file", "-"], &["analyse", "-"]] {
        let mut child =
            super::command(arguments).stdin(Stdio::piped()).spawn().expect("the binary has been built");
        // Until then it has begun to read.
        std::thread::sleep(Duration::from_millis(500));
        let sent = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let patience = Instant::now();
        while child.try_wait().expect("it can be asked").is_none() {
            if patience.elapsed() > Duration::from_secs(20) {
                child.kill().expect("it is ours");
                panic!("{arguments:?} goes on waiting");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let status = child.wait().expect("it has ended");
        assert_eq!(status.signal(), Some(SIGTERM), "{arguments:?}: {status}");
    }
}

#[test]
fn a_position_needs_neither_quotes_nor_all_of_its_fields() {
    for arguments in [
        "solve --verdict --stipulation #2 --fen 8/8/8/8/7R/p7/2K5/k7",
        "solve --verdict --fen 8/8/8/8/7R/p7/2K5/k7 w - - 0 1 --stipulation #2",
        "solve --verdict --stipulation #2 8/8/8/8/7R/p7/2K5/k7 w - - 0 1",
    ] {
        let outcome = keymove(&words(arguments));
        assert_eq!(
            (outcome.stdout().as_str(), outcome.code),
            ("1 #2: sound: 1.Kc2-b3\n", Some(0)),
            "{arguments}"
        );
    }
}

#[test]
fn files_of_positions_are_solved_line_by_line() {
    let positions =
        "# two and one that is none\n8/8/8/8/7R/p7/2K5/k7 w - - 0 1\n\nrubbish\n6k1/5ppp/8/8/8/8/8/R5K1\n";
    let outcome = keymove_reading(positions.as_bytes(), &["solve", "--verdict", "--stipulation", "#2"]);
    assert_eq!(outcome.stdout(), "1 #2: sound: 1.Kc2-b3\n2 #2: short solution in 1: 1.Ra1-a8#\n");
    assert!(outcome.stderr.contains("standard input, line 4: FEN"), "{}", outcome.stderr);
    assert_eq!(outcome.code, Some(2));
}

#[test]
fn the_names_of_fairy_men_stand_under_the_diagram() {
    let problem = "BeginProblem Pieces White Kc2 Nc3 Gh4 Black Ka1 Neutral Ge4 Stipulation h#2 EndProblem";
    let outcome = keymove_reading(problem.as_bytes(), &["solve"]);
    assert!(outcome.stdout().contains("\nN = nightrider, G = grasshopper\n"), "{}", outcome.stdout());
    let orthodox =
        keymove_reading(problem.replace("Ge4", "Se4").replace("Nc3 Gh4", "Sc3").as_bytes(), &["solve"]);
    assert!(!orthodox.stdout().contains(" = "), "{}", orthodox.stdout());
}
