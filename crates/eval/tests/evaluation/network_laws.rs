//! Laws of the networks that correct evaluations.

use chess::Square;
use eval::network::{Accumulator, Inputs, Network, ReadNetworkError, Row};
use eval::{ByTerms, Corrected};
use game::{KeyStream, Tactics};
use search::Evaluate as _;

use crate::chess_laws::{self, changed};
use crate::dice::{follow, wander};
use crate::shogi_laws::{self, STARTS, turned};

/// A network of small random numbers.
fn drawn<P: Inputs>() -> Network {
    let mut stream = KeyStream::new(7);
    let mut row = |width: u64| {
        Row(std::array::from_fn(|_| (stream.next_key().0 % (2 * width + 1)) as i16 - width as i16))
    };
    let mut network = Network::silent::<P>();
    network.inputs.iter_mut().for_each(|input| *input = row(40));
    network.bias = row(100);
    network.outputs = [row(900), row(900)];
    network.offset = 900_000;
    network
}

/// Corrections that follow the moves of a search equal those from scratch.
fn check_following<P: Tactics + Inputs, E: ByTerms<P>>(starts: &[P], terms: &E) {
    let scratch = Accumulator::new(drawn::<P>());
    let mut corrected = Corrected::new(terms.clone(), Some(drawn::<P>()));
    let mut uncorrected = Corrected::new(terms.clone(), None);
    let mut corrections = Vec::new();
    for start in starts {
        for seed in 0..30 {
            follow(start, seed, &mut corrected, |corrected, reached| {
                uncorrected.begin(reached);
                let sum = uncorrected.evaluate(reached).value();
                let correction = scratch.correction_from_scratch(reached);
                let value = corrected.evaluate(reached).value();
                assert!(value == sum + correction || value == sum, "{value} {sum} {correction}");
                corrections.push(value - sum);
            });
        }
    }
    corrections.sort();
    corrections.dedup();
    assert!(corrections.len() > 200, "a network with an effect");
}

#[test]
fn sums_that_follow_the_moves_of_shogi_equal_those_from_scratch() {
    check_following(&STARTS.map(shogi_laws::position), &eval::shogi::Evaluator::default());
}

#[test]
fn sums_that_follow_the_moves_of_chess_equal_those_from_scratch() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/P1k5/8/3pP3/8/5p2/1K4P1/8 w - d6 0 1",
    ];
    check_following(&starts.map(chess_laws::position), &eval::chess::Evaluator::default());
}

#[test]
fn both_sides_and_both_wings_of_a_board_are_seen_alike() {
    let network = Accumulator::new(drawn::<shogi::Position>());
    for start in STARTS {
        wander(&shogi_laws::position(start), 10, 120, |position| {
            let here = network.correction_from_scratch(position);
            assert_eq!(here, network.correction_from_scratch(&turned(position)), "{position:?}");
        });
    }
    let network = Accumulator::new(drawn::<chess::Position>());
    wander(&chess::Position::initial(), 30, 160, |position| {
        let here = network.correction_from_scratch(position);
        let upside_down = changed(position, Square::flip_rank, |color| !color);
        let mirrored = changed(position, |square| Square::ALL[square.index() ^ 7], |color| color);
        for other in [upside_down, mirrored] {
            assert_eq!(here, network.correction_from_scratch(&other), "{position:?}");
        }
    });
}

#[test]
fn known_outcomes_are_not_corrected() {
    let mut corrected = Corrected::new(eval::chess::Evaluator::default(), Some(drawn::<chess::Position>()));
    let draw = chess_laws::position("8/8/4k3/8/8/3KN3/8/8 w - - 0 1");
    corrected.begin(&draw);
    assert_eq!(corrected.evaluate(&draw).value(), 0);
}

#[test]
fn a_crowd_is_evaluated_without_a_panic() {
    let mut corrected = Corrected::new(eval::chess::Evaluator::default(), Some(drawn::<chess::Position>()));
    let crowd = chess_laws::position("QQQQQQQQ/QQQQQQQQ/8/8/8/8/QQQQQQQQ/4k3 w - - 0 1");
    corrected.begin(&crowd);
    assert!(corrected.evaluate(&crowd).value() > 10_000);
}

#[test]
fn a_network_is_written_and_read_and_faults_are_reported() {
    let network = drawn::<shogi::Position>();
    let bytes = network.write("made by\na test");
    assert!(bytes.starts_with(b"keymove network\n# made by\n# a test\ninputs 2344 sums 128\n"));
    assert_eq!(Network::read::<shogi::Position>(&bytes), Ok(network));

    let error = |bytes: &[u8]| Network::read::<shogi::Position>(bytes).expect_err("it is damaged");
    assert_eq!(error(b""), ReadNetworkError::Magic);
    assert_eq!(error(b"rook 1/2"), ReadNetworkError::Magic);
    assert_eq!(error(b"keymove network\n# a comment without an end"), ReadNetworkError::Magic);
    let cut = error(&bytes[..bytes.len() - 1]).to_string();
    assert_eq!(cut, "600835 bytes of numbers, expected 600836");
    let other = Network::read::<chess::Position>(&bytes).expect_err("a network of shogi").to_string();
    assert_eq!(
        other,
        "a network of another kind: expected the line `inputs 768 sums 128` after the comments"
    );
}
