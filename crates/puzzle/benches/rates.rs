//! Measures puzzles per CPU second: legality, solving, proving and tagging, next to the same forward search in Python.
//!
//! The database is `puzzles/puzzles.csv.zst` of the corpora, or the file in `KEYMOVE_PUZZLES`.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::{env, io};

use mate::within::{Outcome, Prover};
use nix::time::{ClockId, clock_gettime};
use puzzle::read::{Columns, Record};
use puzzle::solve::Solver;
use puzzle::{Puzzle, themes};

/// The number of puzzles that Python solves; more would only take longer.
const PYTHON_PUZZLES: usize = 400;

fn main() -> io::Result<()> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/puzzles/puzzles.csv.zst");
    let path = env::var("KEYMOVE_PUZZLES").unwrap_or_else(|_| default.to_owned());
    let mut text = String::new();
    match File::open(&path).and_then(|file| puzzle::read::decompressed(file)?.read_to_string(&mut text)) {
        Ok(_) => {}
        Err(error) => {
            println!("NOT MEASURED: {path}: {error}");
            return Ok(());
        }
    }
    let lines: Vec<&str> = text.lines().skip(1).collect();
    println!("| what | puzzles | per CPU second |\n|---|---|---|");
    legality(&lines);
    tagging(&lines);
    let mut ours = 0.0;
    for moves in 1..=4 {
        let mates = puzzles(&lines, &format!("mateIn{moves}"));
        let rate = report(&format!("solve, mate in {moves}"), mates.len(), || {
            let mut solver = Solver::new(10, 1_000_000);
            mates.iter().filter(|puzzle| !solver.solve(puzzle).line.is_empty()).count()
        });
        if moves == 2 {
            ours = rate;
        }
        let few = mates.len().min([10_000, 10_000, 2_000, 50][moves - 1]);
        report(&format!("prove and refute every other first move, mate in {moves}"), few, || {
            mates.iter().take(few).filter(|puzzle| is_sound(puzzle, moves)).count()
        });
    }
    python(&lines, ours)
}

fn legality(lines: &[&str]) {
    report("read a row, play its whole line", lines.len(), || {
        let (columns, mut record) = (Columns::lichess(), Record::default());
        lines
            .iter()
            .filter(|line| record.read(line, &columns).is_ok_and(|row| Puzzle::read(&row).is_ok()))
            .count()
    });
}

fn tagging(lines: &[&str]) {
    let all = puzzles(lines, "");
    report("tag", all.len(), || all.iter().map(|puzzle| themes::of(puzzle).len()).sum());
}

fn is_sound(puzzle: &Puzzle, moves: usize) -> bool {
    thread_local!(static PROVER: std::cell::RefCell<Prover<chess::Position>> = Prover::new().into());
    let moves = u8::try_from(moves).expect("mates are short");
    PROVER.with_borrow_mut(|prover| {
        prover.forget();
        let first = puzzle.moves()[1];
        prover.mates_by(puzzle.position(), first, moves) == Outcome::Proved
            && prover.other_keys(puzzle.position(), first, moves, 1) == Ok(Vec::new())
    })
}

/// The puzzles with a theme, or all.
fn puzzles(lines: &[&str], theme: &str) -> Vec<Puzzle> {
    let (columns, mut record) = (Columns::lichess(), Record::default());
    let read = |line: &&str| {
        let row = record.read(line, &columns).ok().filter(|row| theme.is_empty() || row.has_theme(theme))?;
        Puzzle::read(&row).ok()
    };
    lines.iter().filter_map(read).collect()
}

/// Runs the work three times and prints the best rate.
fn report(what: &str, puzzles: usize, work: impl Fn() -> usize) -> f64 {
    let once = || {
        let started = cpu_seconds();
        std::hint::black_box(work());
        cpu_seconds() - started
    };
    let seconds = (0..3).map(|_| once()).fold(f64::INFINITY, f64::min);
    let rate = puzzles as f64 / seconds;
    println!("| {what} | {puzzles} | {rate:.0} |");
    rate
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("threads have clocks");
    time.tv_sec() as f64 + time.tv_nsec() as f64 / 1e9
}

/// The same forward search in Python, on the first mates in two.
fn python(lines: &[&str], ours: f64) -> io::Result<()> {
    let (columns, mut record) = (Columns::lichess(), Record::default());
    let mut rows = String::new();
    for line in lines {
        if let Ok(row) = record.read(line, &columns)
            && row.has_theme("mateIn2")
            && rows.lines().count() < PYTHON_PUZZLES
        {
            rows.push_str(&format!("{},{}\n", row.position, row.moves));
        }
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/forward_search.py");
    let mut child =
        Command::new("python3").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    child.stdin.take().map_or(Ok(()), |mut input| input.write_all(rows.as_bytes()))?;
    let output = String::from_utf8_lossy(&child.wait_with_output()?.stdout).into_owned();
    let mut words = output.split_whitespace().map(|word| word.parse::<f64>().unwrap_or(0.0));
    let (Some(solved), Some(seconds)) = (words.next(), words.next()) else {
        println!("NOT MEASURED: python3 with python-chess did not answer");
        return Ok(());
    };
    let rate = solved / seconds;
    println!("| the same search in Python, mate in 2 | {solved:.0} | {rate:.0} |");
    println!("\nRatio to Python on mates in two: {:.0}", ours / rate);
    Ok(())
}
