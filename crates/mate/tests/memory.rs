//! A search keeps to its memory limit. This test has its own process, so that nothing else is counted.
#![cfg(target_os = "linux")]

use mate::{Answer, Attack, Limits, Options, Solver};

const MEBIBYTE: usize = 1 << 20;

/// The peak memory of this process.
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has this file");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("the file has this line");
    let kibibytes: usize =
        line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number");
    kibibytes * 1024
}

#[test]
fn a_full_table_takes_what_was_allowed_within_a_tenth() {
    let before = most_memory();
    let memory = 48 * MEBIBYTE;
    let mut solver = Solver::new(Options { memory, attack: Attack::AllMoves, ..Options::default() });
    let limits = Limits { nodes: Some(1_000_000), ..Limits::NONE };
    // Whether the first player can mate is unknown.
    let verdict = solver.solve(&chess::Position::initial(), limits, &mut ());
    assert_eq!(verdict.answer, Answer::Unknown);
    let taken = most_memory() - before;
    assert!(taken.abs_diff(memory) <= memory / 10, "{} MiB of {}", taken / MEBIBYTE, memory / MEBIBYTE);
}
