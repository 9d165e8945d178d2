//! Positions whose verdicts are known, most of them composed to be hard.

use chess::text::Fen;
use chess::{Color, fault};
use dead::{Analyser, Proof, Verdict, is_helpmate};

/// Checks who can win: `WB`, `W-`, `-B` or `--`.
fn check(expected: &str, fen: &str) {
    let setup = fen.parse::<Fen>().expect("it can be read").0;
    let position = setup.position(fault::GAME).expect("it is legal");
    let mut analyser = Analyser::default();
    for (color, letter) in Color::ALL.into_iter().zip(expected.chars()) {
        match analyser.verdict(&position, color) {
            Verdict::CanWin(line) => {
                assert_ne!(letter, '-', "{fen}: {color} cannot win");
                assert!(is_helpmate(&position, color, &line), "{fen}: {line:?}");
            }
            Verdict::CannotWin(proof) => assert_eq!(letter, '-', "{fen}: {color} can win, but {proof:?}"),
            Verdict::Undecided => panic!("{fen}: {color} is undecided"),
        }
    }
    assert_eq!(analyser.is_dead(&position), expected == "--", "{fen}");
}

#[test]
fn free_men_win() {
    check("WB", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check("W-", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    check("-B", "8/8/8/4p3/8/4k3/8/4K3 w - - 0 1");
    check("WB", "8/8/8/1R4B1/4k1p1/2P5/5PKP/8 b - - 1 45");
}

#[test]
fn lone_minor_pieces_win_if_a_man_blocks() {
    check("WB", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1");
    check("WB", "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1");
    check("WB", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1");
    check("--", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1");
    check("WB", "4k2r/8/8/8/8/8/8/4KN2 w - - 0 1");
    check("-B", "4k2q/8/8/8/8/8/8/4KN2 w - - 0 1");
    check("WB", "4k3/p7/8/8/8/8/8/4KN2 w - - 0 1");
    check("WB", "4k3/p7/8/8/8/8/8/4KB2 w - - 0 1");
    check("WB", "8/8/2B2pk1/8/1p6/p7/1r5p/K7 w - - 0 1");
}

#[test]
fn blocked_pawns_make_walls() {
    check("--", "4k3/8/8/1p1p1p1p/pP1P1P1P/P7/8/4K3 w - - 0 1");
    check("--", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1");
    check("--", "7k/8/1p6/1Pp5/2Pp4/3Pp1p1/4P1P1/6K1 w - - 0 1");
}

#[test]
fn forced_moves_prevent_a_win() {
    // The only move takes the last man that could mate.
    check("--", "7k/6Q1/8/8/8/8/8/K7 b - - 0 1");
    check("--", "k7/P7/K7/8/8/8/8/8 b - - 0 1");
}

#[test]
fn after_mate_only_the_winner_can_win() {
    check("-B", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    check("--", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
}

#[test]
fn a_mated_side_has_not_drawn() {
    let setup = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse::<Fen>().expect("it can be read").0;
    let position = setup.position(fault::GAME).expect("it is legal");
    let mut analyser = Analyser::default();
    assert!(!analyser.is_dead(&position));
    assert_eq!(analyser.verdict(&position, Color::White), Verdict::CanWin(Vec::new()));
    assert_eq!(analyser.verdict(&position, Color::Black), Verdict::CannotWin(Proof::GameOver));
}

#[test]
fn the_same_position_has_the_same_answer() {
    let setup = "8/8/8/1R4B1/4k1p1/2P5/5PKP/8 b - - 1 45".parse::<Fen>().expect("it can be read").0;
    let position = setup.position(fault::GAME).expect("it is legal");
    let first = Analyser::default().verdict(&position, Color::Black);
    let mut used = Analyser::default();
    used.verdict(&position, Color::White);
    assert_eq!(used.verdict(&position, Color::Black), first);
}

#[test]
fn a_limit_of_one_node_leaves_what_needs_a_search_undecided() {
    let setup = "8/8/2B2pk1/8/1p6/p7/1r5p/K7 w - - 0 1".parse::<Fen>().expect("it can be read").0;
    let position = setup.position(fault::GAME).expect("it is legal");
    let mut analyser = Analyser::new(dead::Limits { nodes: 1 });
    assert_eq!(analyser.verdict(&position, Color::White), Verdict::Undecided);
}
