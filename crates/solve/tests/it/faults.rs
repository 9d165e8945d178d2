//! Every fault is reported with its place, and the rest of the file is still read.

use popeye::read::{self, Parsed, Severity, Strictness};

/// The pieces and the stipulation that most tests need.
const PROBLEM: &str = "pieces white Kc2 Rh4 black Ka1 Pa3\nstip h#2\n";

/// The faults of a file, each as `line:column+length message`; `~` marks a warning.
fn faults(input: &str) -> Vec<String> {
    let parsed: Vec<Parsed> = read::problems(input.as_bytes()).collect();
    let diagnostics = parsed.iter().flat_map(|parsed| &parsed.diagnostics);
    diagnostics
        .map(|diagnostic| {
            let read::Place { line, column, length } = diagnostic.place;
            let sign = if diagnostic.severity() == Severity::Warning { "~" } else { "" };
            format!("{sign}{line}:{column}+{length} {}", diagnostic.fault)
        })
        .collect()
}

/// Whether all problems of a file can be solved.
fn are_solved(input: &str, strictness: Strictness) -> bool {
    read::problems(input.as_bytes()).strictness(strictness).all(|parsed| parsed.problem.is_ok())
}

/// Line 4 of a problem has these faults. The problem is solved if they are warnings, and with Popeye's strictness always.
fn check(line: &str, expected: &[&str]) {
    let input = format!("BeginProblem\n{PROBLEM}{line}\nEndProblem\n");
    assert_eq!(faults(&input), expected, "{line}");
    let is_sound = expected.iter().all(|fault| fault.starts_with('~'));
    assert_eq!(are_solved(&input, Strictness::Strict), is_sound, "{line}");
    assert!(are_solved(&input, Strictness::Popeye), "{line}");
}

/// Line 4 of a problem has these faults, and the problem is not solved under either strictness.
fn check_refused(line: &str, expected: &[&str]) {
    let input = format!("BeginProblem\n{PROBLEM}{line}\nEndProblem\n");
    assert_eq!(faults(&input), expected, "{line}");
    assert!(!are_solved(&input, Strictness::Strict) && !are_solved(&input, Strictness::Popeye), "{line}");
}

#[test]
fn words() {
    check("title anything goes here", &[]);
    check("foo", &["4:1+3 unknown word `foo`"]);
    check("option setplay foo bar", &["4:16+7 unknown word `foo`"]);
    check("p", &["4:1+1 `p` is short for pieces, protocol"]);
    check("o var", &["4:1+1 `o` is short for origin, option", "4:3+3 unknown word `var`"]);
    check(
        "opt \"variations\"",
        &["4:5+1 the character '\"' does not belong here", "4:16+1 the character '\"' does not belong here"],
    );
    check("opt vari \u{e4}", &["4:10+1 the character 'ä' does not belong here"]);
    check("opt vari \u{5909}\u{5316}", &["4:10+2 the characters \"変化\" do not belong here"]);
}

#[test]
fn options() {
    check("opt", &["5:1+10 `EndProblem` is not an option"]);
    check("opt foo", &["4:5+3 `foo` is not an option"]);
    check(
        "opt no",
        &[
            "4:5+2 `no` is short for NoWk, NoBk, NoThreat, NoSymmetry, NonTrivial, NoBoard, NoShortVariations, NoCastling",
        ],
    );
    check("opt defence x vari", &["4:13+1 `x` is not a valid number here"]);
    check("opt maxsol 99999999999", &["4:12+11 `99999999999` is not a valid number here"]);
    check("opt maxtime 0", &["4:13+1 `0` is not a valid number here"]);
    check("opt maxflight 65", &["4:15+2 `65` is not a valid number here"]);
    check("opt nocastling a1b2", &["~4:16+4 no king or rook castles from b2"]);
    check("opt nocastling vari", &["4:16+4 `vari` is not a list of squares"]);
    check("opt castling a1h1", &["4:14+4 `a1h1` does not name a white and a black castling rook"]);
    check("opt duplex halfduplex", &["4:12+10 duplex is already set"]);
    check("opt enpassant a2a3a4a5a6", &["4:15+10 5 squares are too many for a double step"]);
    check("opt search", &["~4:5+6 the option Search has no effect"]);
}

