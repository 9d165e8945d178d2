//! Compares the solver with a slow, obviously correct one on random small positions of both games.
//!
//! `KEYMOVE_POSITIONS=100000 cargo test -p mate --test it slow_solver` compares that many tsume, and as many positions for
//! each kind of attack in chess.

use crate::common::{is_mated_within, mates_within};
use game::{Glance, KeyStream, Mating};
use mate::within::{Outcome, Prover};
use mate::{Answer, Attack, Effort, Length, Limits, Options, Solver, Start, Victim};

use crate::common;

/// Random numbers below a bound.
struct Dice(KeyStream);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        (self.0.next_key().0 >> 33) as usize % sides
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.throw(all.len())]
    }
}

/// How often there was a mate and how often there was none: a test that sees only one of them shows little.
#[derive(Default)]
struct Tally {
    mates: usize,
    no_mates: usize,
}

/// Compares both solvers on mates within `plies`.
fn check<P: Mating>(solver: &mut Solver, position: &P, plies: u16, name: &str, tally: &mut Tally) {
    let Options { attack, victim, .. } = *solver.options();
    let expected = |plies| match victim {
        Victim::Opponent => mates_within(position, plies, attack),
        Victim::SideToMove => is_mated_within(position, plies, attack),
    };
    solver.ask(Options { within: Length::new(plies), ..*solver.options() });
    let verdict = solver.solve(position, Limits::NONE, &mut ());
    if !expected(plies) {
        tally.no_mates += 1;
        assert_eq!(verdict.answer, Answer::NoMate, "{name}: no mate within {plies}");
        return;
    }
    tally.mates += 1;
    assert_eq!(verdict.answer, Answer::Mate, "{name}: mate within {plies}");
    let length = verdict.bounds.at_most.plies();
    assert_eq!(verdict.line.len(), usize::from(length), "{name}");
    assert!(expected(length), "{name}: {length} is too short");
    assert!(length < 2 || !expected(length - 2), "{name}: {length} is too long");
    common::replay(position, &verdict.line, attack);
    the_first_mate_is_as_long_as_its_line(solver, position, name, expected);
}

/// A mate that was not shortened once had as few plies as its line, though there were longer defences.
fn the_first_mate_is_as_long_as_its_line<P: Mating>(
    solver: &mut Solver,
    position: &P,
    name: &str,
    expected: impl Fn(u16) -> bool,
) {
    let asked = *solver.options();
    solver.ask(Options { effort: Effort::AnyMate, ..asked });
    let verdict = solver.solve(position, Limits::NONE, &mut ());
    solver.ask(asked);
    let length = verdict.bounds.at_most.plies();
    assert_eq!(verdict.line.len(), usize::from(length), "{name}: any mate");
    assert!(expected(length), "{name}: {length} is too short for any mate");
    common::replay(position, &verdict.line, asked.attack);
}

fn solver(attack: Attack, victim: Victim) -> Solver {
    Solver::new(Options { memory: 1 << 20, attack, victim, effort: Effort::Shortest, ..Options::default() })
}

/// A king in a corner of the board, a few men around it, and a few in hand.
fn random_tsume(dice: &mut Dice) -> String {
    let mut board = [[""; 9]; 9];
    board[dice.throw(3)][dice.throw(9)] = "k";
    if dice.throw(3) == 0 {
        board[4 + dice.throw(5)][dice.throw(9)] = "K";
    }
    for _ in 0..3 + dice.throw(6) {
        let man = dice.pick(&[
            "P", "+P", "L", "N", "S", "G", "B", "R", "+B", "+R", "p", "s", "g", "l", "n", "r", "b", "+p",
        ]);
        let (row, column) = (dice.throw(5), dice.throw(9));
        let stuck = match man {
            "P" | "L" => row == 0,
            "N" => row < 2,
            _ => false,
        };
        if board[row][column].is_empty() && !stuck {
            board[row][column] = man;
        }
    }
    let rows = board.map(|row| {
        let mut text = String::new();
        for man in row {
            text.push_str(if man.is_empty() { "1" } else { man });
        }
        text
    });
    let attacker = dice.pick(&["", "G", "2G", "GS", "R", "RP", "BG", "2S", "NG", "L", "2P"]);
    let defender = dice.pick(&["", "r", "g", "p", "2s3p", "rb2g2s2n2l9p"]);
    let hands = format!("{attacker}{defender}");
    format!("{} b {} 1", rows.join("/"), if hands.is_empty() { "-" } else { &hands })
}

#[test]
fn on_tsume() {
    let mut dice = Dice(KeyStream::new(7));
    let mut solver = solver(Attack::Checks, Victim::Opponent);
    let (mut tally, mut asked) = (Tally::default(), 0);
    let positions = positions_wanted(10_000);
    while asked < positions {
        let sfen = random_tsume(&mut dice);
        let setup: shogi::Setup = sfen.parse().expect("SFEN");
        let Ok(position) = setup.position(&[shogi::fault::FaultKind::MissingKing]) else { continue };
        a_glance_sees_every_mate_in_one(&position, &sfen);
        let plies = if asked % 2 == 0 { 3 } else { 5 };
        check(&mut solver, &position, plies, &sfen, &mut tally);
        asked += 1;
    }
    let enough = positions / 10;
    assert!(tally.mates > enough && tally.no_mates > enough, "{} {}", tally.mates, tally.no_mates);
}

