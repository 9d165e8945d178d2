//! What a search takes for its tables stays within what it was given, in every kind of play.
#![cfg(target_os = "linux")]

use std::fs;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use problem::answer::{self, Unwatched};
use problem::read;
use problem::solve::Limits;
use problem::write::{PopeyeText, Times};

/// What the search is given, in bytes.
const MEMORY: usize = 64 << 20;

/// How much more it may take.
const TOLERANCE: usize = MEMORY / 10;

/// What the program needs besides its tables: code, stacks, nets, what is kept of the problem.
const BESIDES: usize = 12 << 20;

/// Problems that would fill any table before they are solved.
const ENDLESS: [(&str, &str); 5] = [
    ("White Ke1 Qd1 Ra1h1 Bc1f1 Sb1g1 Pa2b2c2f2g2h2 Black Ke8 Qd8 Ra8h8 Bc8f8 Sb8g8 Pa7b7c7f7g7h7", "#8"),
    ("White Kc8 Qh3 Rd6 Se5 Bd1 Pb7c7f5h5d4d3e3 Black Kg5 Rh8 Sg8 Pd7e7h7h6d5", "s#9"),
    ("White Kd1 Qh7 Bc3 Sb1 Black Kd6 Re8 Ba8 Pd5", "h#7"),
    ("White Kd1 Bc3 Black Kd6 Qa8 Re8 Bh1 Sh8 Pd5a7", "ser-h#20"),
    ("White Ka1 Rc3 Sb2 Pb6h2 Black Ke3 Ra7 Pa6", "h=9"),
];

#[test]
fn tables_keep_within_the_memory_they_are_given() {
    let before = peak_bytes();
    for threads in [1, 2] {
        for (pieces, stipulation) in ENDLESS {
            let input = format!("BeginProblem\nPieces {pieces}\nStipulation {stipulation}\nEndProblem\n");
            let limits = Limits {
                memory: MEMORY,
                threads: NonZeroUsize::new(threads).expect("threads are counted from one"),
                deadline: Some(Instant::now() + Duration::from_millis(1500)),
                ..Limits::default()
            };
            let mut out = std::io::sink();
            let mut writer = PopeyeText::new(&mut out, Times::Hidden);
            for parsed in read::problems(input.as_bytes()) {
                answer::answer(&parsed, limits, &mut writer, &mut Unwatched).expect("a sink takes all");
            }
            let taken = peak_bytes() - before;
            assert!(
                taken <= MEMORY + TOLERANCE + BESIDES,
                "{stipulation} with {threads} threads: {taken} bytes"
            );
        }
    }
    let taken = peak_bytes() - before;
    assert!(taken > MEMORY / 4, "tables were never filled: {taken} bytes");
}

/// The most memory that this process has ever taken.
fn peak_bytes() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux tells this, too");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<usize>().ok());
    kilobytes.expect("it is a number") * 1024
}
