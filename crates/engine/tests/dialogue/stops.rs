//! `stop`, `quit` and the end of the input are obeyed at once in every position, however many moves it has.
//!
//! `cargo test --release -p engine --test dialogue -- --ignored --nocapture latency` prints median and maximum.
#![allow(clippy::print_stderr, reason = "a measurement reports what it found")]

use std::thread;
use std::time::{Duration, Instant};

use engine::{Chess, PlayableGame, Shogi};
use game::KeyStream;

use super::{Gui, value};

/// Boards on which a search has most to do, or least.
const CHESS: &[&str] = &[
    // Exchanges without end: quiescence alone would take hours.
    "qqqqqqqk/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQK w - - 0 1",
    "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1",
    "rrrrrrrk/rrrrrrrr/8/8/8/8/RRRRRRRR/RRRRRRRK w - - 0 1",
    "nnnnnnnk/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNNNNK w - - 0 1",
    "bbbbbbbk/bbbbbbbb/8/8/8/8/BBBBBBBB/BBBBBBBK b - - 0 1",
    "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1",
    "qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ b - - 0 1",
    "k1n1n1n1/n1n1n1n1/1n1n1n1n/Q1Q1Q1Q1/1Q1Q1Q1Q/N1N1N1N1/1N1N1N1N/K7 w - - 0 1",
    // The most legal moves, and promotions everywhere.
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/PPPPPPPP/8/k6K/8/8/pppppppp/8 w - - 0 1",
    "rnbqqbnr/PPPPPPPP/8/k6K/8/8/pppppppp/RNBQQBNR w - - 0 1",
    "1n1n1n1n/P1P1P1P1/8/k6K/8/8/p1p1p1p1/1N1N1N1N w - - 0 1",
    // Checks without end.
    "k7/6q1/8/8/8/8/1Q6/7K w - - 0 1",
    "r3k2r/rrrrrrrr/8/8/8/8/RRRRRRRR/R3K2R w KQkq - 0 1",
    // Hardly any moves.
    "k7/8/8/8/8/8/8/K7 w - - 0 1",
    "7k/8/8/8/8/8/r7/7K w - - 0 1",
    "k7/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1",
    "n6k/p1p1p1p1/P1P1P1P1/8/8/p1p1p1p1/P1P1P1P1/N6K w - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

const SHOGI: &[&str] = &[
    // The most legal moves.
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    // Everything in hand.
    "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
    "4k4/9/9/9/9/9/9/9/4K4 w RB4G4S4N4Lrb18p 1",
    "k8/9/9/9/9/9/9/9/8K w 2R2B4G4S4N4L18P 1",
    "3gkg3/3ppp3/9/9/9/9/9/3PPP3/3GKG3 b 2R2B4S4N4L12P 1",
    "4k4/9/9/3ss4/3SS4/9/9/9/4K4 b 2R2B4G4N4L18P 1",
    "n3k3n/9/9/9/9/9/9/9/N3K3N b 2R2B4G4S4L18P 1",
    "8k/9/8P/9/9/9/9/9/K8 b R2B4G4S4N4Lr17p 1",
    // Line pieces on open lines.
    "4k4/l7l/9/9/9/9/9/L7L/4K4 b 2R2B4G4S4N18P 1",
    "4k4/+R7+R/9/9/9/9/9/+b7+b/4K4 b 4G4S4N4L18P 1",
    // Promoted men face to face.
    "k8/9/+P+P+P+P+P+P+P+P+P/+p+p+p+p+p+p+p+p+p/9/9/9/9/K8 b 2R2B4G4S4N4L 1",
    "+l+n+s1k1+s+n+l/1+r5+b1/+p+p+p+p+p+p+p+p+p/9/9/9/+P+P+P+P+P+P+P+P+P/1+B5+R1/+L+N+S1K1+S+N+L b 4G 1",
    "4k4/+p+p+p+p1+p+p+p+p/9/9/9/9/9/+P+P+P+P1+P+P+P+P/4K4 b RB2G2S2N2LPrb2g2s2n2lp 1",
    "K8/9/PPPPPPPPP/9/9/9/ppppppppp/9/8k b 2R2B4G4S4N4L 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "k8/9/9/9/9/9/9/9/8K b - 1",
    "k8/9/9/9/9/9/9/7rr/K8 b 2b4g4s4n4l18p 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
];

/// The maximum latency, even on a busy machine.
const LATEST: Duration = Duration::from_secs(3);
/// The maximum median latency, even there.
const MEDIAN: Duration = Duration::from_millis(50);

/// A game with positions as text.
trait Boards: PlayableGame {
    const SMALL_TABLE: &'static str;
    /// The word before a position.
    const WORD: &'static str;
    /// Commands that run until they are stopped, and how their answers begin.
    const ENDLESS: &'static [(&'static str, &'static str)];
    const EXTREME: &'static [&'static str];

    /// A position of men put down by chance; it need not be legal.
    fn random(dice: &mut KeyStream) -> String;
}