/// A check from afar was once thought to leave the square behind the king as a flight.
fn a_glance_sees_every_mate_in_one(position: &shogi::Position, name: &str) {
    let is_mate = matches!(position.glance(&mut 0), Glance::Mate(_));
    assert_eq!(is_mate, mates_within(position, 1, Attack::Checks), "{name}");
}

/// Two kings and a few men anywhere.
#[test]
fn on_conventional_lengths() {
    let mut dice = Dice(KeyStream::new(8));
    let mut solver = solver(Attack::Checks, Victim::Opponent);
    solver.ask(Options { within: Length::new(5), ..*solver.options() });
    let (mut as_by_the_rules, mut shorter) = (0, 0);
    while shorter < 20 {
        let sfen = random_tsume(&mut dice);
        // With every man in hand, the slow solver is too slow.
        if sfen.contains("2n2l9p") {
            continue;
        }
        let setup: shogi::Setup = sfen.parse().expect("SFEN");
        let Ok(position) = setup.position(&[shogi::fault::FaultKind::MissingKing]) else { continue };
        let verdict = solver.solve(&position, Limits::NONE, &mut ());
        if verdict.answer != Answer::Mate {
            continue;
        }
        let literal = verdict.bounds.at_most;
        let counted =
            solver.conventional(&position, literal, Limits::NONE).mate.expect("no limit is reached");
        assert_eq!(
            Some(counted.length.plies()),
            common::conventional_length(&position, literal.plies()),
            "{sfen}, {} by the rules",
            literal.plies()
        );
        *(if counted.length < literal { &mut shorter } else { &mut as_by_the_rules }) += 1;
    }
    assert!(as_by_the_rules > 40, "{as_by_the_rules}");
}

fn random_chess(dice: &mut Dice) -> String {
    let mut board = [[' '; 8]; 8];
    board[dice.throw(2)][dice.throw(8)] = 'k';
    board[2 + dice.throw(6)][dice.throw(8)] = 'K';
    for _ in 0..2 + dice.throw(4) {
        let man = dice.pick(&['Q', 'R', 'B', 'N', 'P', 'P', 'q', 'r', 'b', 'n', 'p', 'p']);
        let (row, column) = (dice.throw(8), dice.throw(8));
        if board[row][column] == ' ' && (man.eq_ignore_ascii_case(&'p') <= (1..7).contains(&row)) {
            board[row][column] = man;
        }
    }
    let rows: Vec<String> =
        board.iter().map(|row| row.iter().map(|&man| if man == ' ' { '1' } else { man }).collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), dice.pick(&['w', 'b']))
}

fn positions_wanted(usual: usize) -> usize {
    let wanted = std::env::var("KEYMOVE_POSITIONS").ok().and_then(|text| text.parse().ok());
    wanted.unwrap_or(usual)
}

fn chess_agrees(attack: Attack, victim: Victim, usual: usize, plies: u16) {
    let positions = positions_wanted(usual);
    let mut dice = Dice(KeyStream::new(8 + u64::from(plies)));
    let mut solver = solver(attack, victim);
    let (mut tally, mut asked) = (Tally::default(), 0);
    while asked < positions {
        let fen = random_chess(&mut dice);
        let chess::text::Fen(setup) = fen.parse().expect("FEN");
        let Ok(position) = setup.position(chess::fault::GAME) else { continue };
        check(&mut solver, &position, plies, &fen, &mut tally);
        asked += 1;
    }
    let enough = positions / 100;
    assert!(tally.mates > enough && tally.no_mates > enough, "{} {}", tally.mates, tally.no_mates);
}

#[test]
fn on_chess_by_checks() {
    chess_agrees(Attack::Checks, Victim::Opponent, 6_000, 5);
}

#[test]
fn on_chess_by_all_moves() {
    chess_agrees(Attack::AllMoves, Victim::Opponent, 2_500, 3);
}

#[test]
fn on_chess_when_the_side_to_move_is_mated() {
    chess_agrees(Attack::AllMoves, Victim::SideToMove, 1_500, 2);
}

/// Mates too long for the slow solver: the prover of short mates is independent.
#[test]
fn on_the_shortest_mates_by_all_moves() {
    const MOVES: u8 = 4;
    let (mut dice, mut prover) = (Dice(KeyStream::new(24)), Prover::new());
    let mut solver = solver(Attack::AllMoves, Victim::Opponent);
    let start = Start::ByChecks;
    solver.ask(Options { start, within: Length::new(u16::from(2 * MOVES - 1)), ..*solver.options() });
    let (mut long, mut none, mut asked) = (0, 0, 0);
    while asked < 300 {
        let fen = random_chess(&mut dice);
        let chess::text::Fen(setup) = fen.parse().expect("FEN");
        let Ok(position) = setup.position(chess::fault::GAME) else { continue };
        asked += 1;
        let mut mates = |&moves: &u8| prover.mates(&position, moves, Attack::AllMoves) == Outcome::Proved;
        let expected = (1..=MOVES).find(&mut mates).map(|moves| u16::from(2 * moves - 1));
        let verdict = solver.solve(&position, Limits::NONE, &mut ());
        let found = (verdict.answer == Answer::Mate).then(|| verdict.bounds.at_most.plies());
        assert_eq!(found, expected, "{fen}");
        match found {
            Some(length) => common::replay(&position, &verdict.line[..usize::from(length)], Attack::AllMoves),
            None => none += 1,
        }
        long += u32::from(found > Some(3));
    }
    assert!(long > 5 && none > 5, "{long} {none}");
}