#[test]
fn men() {
    check("pieces Qd4", &["4:8+3 `Qd4` is not a colour"]);
    check("pieces white Xd4 Qd5", &["4:14+3 `Xd4` is not a piece"]);
    check("pieces white Qd5 Xd4 black Ra8 title foo", &["4:18+3 `Xd4` is not a piece"]);
    check("pieces white Qd5 foo black Ra8", &["4:18+3 unknown word `foo`"]);
    check("twin add white Xd4 Qd5 move a3 a4", &["4:16+3 `Xd4` is not a piece"]);
    check("pieces white Q vari", &["4:16+4 `vari` is not a list of squares"]);
    check("pieces white Qd9 Qd4", &["4:14+3 `d9` is not a list of squares"]);
    check("pieces white Qd4 foo", &["4:18+3 unknown word `foo`"]);
    check("pieces white Qc2 Kd4", &["~4:14+3 c2 is already occupied: the man there is replaced"]);
    check("forsyth 8/x7", &["4:11+1 `x` is not a piece"]);
    check("forsyth 65K", &["4:11+1 the board is full before `K`"]);
    check_refused("pieces white Kd5", &["4:1+6 White has more than one king"]);
}

#[test]
fn unsupported_men_and_conditions_are_reported_by_name() {
    check_refused("pieces totalinvisible 2", &["4:8+14 not supported yet: totally invisible men"]);
    check_refused("condition circe symmetry pwc", &["4:11+5 `Symmetry` and `PWC` exclude each other"]);
}

#[test]
fn fairy_men_and_conditions() {
    check("pieces white Gd5", &[]);
    check("pieces white NHd5 Ge5", &[]);
    check("pieces white B/Rd5 nh/rod6", &[]);
    check("pieces neutral Qd5", &[]);
    check("pieces white kamikaze Qd5", &[]);
    check("pieces neutral kamikaze Qd5 black zrd6", &[]);
    check("forsyth 8/g7/=.RO7/-.nhn6", &[]);
    check("condition madrasi rexinclusive circe", &[]);
    check("twin condition madrasi", &[]);
    check("twin substitute R G", &[]);
    check("pieces white zqd5", &["4:14+4 `zqd5` is not a piece"]);
    check("forsyth 8/.zq7", &["4:11+3 `zq` is not a piece"]);
    check_refused("pieces white royal Qd5", &["4:1+6 White has more than one king"]);
    check("condition qux", &["4:11+3 `qux` is not a condition"]);
    check("condition circe qux", &["4:17+3 unknown word `qux`"]);
    check("condition imitator", &["5:1+10 `EndProblem` is not a list of squares"]);
    check("condition imitator z9", &["4:20+2 `z9` is not a list of squares"]);
    check("condition circe april", &["5:1+10 `EndProblem` is not a piece"]);
    check("condition gridchess orthogonal x9", &["4:32+2 `x9` is not a list of grid lines"]);
}

#[test]
fn two_squares_must_be_two_different_squares() {
    for (squares, fault) in
        [("a1b2c3", "4:26+6 `a1b2c3` is not two squares"), ("e5e5", "4:26+4 `e5e5` is not two squares")]
    {
        let input = format!("BeginProblem\n{PROBLEM}condition whitemaxdister {squares}\nEndProblem\n");
        assert!(faults(&input).contains(&fault.to_owned()));
    }
}

/// `n` is a nightrider there, and no abbreviation of NextProblem.
#[test]
fn arguments_of_a_condition_are_not_read_as_commands() {
    for condition in [
        "vaultingkings n",
        "vaultingkings n transmuting",
        "promonly n",
        "circe april n r chameleon q s",
        "chameleonsequence n p",
        "koeko neighbour s",
        "lastcapture white royal na1",
        "bgl 12.5 - exclusive",
        "gridchess irregular a1b1 c1d1 gridline va12 hb23",
        "magicsquares a1 type2 sat 2 3",
        "sentinelles maximumblack 3 pionadvers",
    ] {
        let input = format!("BeginProblem\n{PROBLEM}condition {condition}\nEndProblem\n");
        let parsed: Vec<Parsed> = read::problems(input.as_bytes()).collect();
        let [Parsed { diagnostics, .. }] = parsed.as_slice() else { panic!("one problem: {condition}") };
        let unsupported = |fault: &str| fault.contains("not supported yet");
        let faults = diagnostics.iter().map(|diagnostic| diagnostic.fault.to_string());
        assert_eq!(faults.filter(|fault| !unsupported(fault)).collect::<Vec<_>>(), [""; 0], "{condition}");
    }
}

