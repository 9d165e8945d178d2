//! The slow twin has the same moves and checks, also where no other program goes: no kings, 64 men, pawns anywhere.

use chess::{Board, Color, Position, Role, Setup, Square, fault};
use game::Position as _;

use crate::dice::Dice;
use crate::mailbox::Mailbox;
use crate::sources::{self, Crowd};

#[test]
fn in_random_games_of_chess960() {
    sources::random_games(10_000, &mut Dice::new(6), sources::chess960_start, |position, _| {
        compare(position)
    });
}

#[test]
fn on_composed_boards_and_on_the_way_from_them() {
    let mut dice = Dice::new(7);
    for _ in 0..10_000 {
        let mut position = sources::random_composed(&mut dice, Crowd::Composed);
        for _ in 0..3 {
            compare(&position);
            match dice.choose(&position.moves()) {
                Some(mv) => position.play(mv),
                None => break,
            }
        }
    }
}

#[test]
fn where_the_king_that_is_not_to_move_is_in_check() {
    let mut dice = Dice::new(8);
    for _ in 0..5_000 {
        if let Ok(position) = sources::random_setup(&mut dice, Crowd::Composed).position(fault::PROBLEM) {
            compare(&position);
        }
    }
}

#[test]
fn on_boards_of_one_man_only() {
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for every in 1..=7 {
            let mut setup = Setup::empty();
            for square in Square::ALL.into_iter().step_by(every) {
                setup.board.put(square, role.of(Color::White));
            }
            compare(&setup.position(fault::PROBLEM).expect("a problem may show this"));
        }
    }
}

/// 64 men are no more than the list of moves can hold: each side's queens alternate, and everything can take.
#[test]
fn sixty_four_queens() {
    let mut board = Board::empty();
    for square in Square::ALL {
        let color = if square.index() / 8 % 2 == 0 { Color::White } else { Color::Black };
        board.put(square, Role::Queen.of(color));
    }
    let setup = Setup { board, ..Setup::empty() };
    compare(&setup.position(fault::PROBLEM).expect("a problem may show this"));
}

/// Games have up to 218 moves; hill climbing finds more where any men may stand, but far fewer than a list holds.
#[test]
fn no_board_overflows_the_list_of_moves() {
    let mut dice = Dice::new(9);
    let mut most = 0;
    for _ in 0..20 {
        let mut setup = Setup::empty();
        for _ in 0..1_500 {
            let mut changed = setup.clone();
            let square = Square::ALL[dice.below(64)];
            match dice.below(3) {
                0 => drop(changed.board.remove(square)),
                1 => changed.board.put(square, Role::Queen.of(Color::White)),
                _ => changed.board.put(square, Role::ALL[dice.below(5)].of(Color::ALL[dice.below(2)])),
            }
            let moves =
                |setup: &Setup| setup.position(fault::PROBLEM).map_or(0, |position| position.moves().len());
            if moves(&changed) >= moves(&setup) {
                most = most.max(moves(&changed));
                setup = changed;
            }
        }
    }
    assert!((218..game::MAX_MOVES).contains(&most), "{most}");
}

fn compare(position: &Position) {
    let twin = Mailbox::new(position);
    let theirs = sources::sorted(twin.moves().into_iter());
    assert_eq!(sources::plain_moves(position), theirs, "{}", sources::fen(position));
    assert_eq!(position.is_check(), twin.is_check(), "{}", sources::fen(position));
}
