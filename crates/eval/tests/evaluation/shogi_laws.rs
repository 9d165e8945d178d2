//! Laws of the shogi evaluation.

use eval::Trace;
use eval::shogi::{Evaluator, standard_weights};
use search::Evaluate as _;
use shogi::{Color, Piece, Position, Setup, Square, fault};

use crate::dice::{follow, wander};

/// Starts of random games: the usual one, and ones in which the men are loose.
pub(crate) const STARTS: [&str; 4] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1",
];

pub(crate) fn position(sfen: &str) -> Position {
    sfen.parse::<Setup>().expect(sfen).position(fault::TSUME).expect(sfen)
}

/// The position after the board is turned by half and the colours exchanged.
pub(crate) fn turned(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for square in Square::ALL {
        let piece = position.piece_at(square).map(|piece| Piece::new(!piece.color, piece.kind));
        setup.set(square.rotate(), piece);
    }
    for color in Color::ALL {
        setup.set_hand(!color, position.hand(color));
    }
    setup.turn = !position.turn();
    setup.position(fault::TSUME).expect("a turned position is as legal as the original")
}

#[test]
fn a_turned_position_is_worth_the_same_to_the_side_to_move() {
    let evaluator = Evaluator::default();
    for start in STARTS {
        wander(&position(start), 10, 120, |position| {
            assert_eq!(evaluator.value(position), evaluator.value(&turned(position)), "{position:?}");
        });
    }
}

#[test]
fn sums_that_follow_the_moves_equal_those_from_scratch() {
    let mut evaluator = Evaluator::default();
    for start in STARTS {
        for seed in 0..40 {
            follow(&position(start), seed, &mut evaluator, |evaluator, reached| {
                let scratch = evaluator.value(reached);
                assert_eq!(evaluator.evaluate(reached).value(), scratch, "{reached:?}");
            });
        }
    }
}

#[test]
fn the_trace_agrees_with_the_value() {
    let evaluator = Evaluator::default();
    let weights = standard_weights();
    let mut trace = Trace::default();
    for start in STARTS {
        wander(&position(start), 10, 150, |position| {
            let progress = evaluator.trace(position, &mut trace);
            let black = progress.value(&trace, &weights);
            let value = if position.turn() == Color::Black { black } else { -black };
            assert_eq!(evaluator.value(position), value, "{position:?}");
        });
    }
}

#[test]
fn composed_positions_are_evaluated_without_a_panic() {
    let evaluator = Evaluator::default();
    for sfen in [
        "8k/9/8G/9/9/9/9/9/9 b P2r2b3g4s4n4l17p 1",
        "9/9/9/9/9/9/9/9/4K4 w 2r2b 1",
        "9/9/9/9/9/9/9/9/9 b - 1",
        "RRRRRRRRR/9/9/4k4/9/4K4/9/9/rrrrrrrrr w 9B9b 1",
        "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
    ] {
        let setup = sfen.parse::<Setup>().expect(sfen);
        let value = evaluator.value(&setup.position(fault::ANYTHING).expect(sfen));
        assert!(value.abs() < 100_000, "{sfen} {value}");
    }
}

#[test]
fn more_is_better() {
    let evaluator = Evaluator::default();
    let start = Position::initial().to_setup();
    for square in Square::ALL {
        let Some(piece) = start.piece_at(square).filter(|piece| piece.color == Color::White) else {
            continue;
        };
        // Without a pawn its file is open, which may be worth as much.
        if matches!(piece.kind, shogi::Kind::King | shogi::Kind::Pawn) {
            continue;
        }
        let mut setup = start.clone();
        setup.set(square, None);
        let value = evaluator.value(&setup.position(fault::TSUME).expect("a start with a man less"));
        assert!(value > 20, "without {piece} on {square} Black has {value}");
    }
}
