//! Option Intelligent does not change the set of solutions, and no solution is lost that programs based on final positions
//! have missed.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use popeye::read::{self, Parsed};
use popeye::write::{PopeyeText, Times};
use problem::solution::Completeness;
use solve::Limits;
use solve::Unwatched;

use crate::corpora;

/// The lines of an answer in alphabetical order; `None` if time runs out.
fn lines(parsed: &Parsed, time: Duration) -> Option<Vec<String>> {
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    let limits = Limits { deadline: Some(Instant::now() + time), ..Limits::default() };
    let answered = solve::answer(&parsed.problem, limits, &mut writer, &mut Unwatched)
        .expect("a vector can be written to");
    drop(writer);
    let text = String::from_utf8_lossy(&text).into_owned();
    let mut lines: Vec<String> =
        text.lines().map(str::trim).filter(|line| line.starts_with("1.")).map(String::from).collect();
    lines.sort();
    (answered.completeness == Completeness::Finished).then_some(lines)
}

fn check(pieces: &str, stipulation: &str, expected: &[&str]) {
    for option in ["Intelligent", "NoBoard"] {
        let input = format!(
            "BeginProblem\nPieces {pieces}\nStipulation {stipulation}\nOption {option}\nEndProblem\n"
        );
        for parsed in read::problems(input.as_bytes()) {
            let found = lines(&parsed, Duration::from_mins(1)).expect("these are quick");
            assert_eq!(found, expected, "{pieces} {stipulation} {option}");
        }
    }
}

/// Lost by a table that did not distinguish men of the same kind.
#[test]
fn two_rooks_may_exchange_places() {
    check(
        "White Ka8 Sf3 Black Kh1 Rb1b7",
        "h#7",
        &[
            "1.Rb1-f1 Sf3-h4   2.Rb7-b1 Ka8-a7   3.Rb1-a1 + Ka7-b6   4.Kh1-g1 Kb6-c5   5.Kg1-f2 Kc5-d4   \
             6.Kf2-e1 Kd4-e3   7.Ra1-d1 Sh4-g2 #",
            "1.Rb7-f7 Sf3-h4   2.Rf7-f1 Ka8-a7   3.Rb1-a1 + Ka7-b6   4.Kh1-g1 Kb6-c5   5.Kg1-f2 Kc5-d4   \
             6.Kf2-e1 Kd4-e3   7.Ra1-d1 Sh4-g2 #",
        ],
    );
}

/// The man on the mating square is captured by a man that is captured next.
#[test]
fn a_man_on_the_mating_square_may_be_taken() {
    check("White Kh1 Re1 Sc5 Pe5 Black Ke8 Rf8a5 Pd7f7", "h#1.5", &["1...Sc5-b7   2.Ra5*e5 Re1*e5 #"]);
}

/// A mate after a self-block beside a pin, one by a man on the other side of the king, and one of two.
#[test]
fn mates_that_were_not_among_the_targets() {
    check("White Kd4 Qb6 Rf6 Black Kf8 Qg8 Bg7", "h#1", &["1.Qg8-f7 Qb6-d8 #"]);
    check("White Kc4 Rc6h8 Pb6 Black Ka6 Sc5", "h#1", &["1.Sc5-b7 Rh8-a8 #"]);
    check(
        "White Kh2 Bd4 Sc6 Pb3b4d3e3 Black Ka2 Rg3 Sb1 Pe5f3g4",
        "h#4",
        &[
            "1.Rg3-g2 + Kh2-h1   2.Rg2-b2 Bd4*e5   3.Ka2-a1 Sc6-d4   4.Rb2-a2 Sd4-c2 #",
            "1.f3-f2 e3-e4   2.Rg3*d3 Sc6*e5   3.Rd3*b3 Se5-d3   4.Rb3-a3 Sd3-c1 #",
        ],
    );
}

/// Popeye found no target for this stalemate when a dummy stood on g5. A pawn that cannot move replaces the dummy here.
#[test]
fn a_stalemate_may_include_a_man_that_never_moves() {
    check("White Ka4 Qd8 Ba1 Pg4 Black Kf8 Rh7 Bh6h8 Sf6 Pg5", "ser-h=1", &["1.Kf8-g7 Qd8-e8 ="]);
}

/// Lost when each man captured on a line counted as two moves: a knight may leave the line by capturing the next man.
#[test]
fn a_knight_takes_two_men_out_of_lines_one_after_the_other() {
    let input = b"BeginProblem\nPieces White Bd3 Pd4 Pc6 Pe6 Kd7 Bf7 Sd6 Black Ka1 Sb5\nStipulation h#3\nEndProblem\n";
    for parsed in read::problems(input) {
        let found = lines(&parsed, Duration::from_mins(1)).expect("this is quick");
        let lost = "1.Sb5*d4 c6-c7   2.Sd4*e6 c7-c8=Q   3.Se6-c7 Qc8-h8 #";
        assert!(found.iter().any(|line| line == lost), "{found:?}");
    }
}

