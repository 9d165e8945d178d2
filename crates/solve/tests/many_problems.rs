//! A file of ten thousand problems needs no more memory than a short one.
#![cfg(target_os = "linux")]

use std::fs;

use popeye::read;
use popeye::write::{PopeyeText, Times};
use solve::Limits;
use solve::Unwatched;

/// The problems that are repeated.
const PROBLEMS: &str = "\
    Title Rook and king\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption Variations SetPlay Try\n\
    NextProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1.5\nTwin Move c2 c3\nTwin Remove a3\n\
    NextProblem\nRemark A problem with faults\nPieces White Kc2 Xx9 Black Ka1 Pa3\nStipulation #foo\n\
    NextProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation ser-h#2\n";

/// More growth than this, in bytes, would be a leak: the allocator keeps some freed memory.
const TOLERANCE: usize = 32 << 20;

#[test]
fn ten_thousand_problems_are_solved_with_flat_memory() {
    let input = format!("BeginProblem\n{}EndProblem\n", vec![PROBLEMS; 2_500].join("NextProblem\n"));
    let mut out = std::io::sink();
    let mut writer = PopeyeText::new(&mut out, Times::Hidden);
    let (mut count, mut early) = (0, 0);
    for parsed in read::problems(input.as_bytes()) {
        solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched)
            .expect("a sink takes all");
        count += 1;
        if count == 500 {
            early = resident_bytes();
        }
    }
    assert_eq!(count, 10_000);
    let late = resident_bytes();
    assert!(late < early + TOLERANCE, "{early} bytes, later {late}");
}

/// The memory in use by this process.
fn resident_bytes() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("Linux tells this, too");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<usize>().ok());
    kilobytes.expect("it is a number") * 1024
}