impl Boards for Chess {
    const SMALL_TABLE: &'static str = "setoption name Hash value 16";
    const WORD: &'static str = "fen";
    const ENDLESS: &'static [(&'static str, &'static str)] =
        &[("go infinite", "bestmove"), ("go mate 40", "bestmove"), ("go perft 12", "perft was stopped")];
    const EXTREME: &'static [&'static str] = CHESS;

    fn random(dice: &mut KeyStream) -> String {
        let mut board = [b'.'; 64];
        put(&mut board, b'K', dice);
        put(&mut board, b'k', dice);
        // Some boards have few men, others nothing but queens.
        let men: &[u8] = [&b"QRBNPqrbnp"[..], b"Qq", b"QRqr", b"Nnq", b"PpQq"][below(dice, 5)];
        for _ in 0..below(dice, 50) {
            put(&mut board, men[below(dice, men.len())], dice);
        }
        let rows: Vec<String> =
            board.chunks(8).map(|row| String::from_utf8_lossy(row).replace('.', "1")).collect();
        format!("{} {} - - 0 1", rows.join("/"), ["w", "b"][below(dice, 2)])
    }
}

impl Boards for Shogi {
    const SMALL_TABLE: &'static str = "setoption name USI_Hash value 16";
    const WORD: &'static str = "sfen";
    const ENDLESS: &'static [(&'static str, &'static str)] = &[
        ("go infinite", "bestmove"),
        ("go mate infinite", "checkmate"),
        ("go perft 12", "perft was stopped"),
    ];
    const EXTREME: &'static [&'static str] = SHOGI;

    fn random(dice: &mut KeyStream) -> String {
        let mut board = vec![String::from("1"); 81];
        let mut hands = String::new();
        let mut squares: Vec<usize> = (0..81).collect();
        let mut men: Vec<&str> = ["K", "k"].into();
        for (man, count) in [("R", 2), ("B", 2), ("G", 4), ("S", 4), ("N", 4), ("L", 4)] {
            men.extend(std::iter::repeat_n(man, count));
        }
        let on_board = 2 + below(dice, men.len() - 1);
        for (index, man) in men.into_iter().enumerate() {
            let man = if below(dice, 2) == 0 { man.to_owned() } else { man.to_lowercase() };
            let man = match index {
                0 => "K".to_owned(),
                1 => "k".to_owned(),
                _ => man,
            };
            let promotes = !"KGkg".contains(&man) && below(dice, 2) == 0;
            if index < 2 || index * 7 % 22 < on_board {
                let square = squares.swap_remove(below(dice, squares.len()));
                board[square] = if promotes { format!("+{man}") } else { man };
            } else {
                hands.push_str(&man);
            }
        }
        hands.push_str("9P9p");
        let rows: Vec<String> = board.chunks(9).map(<[String]>::concat).collect();
        format!("{} {} {hands} 1", rows.join("/"), ["b", "w"][below(dice, 2)])
    }
}

fn below(dice: &mut KeyStream, number: usize) -> usize {
    (dice.next_key().0 % number as u64) as usize
}

fn put(board: &mut [u8; 64], man: u8, dice: &mut KeyStream) {
    let square = below(dice, 64);
    let on_last_rank = !(8..56).contains(&square);
    if board[square] == b'.' && !(on_last_rank && b"Pp".contains(&man)) {
        board[square] = man;
    }
}

/// Random legal positions with a move to play, drawn from a seed.
fn random_positions<G: Boards>(count: usize) -> Vec<String> {
    let mut dice = KeyStream::new(2026);
    let mut found = Vec::new();
    while found.len() < count {
        let text = G::random(&mut dice);
        if G::read(&text).is_ok_and(|position| game::Position::has_moves(&position)) {
            found.push(text);
        }
    }
    found
}

/// Sends `command`, stops it after `pause`, and returns how long the answer took.
fn stop_latency(gui: &Gui, command: (&str, &str), pause: Duration) -> (Duration, String) {
    let (go, answer) = command;
    gui.send(go);
    thread::sleep(pause);
    let start = Instant::now();
    gui.send("stop");
    let last = gui.find_by(answer, LATEST).unwrap_or_else(|| panic!("no answer within {LATEST:?}"));
    (start.elapsed(), last)
}

