//! Leaf counts on which other programs agree.

use chess::{Position, fault, text::Fen};
use game::perft;
use shakmaty::fen::Fen as TheirFen;
use shakmaty::{CastlingMode, Chess};
use threads::{Kind, Workers};

use crate::corpora;

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
fn the_positions_of_random_games_have_the_leaves_that_others_count() {
    assert_eq!(check_corpus(corpora::own("perft/chess.epd")), 90);
}

#[test]
fn the_positions_of_random_chess960_games_have_the_leaves_that_others_count() {
    assert_eq!(check_corpus(corpora::own("perft/chess960.epd")), 90);
}

#[test]
#[ignore = "needs the shared corpora"]
fn chess_suite() {
    assert_eq!(check_corpus(corpora::shared("perft/perftsuite.epd")), 126);
}

#[test]
#[ignore = "needs the shared corpora"]
fn chess960_suite() {
    assert_eq!(check_corpus(corpora::shared("perft/ethereal_fischer.epd")), 960);
}

/// Every depth up to `LIMIT` leaves is counted. Returns the number of positions.
fn check_corpus(bytes: Vec<u8>) -> usize {
    let positions = positions(bytes);
    for (fen, counts) in &positions {
        for &(depth, count) in counts.iter().filter(|(_, count)| *count <= LIMIT) {
            check(fen, depth, count);
        }
    }
    positions.len()
}

/// Lines of `FEN ;D1 20 ;D2 400 …`.
fn positions(bytes: Vec<u8>) -> Vec<(String, Vec<(u32, u64)>)> {
    let lines = corpora::lines(bytes).into_iter();
    lines
        .map(|line| {
            let mut parts = line.split(';').map(str::trim);
            let fen = parts.next().unwrap_or_default().to_owned();
            let counts = parts.map(|part| {
                let (depth, count) = part.trim_start_matches('D').split_once(' ').expect("depth and count");
                (depth.parse().expect("a depth"), count.trim().parse().expect("a count"))
            });
            (fen, counts.collect())
        })
        .collect()
}

/// Stockfish has counted the leaves; two libraries count them again where that is fast.
#[test]
fn shakmaty_and_cozy_chess_count_the_leaves_of_our_files() {
    const QUICK: u64 = 100_000;
    for (file, mode) in
        [("perft/chess.epd", CastlingMode::Standard), ("perft/chess960.epd", CastlingMode::Chess960)]
    {
        for (fen, counts) in positions(corpora::own(file)) {
            let theirs: Chess = fen
                .parse::<TheirFen>()
                .expect(&fen)
                .into_position(mode)
                .unwrap_or_else(|error| panic!("{fen}: {error}"));
            let is_shredder = mode == CastlingMode::Chess960;
            let board = cozy_chess::Board::from_fen(&fen, is_shredder)
                .unwrap_or_else(|error| panic!("{fen}: {error:?}"));
            for (depth, count) in counts.into_iter().filter(|(_, count)| *count <= QUICK) {
                assert_eq!(shakmaty::perft(&theirs, depth), count, "{fen} at depth {depth}");
                assert_eq!(cozy_leaves(&board, depth), count, "{fen} at depth {depth}");
            }
        }
    }
}

fn cozy_leaves(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            leaves += match depth {
                1 => 1,
                _ => {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    cozy_leaves(&next, depth - 1)
                }
            };
        }
        false
    });
    leaves
}
