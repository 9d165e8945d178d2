//! Verdicts on mates against a prover that is slow and obviously right, and against another program.
#![allow(clippy::print_stderr, reason = "a test that cannot run says so loudly")]

mod corpora;

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use chess::text::Fen;
use chess::{Move, Position};
use game::Position as _;
use mate::within::{Outcome, Prover};
use puzzle::Puzzle;
use puzzle::read::{Columns, Record};
use puzzle::solve::{Solution, Solver, Verdict};

/// The puzzles of the corpus that have this theme.
fn puzzles(theme: &str) -> Vec<Puzzle> {
    let Some(text) = corpora::read("puzzles/puzzles.csv.zst") else { return Vec::new() };
    let (columns, mut record) = (Columns::lichess(), Record::default());
    text.lines()
        .skip(1)
        .filter_map(|line| {
            let row = record.read(line, &columns).expect("the corpus can be read");
            row.has_theme(theme).then(|| Puzzle::read(&row).expect("the corpus is legal"))
        })
        .collect()
}

/// Whether the side to move mates in at most `left` moves.
fn mates(position: &Position, left: u8) -> bool {
    left > 0 && position.moves().into_iter().any(|mv| mates_by(position, mv, left))
}

fn mates_by(position: &Position, mv: Move, left: u8) -> bool {
    let next = position.after(mv);
    let replies = next.moves();
    match replies.is_empty() {
        true => next.is_check(),
        false => left > 1 && replies.iter().all(|&reply| mates(&next.after(reply), left - 1)),
    }
}

#[test]
fn verdicts_are_those_of_a_slow_prover() {
    let mut prover = Prover::new();
    for (theme, moves, most) in [("mateIn1", 1, 3_500), ("mateIn2", 2, 1_500), ("mateIn3", 3, 30)] {
        for puzzle in puzzles(theme).iter().take(most) {
            prover.forget();
            let position = puzzle.position();
            let fen = Fen(position.to_setup());
            // What the line begins with and what it does not, so that both answers are put to the test.
            for mv in position.moves().into_iter().filter(|mv| moves < 3 || *mv == puzzle.moves()[1]) {
                let expected = if mates_by(position, mv, moves) { Outcome::Proved } else { Outcome::Refuted };
                assert_eq!(prover.mates_by(position, mv, moves), expected, "{fen} {mv} {moves}");
            }
        }
    }
}

#[test]
fn a_solution_that_only_cooperates_is_told_from_one_that_is_proved() {
    let mut solver = Solver::new(10, 1_000_000);
    let mut found = BTreeMap::new();
    for puzzle in &puzzles("mateIn2") {
        let Solution { verdict, line, .. } = solver.solve(puzzle);
        *found.entry(verdict).or_insert(0) += 1;
        let Some(&first) = line.first() else { panic!("there is always the line itself") };
        match verdict {
            Verdict::Exact | Verdict::SameFirstMove => assert_eq!(first, puzzle.moves()[1]),
            Verdict::Proved => assert!(mates_by(puzzle.position(), first, 2)),
            Verdict::Cooperative => assert!(!mates_by(puzzle.position(), first, 2)),
            _ => panic!("{verdict:?}"),
        }
    }
    // About one in fifteen begins with a move that forces nothing.
    assert!(found.is_empty() || (500..900).contains(&found[&Verdict::Cooperative]), "{found:?}");
}

#[test]
fn stockfish_finds_the_same_mates() {
    let puzzles: Vec<Puzzle> =
        puzzles("mateIn2").into_iter().take(400).chain(puzzles("mateIn3").into_iter().take(100)).collect();
    let Ok(mut engine) =
        Command::new("/usr/games/stockfish").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
    else {
        eprintln!("NOT TESTED: there is no Stockfish");
        return;
    };
    let mut input = engine.stdin.take().expect("it is piped");
    let mut lines = BufReader::new(engine.stdout.take().expect("it is piped")).lines();
    let mut prover = Prover::new();
    for puzzle in &puzzles {
        let moves = u8::try_from(puzzle.solution().len()).expect("mates are short");
        writeln!(input, "position fen {}\ngo mate {moves}", Fen(puzzle.position().to_setup()))
            .expect("it reads");
        let mut best = None;
        let bestmove = loop {
            let line = lines.next().expect("it answers").expect("with text");
            if let Some((_, rest)) = line.split_once(" score mate ") {
                best = rest.split(' ').next().and_then(|number| number.parse::<u8>().ok());
            }
            if let Some(rest) = line.strip_prefix("bestmove ") {
                break rest.split(' ').next().expect("a move").to_owned();
            }
        };
        prover.forget();
        let keys = prover.keys(puzzle.position(), moves, usize::MAX).expect("there is no limit");
        let fen = Fen(puzzle.position().to_setup());
        assert_eq!(best, Some(moves), "{fen}");
        assert!(keys.iter().any(|key| key.to_string() == bestmove), "{fen} {bestmove}");
    }
    writeln!(input, "quit").expect("it reads");
    engine.wait().expect("it ends");
}
