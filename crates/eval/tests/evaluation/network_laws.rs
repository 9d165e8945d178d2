//! Laws of the networks that evaluate positions.
//!
//! `KEYMOVE_WALKS=10000 cargo test -p eval --test evaluation follow` takes that many walks of 200 moves from each start.

use std::collections::HashSet;

use chess::Square;
use eval::network::{Accumulator, Inputs, Kind, Network, Output, ReadNetworkError, Row};
use eval::{ByTerms, Corrected};
use game::{KeyStream, Tactics};
use search::Evaluate as _;

use crate::chess_laws::{self, changed};
use crate::dice::{follow, wander};
use crate::shogi_laws::{self, STARTS, turned};

/// A network of small random numbers.
fn drawn<P: Inputs>(kind: Kind) -> Network {
    let mut stream = KeyStream::new(7);
    let mut row = |width: u64| {
        Row(std::array::from_fn(|_| (stream.next_key().0 % (2 * width + 1)) as i16 - width as i16))
    };
    Network {
        kind,
        inputs: (0..P::INPUTS).map(|_| row(40)).collect(),
        bias: row(100),
        outputs: std::array::from_fn(|stage| Output {
            weights: [row(900), row(900)],
            offset: 900_000 * stage as i32,
        }),
    }
}

const USUAL_WALKS: u64 = 30;

/// Values that follow the moves of a search, with the best instructions that the CPU has, equal those from scratch with
/// plain instructions.
fn check_following<P: Tactics + Inputs, E: ByTerms<P>>(starts: &[P], terms: &E) {
    let walks = std::env::var("KEYMOVE_WALKS").ok().and_then(|text| text.parse().ok()).unwrap_or(USUAL_WALKS);
    for kind in [Kind::Whole, Kind::Correction] {
        let scratch = Accumulator::new(drawn::<P>(kind));
        let mut following = Corrected::new(terms.clone(), Some(drawn::<P>(kind)));
        let mut uncorrected = Corrected::new(terms.clone(), None);
        let mut values = HashSet::new();
        for start in starts {
            for seed in 0..walks {
                follow(start, seed, &mut following, |following, reached| {
                    uncorrected.begin(reached);
                    let sum = uncorrected.evaluate(reached).value();
                    let network = scratch.value_from_scratch(reached);
                    let value = following.evaluate(reached).value();
                    let expected = if kind == Kind::Whole { network } else { sum + network };
                    let known = terms.known(reached);
                    assert_eq!(value, known.unwrap_or(expected));
                    values.insert(network);
                });
            }
        }
        assert!(values.len() > 200, "a network with an effect");
    }
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
fn both_sides_and_both_wings_of_a_board_have_the_same_value() {
    let network = Accumulator::new(drawn::<shogi::Position>(Kind::Whole));
    for start in STARTS {
        wander(&shogi_laws::position(start), 10, 120, |position| {
            let here = network.value_from_scratch(position);
            assert_eq!(here, network.value_from_scratch(&turned(position)), "{position:?}");
        });
    }
    let network = Accumulator::new(drawn::<chess::Position>(Kind::Whole));
    wander(&chess::Position::initial(), 30, 160, |position| {
        let here = network.value_from_scratch(position);
        let upside_down = changed(position, Square::flip_rank, |color| !color);
        let mirrored = changed(position, |square| Square::ALL[square.index() ^ 7], |color| color);
        for other in [upside_down, mirrored] {
            assert_eq!(here, network.value_from_scratch(&other), "{position:?}");
        }
    });
}

#[test]
fn known_outcomes_are_not_asked_of_the_network() {
    let mut corrected =
        Corrected::new(eval::chess::Evaluator::default(), Some(drawn::<chess::Position>(Kind::Whole)));
    let draw = chess_laws::position("8/8/4k3/8/8/3KN3/8/8 w - - 0 1");
    corrected.begin(&draw);
    assert_eq!(corrected.evaluate(&draw).value(), 0);
}

#[test]
fn a_crowd_is_evaluated_without_a_panic() {
    let mut corrected =
        Corrected::new(eval::chess::Evaluator::default(), Some(drawn::<chess::Position>(Kind::Whole)));
    let crowd = chess_laws::position("QQQQQQQQ/QQQQQQQQ/8/8/8/8/QQQQQQQQ/4k3 w - - 0 1");
    corrected.begin(&crowd);
    assert!(corrected.evaluate(&crowd).value() > 10_000);
}

#[test]
fn a_network_is_written_and_read_and_faults_are_reported() {
    let network = drawn::<shogi::Position>(Kind::Correction);
    let bytes = network.write("made by\na test");
    let head = b"keymove network\n# made by\n# a test\ncorrection inputs 2344 sums 128 stages 8\n";
    assert!(bytes.starts_with(head));
    assert_eq!(Network::read::<shogi::Position>(&bytes), Ok(network));

    let error = |bytes: &[u8]| Network::read::<shogi::Position>(bytes).expect_err("it is damaged");
    assert_eq!(error(b""), ReadNetworkError::Magic);
    assert_eq!(error(b"rook 1/2"), ReadNetworkError::Magic);
    assert_eq!(error(b"keymove network\n# a comment without an end"), ReadNetworkError::Magic);
    let cut = error(&bytes[..bytes.len() - 1]).to_string();
    assert_eq!(cut, "604447 bytes of numbers, expected 604448");
    let other = Network::read::<chess::Position>(&bytes).expect_err("a network of shogi").to_string();
    assert_eq!(
        other,
        "a network of another kind: expected the line `whole inputs 768 sums 128 stages 8` after the comments"
    );
}
