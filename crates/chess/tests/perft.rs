//! The generator counts what the whole chess world counts.

mod corpora;

use chess::{Position, fault, text::Fen};
use game::perft;
use threads::{Kind, Workers};

/// (FEN, leaves at depth 1, 2, 3, …): positions that between them have every kind of move.
const KNOWN: &[(&str, &[u64])] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
];

/// The deepest count of a corpus line that a test runs.
const LIMIT: u64 = 10_000_000;

fn check(fen: &str, depth: u32, expected: u64) {
    let setup = fen.parse::<Fen>().unwrap_or_else(|error| panic!("{fen}: {error}")).0;
    let position = setup.position(fault::GAME).unwrap_or_else(|faults| panic!("{fen}: {faults}"));
    assert_eq!(perft::count(&position, depth), expected, "{fen} at depth {depth}");
}

#[test]
fn known_positions() {
    for (fen, counts) in KNOWN {
        for (depth, &expected) in (1..).zip(*counts) {
            check(fen, depth, expected);
        }
    }
}

#[test]
fn bulk_counting_playing_every_move_and_sharing_the_work_give_the_same() {
    let position: Position = Position::initial();
    assert_eq!(perft::count_playing(&position, 4), 197_281);
    let shared = perft::Perft::new(1).expect("a megabyte");
    let two = |work: &(dyn Fn() + Sync)| {
        Workers::new(Kind::new("perft", 1 << 20), 2).share(|_| work());
    };
    assert_eq!(shared.count(&position, 5, &two, &|_| {}), 4_865_609);
    let divided = shared.divide(&position, 3, &two, &|_| {});
    assert_eq!(divided, perft::divide(&position, 3));
    assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), 8_902);
}

#[test]
fn chess_suite() {
    check_corpus("perft/perftsuite.epd");
}

#[test]
fn chess960_suite() {
    check_corpus("perft/ethereal_fischer.epd");
}

/// Lines of `FEN ;D1 20 ;D2 400 …`; every depth up to `LIMIT` leaves is counted.
fn check_corpus(file: &str) {
    for line in
        corpora::read(file).iter().flat_map(|text| text.lines()).filter(|line| !line.trim().is_empty())
    {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        for part in parts {
            let (depth, count) = part.trim_start_matches('D').split_once(' ').expect("depth and count");
            let count = count.trim().parse().expect("a count");
            if count <= LIMIT {
                check(fen, depth.parse().expect("a depth"), count);
            }
        }
    }
}
