//! Solutions of tsume: every move of the attacker checks, and the last one mates.

use game::Position as _;
use shogi::{Setup, fault, text};

use crate::corpora;

#[test]
fn our_own_problems_are_solved_by_their_solutions() {
    assert!(check(corpora::own("tsume/tsume.tsv")) > 200);
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_problems_of_the_corpus_are_solved_by_their_solutions() {
    assert!(check(corpora::shared("tsume/tanuki.tsv")) > 1_000);
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_old_masters_problems_are_legal() {
    for line in corpora::lines(corpora::shared("tsume/edo200.tsv")) {
        let sfen = line.split('\t').next().unwrap_or_default();
        let setup: Setup = sfen.parse().expect(sfen);
        assert!(setup.position(fault::TSUME).is_ok(), "{sfen}");
    }
}

/// Plays every solution and returns their number.
fn check(bytes: Vec<u8>) -> usize {
    corpora::lines(bytes)
        .into_iter()
        .map(|line| {
            let [sfen, plies, _, solution] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("sfen, plies, name and solution expected: {line}");
            };
            let setup: Setup = sfen.parse().expect(sfen);
            let mut position = setup.position(fault::TSUME).expect(sfen);
            let moves: Vec<&str> = solution.split_whitespace().collect();
            assert_eq!(moves.len().to_string(), plies, "{line}");
            for (ply, usi) in moves.iter().enumerate() {
                let mv =
                    text::read_usi_move(usi, &position).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert!(ply % 2 == 1 || position.gives_check(mv), "{line}: {usi} does not check");
                assert_eq!(position.gives_mate(mv), ply + 1 == moves.len(), "{line}: {usi}");
                position.play(mv);
            }
            assert!(position.is_check() && !position.has_moves(), "{line}");
        })
        .count()
}
