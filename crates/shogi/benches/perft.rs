//! Bulk perft compared with haitaka and rsshogi, in one run on one thread.
//!
//! Every program counts the same tree and must find the same number. What is measured is CPU time; rounds take turns and
//! the fastest of each program counts, so that other work on the machine disturbs all of them alike and the result hardly.

#![allow(clippy::print_stdout, reason = "a benchmark reports to its terminal")]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use haitaka::Board;
use shogi::{Position, Setup, fault};

const ROUNDS: usize = 5;

/// The clock of CPU time ticks slowly: a round counts small trees until this many leaves are together.
const LEAVES_A_ROUND: u64 = 100_000_000;

const TREES: [(&str, u32, &str); 4] = [
    ("start", 5, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ("matsuri", 3, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
    ("pins", 3, "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65"),
    ("most moves", 2, "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"),
];

type Count = Box<dyn Fn() -> u64>;

fn main() {
    println!("{:<12}{:>5}{:>13}   million leaves per CPU second", "tree", "depth", "leaves");
    println!("{:<30}{:>10}{:>10}{:>10}{:>22}", "", "keymove", "haitaka", "rsshogi", "ratio to the faster");
    for (name, depth, sfen) in TREES {
        let programs: [Count; 3] = [keymove(sfen, depth), haitaka(sfen, depth), rsshogi(sfen, depth)];
        let leaves = programs[0]();
        let repeats = LEAVES_A_ROUND.div_ceil(leaves);
        let mut best = [Duration::MAX; 3];
        for _ in 0..ROUNDS {
            for (count, best) in programs.iter().zip(&mut best) {
                let start = cpu_time();
                for _ in 0..repeats {
                    assert_eq!(count(), leaves, "the programs disagree on {name}");
                }
                *best = (cpu_time() - start).min(*best);
            }
        }
        let [ours, haitaka, rsshogi] = best.map(|time| (leaves * repeats) as f64 / time.as_secs_f64() / 1e6);
        let ratio = ours / haitaka.max(rsshogi);
        println!("{name:<12}{depth:>5}{leaves:>13}{ours:>10.1}{haitaka:>10.1}{rsshogi:>10.1}{ratio:>22.2}");
    }
}

/// The time that this thread has run for, on Linux; elsewhere the time since the start.
fn cpu_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let running = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .map(Duration::from_nanos);
    running.unwrap_or_else(|| START.elapsed())
}

fn keymove(sfen: &str, depth: u32) -> Count {
    let setup: Setup = sfen.parse().expect("SFEN");
    let position: Position = setup.position(fault::GAME).expect("a legal position");
    Box::new(move || game::perft::count(&position, depth))
}

fn haitaka(sfen: &str, depth: u32) -> Count {
    fn count(board: &Board, depth: u32) -> u64 {
        let mut leaves = 0;
        let mut visit = |moves: haitaka::PieceMoves| {
            if depth == 1 {
                leaves += moves.into_iter().len() as u64;
                return false;
            }
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += count(&next, depth - 1);
            }
            false
        };
        board.generate_board_moves(&mut visit);
        board.generate_drops(&mut visit);
        leaves
    }
    let board = Board::from_sfen(sfen).expect("SFEN");
    Box::new(move || count(&board, depth))
}

fn rsshogi(sfen: &str, depth: u32) -> Count {
    let position = rsshogi::board::position_from_sfen(sfen).expect("SFEN");
    let depth = u8::try_from(depth).expect("a small depth");
    Box::new(move || {
        let mut position = position.clone();
        position.init_stack();
        rsshogi::board::perft::compute_perft(&mut position, depth)
    })
}
