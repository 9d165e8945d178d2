//! Tests that compare the deductions with random games, and with a search without them.

use std::collections::BTreeSet;

use chess::text::Fen;
use problem::solution::{Event, Observer};
use problem::stipulation::Stipulation;
use problem::{Options, Problem};

use crate::orthodox::bounds::Target;
use crate::orthodox::proofgame::*;
use crate::orthodox::random_games::{Dice, RandomGame, moves_left};

fn fen(position: &Position) -> String {
    Fen(position.to_setup()).to_string()
}

#[test]
fn positions_and_moves_of_random_games_are_never_ruled_out() {
    let mut dice = Dice::new(11);
    for round in 0..1_500 {
        let plies = 1 + dice.roll(if round % 10 == 0 { 100 } else { 24 });
        let game = RandomGame::new(&mut dice, plies, 1 + round % 4);
        let (last, played) = (game.last(), &game.played);
        let mut proof_game = ProofGame::new(last.board());
        let mut before = None;
        for (number, (position, left)) in game.with_moves_left().enumerate() {
            let is_possible = ProofGame::new(last.board()).is_possible(position, left, None);
            assert!(is_possible, "{}\n{}\n{left:?}\n{played:?}", fen(position), fen(last));
            let is_possible = proof_game.is_possible(position, left, before);
            assert!(is_possible, "after a move\n{}\n{}\n{left:?}\n{played:?}", fen(position), fen(last));
            before = Some(position.key().0);
            if let Some(&mv) = played.get(number) {
                let mut moves = MoveList::new();
                moves.push(mv);
                proof_game.prune(position, left, &mut moves);
                assert!(!moves.is_empty(), "{mv:?}\n{}\n{}\n{left:?}\n{played:?}", fen(position), fen(last));
            }
        }
    }
}

/// Finds all games of a length to a position with only the simple bound; `None` if it takes too long.
struct SlowSearch {
    target: Target,
    found: BTreeSet<String>,
    positions: u32,
}

impl SlowSearch {
    fn games(target: &Board, length: usize) -> Option<BTreeSet<String>> {
        let mut search = SlowSearch { target: Target::new(target), found: BTreeSet::new(), positions: 0 };
        search.play(&Position::initial(), length, &mut Vec::new())?;
        Some(search.found)
    }

    fn play(&mut self, position: &Position, length: usize, line: &mut Vec<String>) -> Option<()> {
        /// Games whose search takes more positions are not compared.
        const MOST_POSITIONS: u32 = 400_000;
        self.positions += 1;
        if self.positions > MOST_POSITIONS {
            return None;
        }
        if !self.target.is_near(position, moves_left(position, length)) {
            return Some(());
        }
        if length == 0 {
            if self.target.is_reached(position.board()) {
                self.found.insert(line.join(" "));
            }
            return Some(());
        }
        for &mv in &position.moves() {
            // A game that arrives early with the same side to move is over.
            let after = position.after(mv);
            if length > 1 && length % 2 == 1 && self.target.is_reached(after.board()) {
                continue;
            }
            line.push(mv.to_string());
            self.play(&after, length - 1, line)?;
            line.pop();
        }
        Some(())
    }
}

/// Collects the lines of an answer.
#[derive(Default)]
struct Collected(BTreeSet<String>);

impl Observer for Collected {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Line(line) = event {
            let moves = line.moves.iter().filter_map(|step| step.played.half_move.mv());
            self.0.insert(moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" "));
        }
    }
}

/// All games of a length to a position, found by solving the problem.
fn solved(target: &Board, length: usize) -> BTreeSet<String> {
    let half = if length % 2 == 1 { ".5" } else { "" };
    let stipulation = Stipulation::parse(&format!("exact-dia{}{half}", length / 2)).expect("a stipulation");
    let problem = Problem::new(*target, stipulation, Options::default());
    let mut collected = Collected::default();
    for (_, task) in problem.tasks() {
        crate::solve(&task, crate::Limits::default(), &mut collected).expect("nothing is refused");
    }
    collected.0
}

#[test]
fn random_proof_games_have_the_solutions_of_a_search_without_deductions() {
    let mut dice = Dice::new(5);
    let (mut compared, mut skipped, mut solutions) = (0, 0, 0);
    for round in 0..120 {
        let plies = 4 + round % 7;
        let game = RandomGame::new(&mut dice, plies, 1 + round % 3);
        let last = game.last();
        for length in [game.played.len(), game.positions.len()] {
            let Some(games) = SlowSearch::games(last.board(), length) else {
                skipped += 1;
                continue;
            };
            compared += 1;
            solutions += games.len();
            assert_eq!(solved(last.board(), length), games, "{} in {length}", fen(last));
        }
    }
    assert!(
        compared >= 150 && solutions > 200,
        "{compared} compared, {skipped} skipped, {solutions} solutions"
    );
}

/// Whether a game from the initial array is possible, by the deductions.
fn check(board: &str, half_moves: i32, expected: bool) {
    let target = format!("{board} w - -").parse::<Fen>().expect("a position").0.board;
    let left = [(half_moves + 1) / 2, half_moves / 2];
    let is_possible = ProofGame::new(&target).is_possible(&Position::initial(), left, None);
    assert_eq!(is_possible, expected, "{board} in {half_moves}");
}

