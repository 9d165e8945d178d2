//! Opening, middlegame and endgame, as far as the board shows them.
//!
//! The database divides whole games: the middlegame begins when few officers are left, when a home rank is nearly empty
//! or when the two armies are mixed, and the endgame when at most six officers are left. Only the puzzle is known here,
//! so a game that only seems to be in the opening again is tagged as an opening.

use chess::{Bitboard, Board, Color, Rank, Role};

use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::ours("opening", "both sides still bring out their men", |facts| phase(facts) == Phase::Opening),
    Theme::ours("middlegame", "the officers are out, and more than six are left", |facts| {
        phase(facts) == Phase::Middlegame
    }),
    Theme::line("endgame", "at most six officers are left", |facts| phase(facts) == Phase::Endgame),
];

#[derive(Eq, PartialEq)]
enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

fn phase(facts: &Facts<'_>) -> Phase {
    let board = facts.puzzle.position().board();
    let officers = (board.occupied() - board.role(Role::King) - board.role(Role::Pawn)).len();
    if officers <= 6 {
        Phase::Endgame
    } else if officers <= 10 || has_empty_home(board) || entanglement(board) > 150 {
        Phase::Middlegame
    } else {
        Phase::Opening
    }
}

/// Whether a side has fewer than four men on its first rank.
fn has_empty_home(board: &Board) -> bool {
    let home = |color: Color| board.color(color) & Bitboard::relative_rank(color, Rank::First);
    Color::ALL.into_iter().any(|color| home(color).len() < 4)
}

/// How much the two armies are mixed: a sum over all regions of two by two squares.
fn entanglement(board: &Board) -> u32 {
    const CORNER: u64 = 0x0303;
    let mut sum = 0;
    for rank in 0..7_u32 {
        for file in 0..7_u32 {
            let region = Bitboard(CORNER << (8 * rank + file));
            let white = (board.color(Color::White) & region).len();
            let black = (board.color(Color::Black) & region).len();
            sum += mixture(rank + 1, white, black);
        }
    }
    sum
}

/// The weight of a region whose lower rank has this number: men far from home weigh more, both colours together most.
fn mixture(rank: u32, white: usize, black: usize) -> u32 {
    let far = |from: u32, at_least: u32, base: u32| if rank > at_least { base + rank - from } else { 0 };
    let near = |to: u32, base: u32| if rank < to { base + to - rank } else { 0 };
    match (white, black) {
        (1, 0) => 1 + 8 - rank,
        (2, 0) => far(2, 2, 2),
        (3 | 4, 0) => far(1, 1, 3),
        (0, 1) => 1 + rank,
        (1, 1) => 5 + rank.abs_diff(4),
        (2, 1) => 4 + rank - 1,
        (3, 1) => 5 + rank - 1,
        (0, 2) => near(6, 2),
        (1, 2) => 4 + 7 - rank,
        (2, 2) => 7,
        (0, 3 | 4) => near(7, 3),
        (1, 3) => 5 + 7 - rank,
        _ => 0,
    }
}
