//! Compares verdicts on mates with a slow, obviously correct prover and with another program.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use chess::text::Fen;
use chess::{Move, Position};
use game::Position as _;
use mate::within::{Outcome, Prover};
use puzzle::Puzzle;
use puzzle::solve::{Solution, Solver, Verdict};

use crate::database::{self, with_theme};

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
    check_verdicts(&database::own());
}

#[test]
#[ignore = "needs the shared corpora"]
fn verdicts_on_lichess_puzzles_are_those_of_a_slow_prover() {
    check_verdicts(&database::shared());
}

fn check_verdicts(text: &str) {
    let mut prover = Prover::new();
    for (theme, moves, most) in [("mateIn1", 1, 3_500), ("mateIn2", 2, 1_500), ("mateIn3", 3, 30)] {
        let puzzles = with_theme(text, theme);
        assert!(puzzles.len() > 20, "{} {theme}", puzzles.len());
        for puzzle in puzzles.iter().take(most) {
            prover.forget();
            let position = puzzle.position();
            let fen = Fen(position.to_setup());
            // Moves that begin the line and moves that do not, so that both answers are tested.
            for mv in position.moves().into_iter().filter(|mv| moves < 3 || *mv == puzzle.moves()[1]) {
                let expected = if mates_by(position, mv, moves) { Outcome::Proved } else { Outcome::Refuted };
                assert_eq!(prover.mates_by(position, mv, moves), expected, "{fen} {mv} {moves}");
            }
        }
    }
}

#[test]
fn a_cooperative_solution_is_distinguished_from_a_proved_one() {
    let found = check_solutions(&database::own());
    assert!(found[&Verdict::Exact] > 20, "{found:?}");
}

/// About one in fifteen begins with a move that forces nothing.
#[test]
#[ignore = "needs the shared corpora"]
fn some_solutions_of_lichess_puzzles_only_cooperate() {
    let found = check_solutions(&database::shared());
    assert!((500..900).contains(&found[&Verdict::Cooperative]), "{found:?}");
}

/// Solves the mates in two and counts the verdicts.
fn check_solutions(text: &str) -> BTreeMap<Verdict, u32> {
    let mut solver = Solver::new(10, 1_000_000);
    let mut found = BTreeMap::new();
    for puzzle in &with_theme(text, "mateIn2") {
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
    found
}

#[test]
#[ignore = "needs Stockfish"]
fn stockfish_finds_the_same_mates() {
    let text = database::own();
    let puzzles: Vec<Puzzle> =
        ["mateIn1", "mateIn2", "mateIn3"].into_iter().flat_map(|theme| with_theme(&text, theme)).collect();
    assert!(puzzles.len() > 100, "{}", puzzles.len());
    let mut engine = Command::new("/usr/games/stockfish")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Stockfish is installed");
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