/// Lost when a pawn was assumed to stand only where it captures.
#[test]
fn a_pawn_becomes_a_knight_that_opens_the_line_of_the_queen() {
    check("White Kh1 Qc8 Pb7 Black Ka7", "h#1.5", &["1...b7-b8=Q #", "1...b7-b8=S   2.Ka7-a8 Sb8-c6 #"]);
}

/// Castling brings two men to their places with one move. If the rook cost a move as well, the first two would be lost. The
/// rook costs nothing even if it moves there by itself, which prunes less and loses nothing.
#[test]
fn castling_moves_the_rook_too() {
    check("White Ke1 Ra1c7 Sc3 Pe3 Black Kd3 Rb4d6 Sc5 Pf4", "h#1.5", &["1...Rc7*c5   2.f4*e3 0-0-0 #"]);
    check("White Ke1 Ra1g2 Bh2 Pg6 Black Kd3 Bf5 Pd4e3f4", "h#1.5", &["1...Rg2-c2   2.Bf5-e4 0-0-0 #"]);
    check(
        "White Ke1 Ra1 Ba3g5 Black Kd7 Ra7 Sb6 Pa5e4",
        "h#2",
        &["1.Kd7-e8 0-0-0   2.Ra7-f7 Rd1-d8 #", "1.Kd7-e8 Ra1-d1   2.Ra7-f7 Rd1-d8 #"],
    );
}

/// Problems of the corpus with Intelligent have the same lines without it.
#[test]
#[ignore = "needs the shared corpora"]
fn the_corpus_has_the_same_solutions_without_intelligent_mode() {
    let mut compared = 0;
    for (name, input) in corpora::files(&corpora::shared("popeye"), "inp") {
        for mut parsed in read::problems(&input) {
            let time = Duration::from_millis(150);
            // With a limit on the solutions for each final position the answers differ.
            if intelligent(&mut parsed) != Some(&mut Some(None)) {
                continue;
            }
            let Some(with) = lines(&parsed, time) else { continue };
            if let Some(option) = intelligent(&mut parsed) {
                *option = None;
            }
            if let Some(without) = lines(&parsed, 20 * time) {
                assert_eq!(without, with, "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

/// Few examples have the option, so the test adds it to all of them.
#[test]
fn the_examples_have_the_same_solutions_in_intelligent_mode() {
    let mut compared = 0;
    for (name, input) in corpora::files(&corpora::examples(), "inp") {
        for mut parsed in read::problems(&input) {
            let time = Duration::from_secs(5);
            if intelligent(&mut parsed) != Some(&mut None) {
                continue;
            }
            let Some(without) = lines(&parsed, time) else { continue };
            if let Some(option) = intelligent(&mut parsed) {
                *option = Some(None);
            }
            assert_eq!(lines(&parsed, time), Some(without), "{name}");
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

/// The option of a problem that was read without faults.
fn intelligent(parsed: &mut Parsed) -> Option<&mut Option<Option<u32>>> {
    parsed.problem.as_mut().ok().map(|problem| &mut problem.options.intelligent)
}

/// Millions of lines lead to a few hundred final positions here; listing all of them took half a minute.
#[test]
fn a_few_lines_to_each_final_position_are_found_without_all_others() {
    let found = |option: &str| {
        let pieces = "White Kh8 Rc2 Rd3 Black Ka4 Rc3";
        let input =
            format!("BeginProblem\nPieces {pieces}\nStipulation ser-#4\nOption {option}\nEndProblem\n");
        let parsed = read::problems(input.as_bytes()).next().expect("there is one");
        let mut text = Vec::new();
        let mut writer = PopeyeText::new(&mut text, Times::Hidden);
        solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched)
            .expect("a vector can be written to");
        drop(writer);
        let text = String::from_utf8_lossy(&text).into_owned();
        text.lines().filter(|line| line.trim_start().starts_with("1.")).map(String::from).collect()
    };
    let [one, two, all]: [HashSet<String>; 3] = ["Intelligent 1", "Intelligent 2", "Intelligent"].map(found);
    assert_eq!((two.len(), all.len()), (63, 288));
    assert!(one.is_subset(&two) && two.is_subset(&all) && one.len() < two.len());
    // Both orders of two moves that lead to the same mate.
    assert!(
        two.contains("  1.Rc2-b2   2.Rd3-d6   3.Rd6-a6 #")
            && two.contains("  1.Rd3-d6   2.Rc2-b2   3.Rd6-a6 #")
    );
}
