//! The tables of a search stay within the given memory, in every kind of play.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use popeye::read;
use popeye::write::{PopeyeText, Times};
use solve::Limits;
use solve::Unwatched;

/// The memory given to the search, in bytes.
const MEMORY: usize = 64 << 20;

/// How much more it may use.
const TOLERANCE: usize = MEMORY / 10;

/// The memory that the program needs besides its tables: code, stacks, nets, the problem.
const BESIDES: usize = 12 << 20;

/// Problems that would fill any table before they are solved.
const ENDLESS: [(&str, &str); 5] = [
    ("White Ke1 Qd1 Ra1h1 Bc1f1 Sb1g1 Pa2b2c2f2g2h2 Black Ke8 Qd8 Ra8h8 Bc8f8 Sb8g8 Pa7b7c7f7g7h7", "#8"),
    ("White Kc8 Qh3 Rd6 Se5 Bd1 Pb7c7f5h5d4d3e3 Black Kg5 Rh8 Sg8 Pd7e7h7h6d5", "s#9"),
    ("White Kd1 Qh7 Bc3 Sb1 Black Kd6 Re8 Ba8 Pd5", "h#7"),
    ("White Kd1 Bc3 Black Kd6 Qa8 Re8 Bh1 Sh8 Pd5a7", "ser-h#20"),
    ("White Ka1 Rc3 Sb2 Pb6h2 Black Ke3 Ra7 Pa6", "h=9"),
];

/// Tells a process its problem and its number of threads.
const PART: &str = "KEYMOVE_MEMORY_TEST";

/// Each problem runs in its own process, because the allocator keeps memory that earlier problems have freed.
#[test]
fn tables_keep_within_the_memory_they_are_given() {
    if let Ok(part) = std::env::var(PART) {
        return fill(&part);
    }
    let program = std::env::current_exe().expect("a test is a program");
    for threads in [1, 2] {
        for (number, (_, stipulation)) in ENDLESS.iter().enumerate() {
            let mut process = Command::new(&program);
            process.args(["--exact", "tables_keep_within_the_memory_they_are_given", "--nocapture"]);
            let output = process.env(PART, format!("{number} {threads}")).output().expect("it runs");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{stipulation} with {threads} threads: {told}");
        }
    }
}

/// Searches one problem and measures its memory.
fn fill(part: &str) {
    let (number, threads) = part.split_once(' ').expect("two numbers");
    let (pieces, stipulation) = ENDLESS[number.parse::<usize>().expect("the number of a problem")];
    let before = peak_bytes();
    let input = format!("BeginProblem\nPieces {pieces}\nStipulation {stipulation}\nEndProblem\n");
    let limits = Limits {
        memory: MEMORY,
        threads: threads.parse().expect("a number of threads"),
        deadline: Some(Instant::now() + Duration::from_millis(1500)),
        ..Limits::default()
    };
    let mut out = std::io::sink();
    let mut writer = PopeyeText::new(&mut out, Times::Hidden);
    for parsed in read::problems(input.as_bytes()) {
        solve::answer(&parsed.problem, limits, &mut writer, &mut Unwatched).expect("a sink takes all");
    }
    let taken = peak_bytes() - before;
    assert!(taken <= MEMORY + TOLERANCE + BESIDES, "{taken} bytes");
    // On a busy machine even the first table may be filled only a little.
    assert!(taken > MEMORY / 16, "tables were never filled: {taken} bytes");
}

/// The peak memory of this process.
fn peak_bytes() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux tells this, too");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<usize>().ok());
    kilobytes.expect("it is a number") * 1024
}
