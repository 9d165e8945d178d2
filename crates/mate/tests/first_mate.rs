//! The first mate that is proved, which nobody has shortened yet.

mod common;

use mate::{Answer, Attack, Limits, Options, Solver};

/// Lone kings far from mate: proofs of such mates are long, and shorter behind most moves than they claim.
const LONG: [&str; 4] = [
    "8/8/8/8/8/8/K6k/3Q4 w - - 0 1",
    "7R/8/k7/8/1K6/8/8/2R5 w - - 0 1",
    "8/8/7k/8/8/4K3/6Q1/8 w - - 0 1",
    "8/8/8/8/8/8/k4K2/6Q1 w - - 0 1",
];

/// A line once followed defences that were not the longest, so that a mate in nine plies was announced as one in seven.
#[test]
fn a_first_mate_is_as_long_as_its_line() {
    let mut solver =
        Solver::new(Options { memory: 16 << 20, attack: Attack::AllMoves, ..Options::default() });
    for fen in LONG {
        let chess::text::Fen(setup) = fen.parse().expect("FEN");
        let position = setup.position(chess::fault::GAME).expect("legal");
        let limits = Limits { nodes: Some(200_000), ..Limits::NONE };
        let verdict = solver.solve(&position, limits, &mut ());
        assert_eq!(verdict.answer, Answer::Mate, "{fen}");
        assert_eq!(verdict.line.len(), usize::from(verdict.bounds.at_most.plies()), "{fen}");
        common::replay(&position, &verdict.line, Attack::AllMoves);
    }
}
