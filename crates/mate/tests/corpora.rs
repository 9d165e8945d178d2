//! Known problems get their known answers.

mod common;

use mate::{Answer, Attack, Effort, Limits, Options, Solver};
use shogi::{Position, Setup, fault};

fn position(sfen: &str) -> Position {
    sfen.parse::<Setup>().expect(sfen).position(fault::TSUME).expect(sfen)
}

fn problems(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Seven problems of the corpus have shorter mates than it says; these are believed when the slow solver finds them, too.
#[test]
fn the_shortest_mates_of_the_corpus_are_found() {
    let Some(text) = common::corpus("tsume/tanuki.tsv") else { return };
    let options = Options { effort: Effort::Shortest, memory: 16 << 20, ..Options::default() };
    let mut solver = Solver::new(options);
    let (mut solved, mut shorter) = (0, 0);
    for fields in problems(&text) {
        let stated: u16 = fields[1].parse().expect("a length");
        let position = position(fields[0]);
        let verdict = solver.solve(&position, Limits::NONE, &mut ());
        assert!(verdict.bounds.meet(), "{fields:?}");
        let length = verdict.bounds.at_most.plies();
        assert_eq!(verdict.line.len(), usize::from(length), "{fields:?}");
        common::replay(&position, &verdict.line, Attack::Checks);
        assert!(length <= stated, "{fields:?}");
        if length < stated {
            assert!(common::mates_within(&position, length, Attack::Checks), "{fields:?}");
            shorter += 1;
        }
        solved += 1;
    }
    assert_eq!((solved, shorter), (1181, 7));
}

#[test]
fn a_table_that_is_much_too_small_costs_time_and_no_truth() {
    let Some(text) = common::corpus("tsume/tanuki.tsv") else { return };
    let mut solver = Solver::new(Options { memory: 4 << 10, ..Options::default() });
    for fields in problems(&text).step_by(10) {
        let position = position(fields[0]);
        let limits = Limits { nodes: Some(200_000), ..Limits::NONE };
        let verdict = solver.solve(&position, limits, &mut ());
        assert_ne!(verdict.answer, Answer::NoMate, "{fields:?}");
        if verdict.answer == Answer::Mate {
            common::replay(&position, &verdict.line, Attack::Checks);
        }
    }
}

#[test]
fn the_old_masters_easier_problems_are_solved() {
    let Some(text) = common::corpus("tsume/edo200.tsv") else { return };
    let mut solver = Solver::new(Options { memory: 64 << 20, ..Options::default() });
    let mut solved = 0;
    for fields in problems(&text) {
        let easy = fields[2] == "mate" && fields[5].parse::<u64>().expect("nodes") < 30_000;
        if easy {
            let position = position(fields[0]);
            let limits = Limits { nodes: Some(2_000_000), ..Limits::NONE };
            let verdict = solver.solve(&position, limits, &mut ());
            assert_eq!(verdict.answer, Answer::Mate, "{fields:?}");
            common::replay(&position, &verdict.line, Attack::Checks);
            solved += 1;
        }
    }
    assert!(solved > 20, "{solved}");
}
