//! Orthodox chess on the fairy kernel: a second implementation of the rules, without specialised searches, gives the same
//! answers through the same solvers.

use std::path::Path;
use std::time::Duration;

use chess::{Color, Role};
use popeye::read;
use popeye::write::{PopeyeText, Times};
use problem::solution::Completeness;
use problem::{Diagram, Problem, Setting};
use solve::{Limits, Unwatched};

use crate::corpora;
use crate::slow::dice::Dice;

/// The answers to the problems of a file; `None` if one takes longer than a second.
fn answer(input: &[u8], change: fn(&mut Setting)) -> Option<String> {
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    let mut completeness = Completeness::Finished;
    for mut parsed in read::problems(input) {
        if let Ok(Problem { diagram, twins, options, .. }) = &mut parsed.problem {
            change(diagram);
            twins.iter_mut().for_each(|twin| change(&mut twin.setting));
            options.max_time = Some(options.max_time.unwrap_or(Duration::MAX).min(Duration::from_secs(1)));
        }
        let answered = solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched);
        completeness = completeness.worse(answered.expect("a vector can be written to").completeness);
    }
    drop(writer);
    (completeness != Completeness::Interrupted).then(|| String::from_utf8_lossy(&text).into_owned())
}

fn leave(_: &mut Setting) {}

fn put_on_fairy_kernel(setting: &mut Setting) {
    setting.board = setting.board.on_fairy_kernel();
    setting.start = setting.start.as_ref().map(Diagram::on_fairy_kernel);
}

/// Compares the answers to all problems of a folder, and returns how many were compared.
fn check(folder: &Path) -> usize {
    let mut compared = 0;
    let mut differences = Vec::new();
    for (name, input) in corpora::files(folder, "inp") {
        let (Some(one), Some(other)) = (answer(&input, leave), answer(&input, put_on_fairy_kernel)) else {
            continue;
        };
        compared += 1;
        // Intelligent mode finds lines in another order.
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        if one != other && sorted(&one) != sorted(&other) {
            differences.push(format!("{name}\n{one}\n----\n{other}"));
        }
    }
    assert!(differences.is_empty(), "{} of {compared}\n{}", differences.len(), differences.join("\n\n"));
    compared
}

#[test]
fn the_examples_have_the_same_answers_under_both_rules() {
    let compared = check(&corpora::examples());
    assert!(compared > 80, "{compared}");
}

