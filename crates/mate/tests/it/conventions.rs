//! Lengths with and without futile interpositions.

use game::{Mating as _, Position as _};
use mate::{Answer, Effort, Limits, Options, Solver};
use shogi::{Move, Position, Setup, fault};

use crate::corpora;

fn position(sfen: &str) -> Position {
    sfen.parse::<Setup>().expect(sfen).position(fault::TSUME).expect(sfen)
}

fn solver() -> Solver {
    Solver::new(Options { effort: Effort::Shortest, memory: 64 << 20, ..Options::default() })
}

/// The lengths by the rules and by convention; `None` if there is no mate.
fn lengths(solver: &mut Solver, sfen: &str) -> Option<(u16, u16)> {
    let position = position(sfen);
    let verdict = solver.solve(&position, Limits::NONE, &mut ());
    if verdict.answer != Answer::Mate {
        return None;
    }
    let literal = verdict.bounds.at_most;
    let counted = solver.conventional(&position, literal, Limits::NONE).mate.expect("it can be counted");
    if counted.length < literal {
        let line = counted.line.expect("a shorter mate has a line of its own");
        assert_eq!(line.len(), usize::from(counted.length.plies()), "{sfen}");
        is_written_as_people_write_it(&position, &line);
    }
    Some((literal.plies(), counted.length.plies()))
}

/// Plays a line: the attacker gives check, and at the end only interpositions are left, each of which is captured with
/// mate, now or later.
fn is_written_as_people_write_it(position: &Position, line: &[Move]) {
    let mut position = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        assert!(position.is_legal(mv), "{mv}");
        assert!(ply % 2 == 1 || position.gives_check(mv), "{mv}");
        position.play(mv);
    }
    assert!(position.is_mate_by_convention(), "{position}");
}

#[track_caller]
fn check(sfen: &str, expected: Option<(u16, u16)>) {
    assert_eq!(lengths(&mut solver(), sfen), expected, "{sfen}");
}

#[test]
fn drops_at_the_end_that_are_taken_until_it_is_mate_count_nothing() {
    check("8k/6G2/9/7N1/8S/9/9/9/8R b r2b3g3s3n4l18p 1", Some((15, 1)));
}

#[test]
fn drops_in_the_middle_after_which_everything_is_as_before_count_nothing() {
    // The rook checks from below and captures a pawn on its way; the king still goes to the corner or beside it.
    check("7k1/5GP2/9/5+B3/9/9/R8/9/9 b p 1", Some((5, 3)));
    // Three men are dropped between bishop and king, one after the other.
    check("8p/8k/9/5n3/1B4N2/9/9/9/9 b Grbgsnlp 1", Some((11, 5)));
}

#[test]
fn without_anything_to_drop_both_lengths_are_one() {
    check("8k/6G2/9/7N1/8S/9/9/9/8R b - 1", Some((1, 1)));
}

#[test]
fn a_drop_that_gains_a_flight_counts() {
    // The rook would be unguarded after a capture on the last square, so it must be stopped there.
    check("8k/6G2/9/9/8S/9/9/9/8R b r2b3g3s4n4l18p 1", None);
}

/// Cases that users of other solvers reported: those with an agreed length, by the rules and by convention.
#[test]
#[ignore = "needs the shared corpora"]
fn published_cases_have_the_lengths_that_people_count() {
    let mut solver = solver();
    let (mut counted, mut refuted) = (0, 0);
    for line in &corpora::lines(corpora::shared("tsume/mudaai_tests.tsv")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [sfen, expected, ..] = fields[..] else { panic!("{line}: expected three columns") };
        let number = expected.split('(').next().and_then(|number| number.parse::<u16>().ok());
        match (expected, number) {
            ("debated", _) => {}
            ("not1", _) => {
                assert_ne!(
                    lengths(&mut solver, sfen).map(|(_, conventional)| conventional),
                    Some(1),
                    "{line}"
                );
                refuted += 1;
            }
            (_, Some(number)) => {
                let (literal, conventional) = lengths(&mut solver, sfen).expect(line);
                assert_eq!(conventional, number, "{line}");
                assert!(literal > conventional, "{line}");
                counted += 1;
            }
            _ => panic!("{line}: expected a length"),
        }
    }
    assert_eq!((counted, refuted), (4, 2));
}
