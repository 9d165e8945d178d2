//! Perft side by side: this crate, cozy-chess and shakmaty count the same trees in one run, on one thread.
//!
//! Rounds alternate between the programs, so that a slow minute of the machine slows all of them. A median of rounds is
//! printed, and the ratio of medians is the figure to quote.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use chess::{Position, fault, text::Fen};
use game::perft;
use shakmaty::Position as _;

/// A tree to count, and how many leaves it has.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    leaves: u64,
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const CASES: [Case; 2] = [
    Case { name: "start", fen: START, depth: 6, leaves: 119_060_324 },
    Case { name: "kiwipete", fen: KIWIPETE, depth: 5, leaves: 193_690_690 },
];

/// The depths for `cargo test`, which only checks that this runs.
const TRIAL: [Case; 2] = [
    Case { name: "start", fen: START, depth: 3, leaves: 8_902 },
    Case { name: "kiwipete", fen: KIWIPETE, depth: 2, leaves: 2_039 },
];

/// One way to count a tree.
struct Contender {
    name: &'static str,
    count: fn(&Tree) -> u64,
}

/// The same root for every contender.
struct Tree {
    ours: Position,
    cozy: cozy_chess::Board,
    shakmaty: shakmaty::Chess,
    depth: u32,
    leaves: u64,
}

/// The last half-move is counted and not played.
const BULK: [Contender; 3] = [
    Contender { name: "keymove", count: |tree| perft::count(&tree.ours, tree.depth) },
    Contender { name: "cozy-chess", count: |tree| cozy_bulk(&tree.cozy, tree.depth) },
    Contender { name: "shakmaty", count: |tree| shakmaty::perft(&tree.shakmaty, tree.depth) },
];

/// Every move is played.
const PLAYING: [Contender; 3] = [
    Contender { name: "keymove", count: |tree| perft::count_playing(&tree.ours, tree.depth) },
    Contender { name: "cozy-chess", count: |tree| cozy_playing(&tree.cozy, tree.depth) },
    Contender { name: "shakmaty", count: |tree| shakmaty_playing(&tree.shakmaty, tree.depth) },
];

fn main() {
    let (cases, rounds) = match std::env::args().any(|argument| argument == "--bench") {
        true => (CASES, rounds()),
        false => (TRIAL, 1),
    };
    println!("tree      way      depth program            s    Mnps  ratio");
    for Case { name, fen, depth, leaves } in cases {
        let tree = Tree::new(fen, depth, leaves);
        for (way, contenders) in [("bulk", &BULK), ("playing", &PLAYING)] {
            let medians = race(contenders, &tree, rounds);
            for (contender, seconds) in contenders.iter().zip(&medians) {
                let program = contender.name;
                let speed = leaves as f64 / seconds / 1e6;
                let ratio = seconds / medians[0];
                println!(
                    "{name:<9} {way:<8} {depth:>5} {program:<11} {seconds:>8.3} {speed:>7.1} {ratio:>6.2}"
                );
            }
        }
    }
}

/// Rounds from the environment, or five.
fn rounds() -> usize {
    std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(5)
}

/// The median seconds of each contender over `rounds` rounds; who starts changes from round to round.
fn race(contenders: &[Contender], tree: &Tree, rounds: usize) -> Vec<f64> {
    let mut seconds = vec![Vec::new(); contenders.len()];
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            let at = (round + turn) % contenders.len();
            let stopwatch = Stopwatch::start();
            let leaves = (contenders[at].count)(black_box(tree));
            seconds[at].push(stopwatch.seconds());
            assert_eq!(leaves, tree.leaves, "{} counts wrongly", contenders[at].name);
        }
    }
    seconds.iter_mut().map(|of_one| median(of_one)).collect()
}

/// CPU seconds move with the ticks of the system: shorter times than this are taken from the wall clock.
const COARSE: f64 = 0.05;

/// Seconds that this thread has spent on a CPU, where the system reports it; wall-clock seconds elsewhere.
struct Stopwatch {
    on_cpu: Option<f64>,
    wall: Instant,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { on_cpu: cpu_seconds(), wall: Instant::now() }
    }

    fn seconds(&self) -> f64 {
        match (self.on_cpu, cpu_seconds()) {
            (Some(start), Some(end)) if end - start > COARSE => end - start,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// Linux counts the nanoseconds of each thread in the first field of this file.
fn cpu_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn median(seconds: &mut [f64]) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

impl Tree {
    fn new(fen: &str, depth: u32, leaves: u64) -> Tree {
        let setup = fen.parse::<Fen>().expect("the FEN is written above").0;
        let shakmaty: shakmaty::fen::Fen = fen.parse().expect("the FEN is written above");
        Tree {
            ours: setup.position(fault::GAME).expect("a position of a game"),
            cozy: fen.parse().expect("the FEN is written above"),
            shakmaty: shakmaty.into_position(shakmaty::CastlingMode::Standard).expect("a position of a game"),
            depth,
            leaves,
        }
    }
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += cozy_bulk(&next, depth - 1);
        }
        false
    });
    leaves
}

fn cozy_playing(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
            moves.into_iter().for_each(|mv| {
                let mut leaf = board.clone();
                leaf.play_unchecked(mv);
                black_box(&leaf);
            });
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += cozy_playing(&next, depth - 1);
        }
        false
    });
    leaves
}

fn shakmaty_playing(position: &shakmaty::Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        moves.iter().for_each(|&mv| {
            let mut leaf = position.clone();
            leaf.play_unchecked(mv);
            black_box(&leaf);
        });
        return moves.len() as u64;
    }
    let play = |&mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        shakmaty_playing(&next, depth - 1)
    };
    moves.iter().map(play).sum()
}
