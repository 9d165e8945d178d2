//! Checks the answers to known problems.

use mate::{Answer, Attack, Effort, Length, Limits, Options, Solver, Start};
use shogi::{Position, Setup, fault};

use crate::{common, corpora};

fn position(sfen: &str) -> Position {
    sfen.parse::<Setup>().expect(sfen).position(fault::TSUME).expect(sfen)
}

fn problems(bytes: Vec<u8>) -> Vec<Vec<String>> {
    let lines = corpora::lines(bytes).into_iter();
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn the_shortest_mates_of_our_own_problems_are_found() {
    let (solved, shorter) = check_shortest(&problems(corpora::own("tsume/tsume.tsv")));
    assert!(solved > 200 && shorter == 0, "{solved} {shorter}");
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_shortest_mates_of_the_corpus_are_found() {
    assert_eq!(check_shortest(&problems(corpora::shared("tsume/tanuki.tsv"))), (1181, 7));
}

/// Solves problems; returns their number, and the number of those with shorter mates than stated. The slow solver must
/// confirm these.
fn check_shortest(problems: &[Vec<String>]) -> (usize, usize) {
    let options = Options { effort: Effort::Shortest, memory: 16 << 20, ..Options::default() };
    let mut solver = Solver::new(options);
    let (mut solved, mut shorter) = (0, 0);
    for fields in problems {
        let stated: u16 = fields[1].parse().expect("a length");
        let position = position(&fields[0]);
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
    (solved, shorter)
}

#[test]
fn a_table_that_is_much_too_small_costs_only_time() {
    let mut solver = Solver::new(Options { memory: 4 << 10, ..Options::default() });
    for fields in problems(corpora::own("tsume/tsume.tsv")).iter().step_by(2) {
        let position = position(&fields[0]);
        let limits = Limits { nodes: Some(200_000), ..Limits::NONE };
        let verdict = solver.solve(&position, limits, &mut ());
        assert_ne!(verdict.answer, Answer::NoMate, "{fields:?}");
        if verdict.answer == Answer::Mate {
            common::replay(&position, &verdict.line, Attack::Checks);
        }
    }
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_old_masters_easier_problems_are_solved() {
    let mut solver = Solver::new(Options { memory: 64 << 20, ..Options::default() });
    let mut solved = 0;
    for fields in problems(corpora::shared("tsume/edo200.tsv")) {
        let easy = fields[2] == "mate" && fields[5].parse::<u64>().expect("nodes") < 30_000;
        if easy {
            let position = position(&fields[0]);
            let limits = Limits { nodes: Some(2_000_000), ..Limits::NONE };
            let verdict = solver.solve(&position, limits, &mut ());
            assert_eq!(verdict.answer, Answer::Mate, "{fields:?}");
            common::replay(&position, &verdict.line, Attack::Checks);
            solved += 1;
        }
    }
    assert!(solved > 20, "{solved}");
}

/// A position before the attacker's last move was once searched like any other: these took 571,875 nodes.
#[test]
fn short_tsume_are_disproved_with_few_nodes() {
    const WITHOUT_MATE: [&str; 6] = [
        "4k4/9/9/9/9/9/9/9/9 b 2G2S2N2LR2b2g2s2n2lr18p 1",
        "3gkg3/9/4p4/9/9/9/9/9/9 b RBGS2NLPrb1g3s2n3l16p 1",
        "2p1k1p2/9/2p3p2/9/9/9/9/9/9 b R2GSNLr2b2g3s3n3l14p 1",
        "9/9/4k4/9/9/9/9/9/9 b 2RB2GSNLb2g3s3n3l18p 1",
        "7nk/9/7pp/9/9/9/9/9/9 b RBGSN2L2Prb3g3s2n2l14p 1",
        "l5kn1/5g3/4pppp1/9/9/9/9/9/9 b RBGSNrb2g3s2n3l14p 1",
    ];
    let options = Options { within: Length::new(5), memory: 16 << 20, ..Options::default() };
    let mut solver = Solver::new(options);
    let nodes = WITHOUT_MATE.map(|sfen| {
        let verdict = solver.solve(&position(sfen), Limits::NONE, &mut ());
        assert_eq!(verdict.answer, Answer::NoMate, "{sfen}");
        verdict.nodes
    });
    assert!(nodes.iter().sum::<u64>() < 50_000, "{nodes:?}");
}

/// Chess mates whose lengths Stockfish and Popeye have proved.
#[test]
fn the_shortest_mates_of_our_chess_positions_are_found() {
    let options = Options {
        attack: Attack::AllMoves,
        start: Start::ByChecks,
        effort: Effort::Shortest,
        memory: 64 << 20,
        ..Options::default()
    };
    let mut solver = Solver::new(options);
    let lines = corpora::lines(corpora::own("mates/mates.epd"));
    for line in &lines {
        let epd: chess::text::Epd = line.parse().expect(line);
        let position = epd.setup.position(chess::fault::GAME).expect(line);
        let moves =
            epd.text("bm").and_then(|length| length.strip_prefix('#')?.parse::<u16>().ok()).expect(line);
        let verdict = solver.solve(&position, Limits::NONE, &mut ());
        assert!(verdict.bounds.meet(), "{line}");
        assert_eq!(verdict.bounds.at_most.plies(), 2 * moves - 1, "{line}");
        common::replay(&position, &verdict.line, Attack::AllMoves);
    }
    assert!(lines.len() >= 90, "{}", lines.len());
}
