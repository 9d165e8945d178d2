//! Tests that compare the bound with random games.

use crate::orthodox::bounds::target::*;
use crate::orthodox::random_games::{Dice, RandomGame};

#[test]
fn positions_of_random_games_are_never_out_of_reach() {
    let mut dice = Dice::new(7);
    for round in 0..3_000 {
        let plies = 1 + dice.roll(if round % 10 == 0 { 120 } else { 24 });
        let game = RandomGame::new(&mut dice, plies, 1 + round % 4);
        let board = game.last().board();
        let mut target = Target::new(board);
        for (position, left) in game.with_moves_left() {
            assert!(target.is_near(position, left), "{:?}\n{board:?}\n{left:?}", position.board());
        }
    }
}

/// The moves that each side needs from one position to another.
fn check(from: &str, to: &str, expected: [u16; 2]) {
    let board = |fen: &str| fen.parse::<chess::text::Fen>().expect("a position").0;
    let position = board(from).position(chess::fault::PROBLEM).expect("a position for problems");
    let mut target = Target::new(&board(to).board);
    assert_eq!(Color::ALL.map(|color| target.moves(&position, color)), expected, "{from} to {to}");
}

#[test]
fn moves_of_simple_tasks() {
    let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    check(initial, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - -", [1, 1]);
    check(initial, "rnbqkb1r/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w - -", [1, 0]);
    check(initial, "rnbqkbnr/pppppppp/8/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - -", [4, 0]);
    // The knights have changed places, or a bishop its colour.
    check("4k3/8/8/8/8/8/8/1N2K1N1 w - -", "4k3/8/8/8/8/8/8/1N2K1N1 w - -", [0, 0]);
    check("4k3/8/8/8/8/8/8/2B1K3 w - -", "4k3/8/8/8/8/8/8/3BK3 w - -", [NEVER, 0]);
    // A knight is missing: a pawn has promoted on its own file and gone home.
    check("4k3/8/8/8/8/8/P7/4K3 w - -", "4k3/8/8/8/8/8/8/1N2K3 w - -", [9, 0]);
}

#[test]
fn castling_past_a_rook_that_must_make_way_first() {
    check("4k3/8/8/8/8/8/8/R2RK3 w Q -", "4k3/8/8/8/8/3R4/8/2KR4 w - -", [2, 0]);
    check("4k3/8/8/8/8/8/8/R2RK3 w Q -", "4k3/8/8/8/8/R3R3/8/3K4 w - -", [4, 0]);
}