#[test]
fn stipulations() {
    check("stip #3", &["4:6+2 the problem already has a stipulation"]);
    let refused = |stipulation: &str, expected: &[&str]| {
        let input = format!("BeginProblem\npieces white Kc2 Rh4 black Ka1 Pa3\n{stipulation}\nEndProblem\n");
        assert_eq!(faults(&input), expected, "{stipulation}");
    };
    refused("stip h?3", &["3:7+2 this is not a goal"]);
    refused("stip h#x", &["3:8+1 the number of moves is missing"]);
    refused("stip h#", &["4:1+10 the number of moves is missing"]);
    refused("stip #0", &["3:7+1 at least one move is needed"]);
    refused("stip dia4.0", &[]);
    refused("stip #2.5", &["3:8+2 `.5` is not part of the stipulation"]);
    refused("stip #2x", &["3:8+1 `x` is not part of the stipulation"]);
    refused("sstip 3a[#]d", &["3:7+6 the side that begins is missing"]);
    refused("sstip white 3a[#d", &["3:17+1 a bracket is not closed"]);
    refused("sstip white\n3a[#]\nd\noption vari", &[]);
}

#[test]
fn twins() {
    check("twin", &["~4:1+4 this twin changes nothing"]);
    check("twin move d4 d5", &["4:11+2 there is nothing on d4"]);
    check("twin move h4 x1", &["4:14+2 `x1` is not a list of squares"]);
    check("twin exchange h4 h5", &["4:18+2 there is nothing on h5"]);
    check("twin exchange h5 h4", &["4:15+2 there is nothing on h5"]);
    check("twin remove a3b3", &["4:13+4 there is nothing on b3"]);
    check("twin shift a1 a8", &["4:12+2 a man would leave the board"]);
    check("twin rotate 45", &["4:13+2 `45` is not a way to turn the board"]);
    check("twin move h4 h5 continued", &["4:17+9 `continued` must be the first word of a twin"]);
    check("twin move h4 h5 foo", &["4:17+3 unknown word `foo`"]);
    check("twin move h4 h5 mve a3 a4", &["4:17+3 unknown word `mve`"]);
    check("twin move h4 h5 option vari", &["4:17+6 `option` must come before the twins"]);
    check("twin remove c2", &["~4:1+4 White has no king"]);
    check("twin add white Kd4", &["4:1+4 White has more than one king"]);
    check("twin stip h?2", &["4:12+2 this is not a goal"]);
}

#[test]
fn a_missing_king_is_reported_where_the_men_are_listed() {
    let input = "BeginProblem\nstip h#1\npieces white Rh4 black Ka1 Pa3\nEndProblem\n";
    assert_eq!(faults(input), ["~3:1+6 White has no king"]);
    let input = "BeginProblem\nstip h#1\nforsyth 8/8/8/8/8/8/8/K\nEndProblem\n";
    assert_eq!(faults(input), ["~3:1+7 Black has no king"]);
}

#[test]
fn a_king_that_may_be_among_unread_men_is_not_missed() {
    let input = "BeginProblem\nstip h#1\npieces white Kc2 Rh9 black Ka1 Pa3\nEndProblem\n";
    assert_eq!(faults(input), ["3:18+3 `h9` is not a list of squares"]);
}

#[test]
fn a_problem_with_an_error_is_not_solved_and_the_next_one_is() {
    for fault in
        ["pieces white Qd9", "option foo", "stip h?2", "twin move d4 d5", "twin stip h?2", "twin foo"]
    {
        let input = format!("BeginProblem\n{PROBLEM}{fault}\nNextProblem\n{PROBLEM}EndProblem\n");
        let solvable: Vec<bool> =
            read::problems(input.as_bytes()).map(|parsed| parsed.problem.is_ok()).collect();
        assert_eq!(solvable, [false, true], "{fault}");
    }
}