#[test]
fn moves_are_counted() {
    check("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", 1, true);
    check("rnbqkbnr/pppppppp/8/8/8/4PN2/PPPP1PPP/RNBQKB1R", 3, false);
    // A white knight has come from b1 to f3 and the other back to b1, or the rook has lost a move.
    check("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R", 2, true);
}

#[test]
fn knights_cannot_lose_a_tempo() {
    // Neither side can lose a tempo: knights keep their parity, and no other man can move and come back.
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 2, false);
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 4, true);
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 6, false);
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 8, true);
}

#[test]
fn lost_men_are_captured_where_a_man_can_capture() {
    // Black has lost a knight to the pawn on c3: the knight had to go there, which takes four moves.
    let board = "r1bqkbnr/pppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR";
    check(board, 7, false);
    check(board, 9, true);
    // No pawn from d7 can have reached this square.
    check("rnbqkbnr/ppp1pppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR", 5, false);
}

/// A game in which nearly every move brings the men nearer to the final position.
fn direct_game(dice: &mut Dice, plies: usize) -> RandomGame {
    let mut game = RandomGame::new(dice, 0, 1);
    for ply in 0..plies {
        let position = *game.last();
        let mut moves: Vec<_> = position.moves().iter().copied().collect();
        if moves.is_empty() {
            break;
        }
        let first = dice.roll(moves.len());
        moves.rotate_left(first);
        let made = (ply / 2 + 1) as i32;
        let is_direct = |mv: &&Move| {
            let after = position.after(**mv);
            let needed = Target::new(after.board()).distance(&Position::initial(), [made + 5; 2]);
            needed.is_some_and(|needed| needed[position.turn() as usize] >= made)
        };
        let mv = *moves.iter().find(is_direct).unwrap_or(&moves[0]);
        game.played.push(mv);
        game.positions.push(position.after(mv));
    }
    game
}

#[test]
fn games_without_spare_moves_are_never_ruled_out() {
    let mut dice = Dice::new(3);
    for round in 0..60 {
        let game = direct_game(&mut dice, 10 + round % 36);
        let mut proof_game = ProofGame::new(game.last().board());
        let mut before = None;
        for (number, (position, left)) in game.with_moves_left().enumerate() {
            let is_possible = proof_game.is_possible(position, left, before);
            assert!(is_possible, "{}\n{}\n{left:?}", fen(position), fen(game.last()));
            before = Some(position.key().0);
            if let Some(&mv) = game.played.get(number) {
                let mut moves = MoveList::new();
                moves.push(mv);
                proof_game.prune(position, left, &mut moves);
                assert!(!moves.is_empty(), "{mv:?}\n{}\n{}\n{left:?}", fen(position), fen(game.last()));
            }
        }
    }
}

/// Whether a game from one position to another is possible, by the deductions.
fn check_from(from: &str, target: &str, left: [i32; 2], expected: bool) {
    let read = |text: &str| text.parse::<Fen>().expect("a position").0;
    let position = read(from).position(chess::fault::PROBLEM).expect("a position for problems");
    let mut proof_game = ProofGame::new(&read(&format!("{target} w - -")).board);
    assert_eq!(proof_game.is_possible(&position, left, None), expected, "{from} to {target}, {left:?}");
}

#[test]
fn men_that_wait_for_each_other_have_no_order() {
    // The pawn goes to f3 before the rook leaves f1, the rook before the king leaves g1, and the king before a knight arrives
    // there by way of f3. Either black knight may be the one on g1.
    check_from(
        "1n1qkb1r/2pppppp/5n2/1p6/BP3rP1/pb5P/PBPPPP1N/RN1Q1RK1 w k - 5 11",
        "3qkb1r/2pppppp/5B2/1p3Q2/BPP2rP1/pb1P1P1P/P2NPR1N/Rn3Kn1",
        [9, 9],
        false,
    );
}

#[test]
fn a_man_does_not_move_before_another_has_made_way() {
    let target = "4k3/R7/1n6/8/8/8/8/4K3";
    check_from("4k3/8/8/8/n7/8/8/R3K3 w - -", target, [1, 1], false);
    check_from("4k3/8/8/8/n7/8/8/R3K3 b - -", target, [1, 1], true);
}

#[test]
fn enclosed_men_stay_at_home() {
    // The bishop on a6 comes from f1; neither pawn that encloses it there has moved.
    check("rnbqkbnr/pppppppp/B7/8/8/8/PPPPPPPP/RNBQK1NR", 5, false);
    check("rnbqkbnr/pppppppp/B7/8/8/4P3/PPPP1PPP/RNBQK1NR", 3, false);
    check("rnbqkb1r/pppppppp/B4n2/8/8/4P3/PPPP1PPP/RNBQK1NR", 4, false);
    check("rnbqkb1r/pppppppp/B7/7n/8/4P3/PPPP1PPP/RNBQK1NR", 4, true);
}