/// Stops searches of all positions and returns the latencies, sorted. Every answer is a legal move.
fn latencies<G: Boards>(positions: &[String], commands: usize) -> Vec<Duration> {
    let gui = Gui::new::<G>();
    gui.ask(G::SMALL_TABLE);
    let mut dice = KeyStream::new(7);
    let mut found = Vec::new();
    for text in positions {
        for &command in &G::ENDLESS[..commands] {
            let position = format!("position {} {text}", G::WORD);
            assert_eq!(gui.ask(&position), [""; 0], "{text}");
            let pause = Duration::from_micros(dice.next_key().0 % 12_000);
            let (latency, answer) = stop_latency(&gui, command, pause);
            assert!(latency < LATEST, "{text}: {} was stopped after {latency:?}", command.0);
            found.push(latency);
            if command.1 == "bestmove" {
                let mv = value(&answer, "bestmove").expect("a move");
                assert_eq!(gui.ask(&format!("{position} moves {mv}")), [""; 0], "{text}: {answer}");
            }
        }
    }
    gui.end();
    found.sort_unstable();
    found
}

fn check<G: Boards>(positions: &[String], commands: usize) {
    let found = latencies::<G>(positions, commands);
    let median = found[found.len() / 2];
    assert!(median < MEDIAN, "half of the answers take more than {median:?}");
}

fn extreme<G: Boards>() -> Vec<String> {
    G::EXTREME.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn stop_is_obeyed_in_extreme_positions_of_chess() {
    check::<Chess>(&extreme::<Chess>(), 3);
}

#[test]
fn stop_is_obeyed_in_extreme_positions_of_shogi() {
    check::<Shogi>(&extreme::<Shogi>(), 3);
}

#[test]
fn stop_is_obeyed_in_500_random_positions_of_chess() {
    check::<Chess>(&random_positions::<Chess>(500), 1);
}

#[test]
fn stop_is_obeyed_in_500_random_positions_of_shogi() {
    check::<Shogi>(&random_positions::<Shogi>(500), 1);
}

#[test]
#[ignore = "prints figures for a quiet machine"]
fn latency_of_stop() {
    fn report<G: Boards>() {
        let sets = [("extreme", extreme::<G>(), 3), ("random", random_positions::<G>(1000), 2)];
        for (name, positions, commands) in sets {
            let found = latencies::<G>(&positions, commands);
            let (median, late) = (found[found.len() / 2], found[found.len() * 99 / 100]);
            let most = found[found.len() - 1];
            eprintln!(
                "{} {name}: {} positions, {} stops, median {median:.1?}, 99 % {late:.1?}, maximum {most:.1?}",
                G::NAME,
                positions.len(),
                found.len()
            );
        }
    }
    report::<Chess>();
    report::<Shogi>();
}

#[test]
fn depth_1_obeys_nodes_time_quit_and_the_end_of_the_input() {
    for fen in &CHESS[..2] {
        let gui = Gui::new::<Chess>();
        gui.ask(&format!("position fen {fen}"));
        gui.send("go nodes 1000");
        let lines = gui.until("bestmove");
        let nodes = lines.iter().rev().find_map(|line| value(line, "nodes")?.parse::<u64>().ok());
        assert_eq!(nodes, Some(1000), "{lines:#?}");
        let start = Instant::now();
        gui.send("go movetime 50");
        gui.find("bestmove");
        assert!(start.elapsed() < LATEST, "{:?} for 50 ms", start.elapsed());
        for last in ["quit", ""] {
            let gui = Gui::new::<Chess>();
            gui.ask(&format!("position fen {fen}"));
            gui.send("go infinite");
            thread::sleep(Duration::from_millis(20));
            let start = Instant::now();
            gui.send(last);
            let rest = gui.end();
            assert!(start.elapsed() < LATEST, "{last:?} took {:?}", start.elapsed());
            assert!(rest.iter().any(|line| line.starts_with("bestmove ")), "{last:?}: {rest:#?}");
        }
        gui.end();
    }
}

#[test]
fn bench_and_perft_run_to_their_end_when_the_input_ends() {
    let gui = Gui::new::<Chess>();
    gui.send("go perft 4");
    assert!(gui.end().contains(&"Nodes searched: 197281".to_owned()));
    let gui = Gui::new::<Shogi>();
    gui.send("go perft 3");
    assert!(gui.end().contains(&"Nodes searched: 25470".to_owned()));
    let gui = Gui::new::<Chess>();
    gui.send("bench");
    let lines = gui.end();
    assert_eq!(lines.len(), Chess::BENCH.len() + 1, "{lines:#?}");
    assert!(
        lines.last().is_some_and(|line| line.contains(" nodes ") && line.ends_with(" nps")),
        "{lines:#?}"
    );
}

#[test]
fn quit_ends_a_bench_at_once() {
    let gui = Gui::new::<Chess>();
    gui.send("bench");
    gui.send("quit");
    let start = Instant::now();
    let lines = gui.end();
    assert!(lines.len() < Chess::BENCH.len(), "{lines:#?}");
    assert!(start.elapsed() < LATEST);
}