#[test]
fn a_bad_man_at_the_end_of_a_list_does_not_hide_the_next_command() {
    let input = "BeginProblem\npieces white Kc2 Rh4 black Ka1 Pa9\nstip h?2\nEndProblem\n";
    assert_eq!(faults(input), ["2:32+3 `a9` is not a list of squares", "3:7+2 this is not a goal"]);
    check("pieces white\noption foo", &["5:1+6 `option` is not a piece", "5:8+3 `foo` is not an option"]);
}

#[test]
fn text_before_a_problem_is_not_part_of_it() {
    assert!(are_solved(&format!("hello\nBeginProblem\n{PROBLEM}EndProblem\n"), Strictness::Strict));
}

#[test]
fn an_unterminated_problem_is_not_solved() {
    let input = format!("BeginProblem\n{PROBLEM}");
    assert!(!are_solved(&input, Strictness::Strict) && !are_solved(&input, Strictness::Popeye));
}

#[test]
fn files() {
    assert_eq!(faults(""), ["1:1+0 the file ends before the problem does"]);
    assert_eq!(faults("hello world"), ["1:1+5 `hello` is not the beginning of a problem"]);
    assert_eq!(faults(&format!("BeginProblem\n{PROBLEM}")), ["4:1+0 the file ends before the problem does"]);
    assert_eq!(
        faults(&format!("BeginProblem\n{PROBLEM}End\nmore")),
        ["~5:1+4 nothing is read after the end of the last problem"]
    );
    assert_eq!(
        faults(&format!("# a comment\nBeginProblem\n{PROBLEM}End")),
        ["1:1+1 `#` is not the beginning of a problem"]
    );
}

#[test]
fn problems_after_an_unreadable_one_are_read() {
    let input = format!(
        "BeginProblem\nfoo\nNextProblem\n{PROBLEM}NextProblem\npieces totalinvisible 1\nstip #1\nNext\n{PROBLEM}End\n"
    );
    let solvable: Vec<bool> = read::problems(input.as_bytes()).map(|parsed| parsed.problem.is_ok()).collect();
    assert_eq!(solvable, [false, true, false, true]);
}

#[test]
fn a_diagnostic_points_at_its_place() {
    let input = format!("BeginProblem\n{PROBLEM}\toption foo vari\nEndProblem\n");
    let parsed: Vec<Parsed> = read::problems(input.as_bytes()).collect();
    let [Parsed { diagnostics, .. }] = parsed.as_slice() else { panic!("one problem") };
    let shown: String =
        diagnostics.iter().map(|diagnostic| diagnostic.in_file("loyd.inp").to_string()).collect();
    let expected = "\
error: `foo` is not an option
 --> loyd.inp:4:9
  |
4 |  option foo vari
  |         ^^^ expected the name of an option, in the language of the file
error: unknown word `vari`
 --> loyd.inp:4:13
  |
4 |  option foo vari
  |             ^^^^ expected a keyword of the language that the file begins in
";
    assert_eq!(shown, expected);
}

#[test]
fn a_bad_man_ends_the_list() {
    let diagram = |men: &str| {
        let input = format!("BeginProblem\nstip #1\npieces {men}\nEndProblem\n");
        let mut problems = read::problems(input.as_bytes()).strictness(Strictness::Popeye);
        let problem = problems.find_map(|parsed| parsed.problem.ok());
        problem.map(|problem| problem.diagram.board.men().map(|(square, _)| square.to_string()).collect())
    };
    let check = |men: &str, expected: &[&str]| {
        assert_eq!(
            diagram(men),
            Some(expected.iter().map(|square| square.to_string()).collect::<Vec<_>>()),
            "{men}"
        );
    };
    check("white Ka2 Xb1 Qd1 black Ke8", &["a2"]);
    check("white Ka2 Qd1d9 Rd3 black Ke8", &["d1", "a2"]);
    check("white Ka2 black Ke8 Xb1", &["a2", "e8"]);
    check("white Ka2 Q x9 Rd1 black Ke8", &["d1", "a2", "e8"]);
}