/// Play with special options or goals, which the specialised searches and the general prover handle in different ways.
const SPECIAL: &[(&str, &str)] = &[
    ("#3", "KeepMatingPiece"),
    ("=3", "Variations"),
    ("s#2", "KeepMatingPiece"),
    ("s=3", "Variations"),
    ("r=2", "KeepMatingPiece Variations"),
    ("semi-r=3", "Variations"),
    ("h#2.5", "KeepMatingPiece"),
    ("h=2.5", "KeepMatingPiece"),
    ("hs#2", "KeepMatingPiece"),
    ("hr=2", "KeepMatingPiece"),
    ("reci-h#2", "KeepMatingPiece"),
    ("ser-h=4", "KeepMatingPiece"),
    ("ser-#4", "KeepMatingPiece"),
    ("ser-s=3", "KeepMatingPiece"),
    ("ser-r#3", "KeepMatingPiece"),
    ("pser-h#3", "KeepMatingPiece"),
    ("pser-s=3", "KeepMatingPiece"),
    ("==3", "Variations"),
    ("h==2.5", "SetPlay"),
    ("h##2.5", "SetPlay"),
    ("hep2.5", "SetPlay"),
    ("ser-hep3", "NoBoard"),
    ("hx2", "KeepMatingPiece"),
    ("exact-h#2", "KeepMatingPiece"),
    ("exact-=3", "Variations"),
    ("exact-s=2", "Variations"),
    ("exact-r#2", "Variations"),
    ("exact-x2", "Variations"),
    ("s#=2", "Variations"),
    ("s==2", "Variations"),
    ("sx2", "Variations"),
    ("szd42", "Variations"),
    ("r#=2", "Variations"),
    ("r#3", "Variations"),
    ("hzd42.5", "NoBoard"),
    ("h#=2", "NoBoard"),
    ("h+2", "NoBoard"),
    ("ser-=4", "NoBoard"),
    ("ser-==3", "NoBoard"),
    ("ser-#=4", "NoBoard"),
    ("ser-zd43", "NoBoard"),
    ("ser-+3", "NoBoard"),
    ("exact-ser-x3", "NoBoard"),
    ("pser-r#3", "NoBoard"),
    ("pser-r=3", "NoBoard"),
    ("pser-r#2", "KeepMatingPiece"),
    ("ser-r#3", "NoBoard"),
    ("ser-r=4", "NoBoard"),
    ("ser-r+2", "SetPlay"),
    ("ser-!=4", "NoBoard"),
    ("ser-!=3", "KeepMatingPiece"),
    ("!=3", "Variations"),
    ("h!=2", "NoBoard"),
    ("h##2", "KeepMatingPiece"),
    ("ser-ct3", "NoBoard"),
    ("hct2", "NoBoard"),
    ("ser-<>4", "NoBoard"),
    ("h%2", "NoBoard"),
    ("zd42", "Variations"),
    ("zd43", "Try"),
    ("rze42", "Variations"),
    ("semi-rzd53", "NoBoard"),
    ("ep3", "Variations"),
    ("##2", "Variations"),
    ("semi-r##2", "Variations"),
    ("h#2.5", "GoalIsEnd"),
    ("h=2.5", "GoalIsEnd"),
    ("hs#2", "GoalIsEnd"),
    ("s#2", "GoalIsEnd Variations Try"),
    ("ser-h#3", "GoalIsEnd"),
    ("ser-h=3", "GoalIsEnd"),
    ("ser-s=3", "GoalIsEnd"),
    ("hs~3", "NoBoard"),
    ("hsx2.5", "NoBoard"),
    ("hs+3", "NoBoard"),
    ("hr+2.5", "NoBoard"),
    ("hrx3", "NoBoard"),
    ("#3", "Variations NonTrivial 1 1"),
    ("#4", "NonTrivial 0 1"),
    ("=3", "Variations NonTrivial 0 1"),
    ("s=3", "NonTrivial 2 1"),
    ("exact-#3", "NonTrivial 1 1"),
    ("#2", "Variations Require mate by wQ"),
    ("#2", "Variations Try Require king on a1a2a3a4b1b2b3b4c1c2c3c4d1d2d3d4"),
    ("s#2", "Variations Require mate by bR, mate by bQ, mate by bS, mate by bP"),
    ("=2", "Require king on e5e6e7e8f5f6f7f8g5g6g7g8h5h6h7h8"),
    ("h#2", "Require mate by wR, mate by wB"),
    ("h#2.5", "Require mate by wK, mate by wP, mate by wS"),
    ("hs#2", "Require king on a1b1c1d1a2b2c2d2a3b3c3d3a4b4c4d4"),
    ("hs=2", "Require mate by bK, mate by bP"),
    ("reci-h#1", "Require mate by wQ, mate by bQ"),
    ("ser-h#3", "Require mate by wR, king on a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7"),
    ("ser-s#2", "Require mate by bQ, mate by bR"),
    ("pser-h#2", "Require mate by wR, mate by wQ"),
    ("h+2", "Require mate by wS"),
    ("hzd42", "Require mate by wK"),
    ("ser-=3", "Require mate by wP"),
    ("h#2", "SetPlay Duplex Require king on a1a8h1h8a2h7"),
];

#[test]
fn special_play_on_random_boards_has_the_same_answers_under_both_rules() {
    let mut dice = Dice::new(18);
    let (mut compared, mut solved) = (0, 0);
    for &(stipulation, options) in SPECIAL {
        for round in 0..6 {
            let board = if round % 3 == 0 { dice.pawns(3) } else { dice.board(4 + round % 3) };
            let pieces = |color: Color| {
                let men = board.pieces().filter(move |(_, man)| man.color == color);
                men.map(|(square, man)| format!(" {}{square}", letter(man.role))).collect::<String>()
            };
            let input = format!(
                "BeginProblem\nPieces White{} Black{}\nStipulation {stipulation}\nOption {options}\nEndProblem\n",
                pieces(Color::White),
                pieces(Color::Black)
            );
            let bytes = input.as_bytes();
            let (Some(one), Some(other)) = (answer(bytes, leave), answer(bytes, put_on_fairy_kernel)) else {
                continue;
            };
            let sorted = |text: &str| {
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            };
            assert_eq!(sorted(&one), sorted(&other), "{input}");
            compared += 1;
            solved += usize::from(one.contains("1."));
        }
    }
    assert!(compared > 220 && solved > 40, "{solved} of {compared}");
}

fn letter(role: Role) -> char {
    match role {
        Role::King => 'K',
        Role::Queen => 'Q',
        Role::Rook => 'R',
        Role::Bishop => 'B',
        Role::Knight => 'S',
        Role::Pawn => 'P',
    }
}

#[test]
#[ignore = "takes some minutes"]
fn the_corpus_has_the_same_answers_under_both_rules() {
    let compared = check(&corpora::shared("popeye"));
    assert!(compared > 200, "{compared}");
}
