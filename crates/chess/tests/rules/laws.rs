//! Laws that hold in every position.

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::dice::Dice;
use crate::sources::{self, Crowd};

#[test]
fn in_random_games() {
    let start = |dice: &mut Dice| match dice.below(2) {
        0 => Position::initial(),
        _ => sources::chess960_start(dice),
    };
    sources::random_games(60_000, &mut Dice::new(10), start, check);
}

#[test]
fn on_composed_boards() {
    let mut dice = Dice::new(11);
    for _ in 0..30_000 {
        check(&sources::random_composed(&mut dice, Crowd::Composed), &mut dice);
    }
}

fn check(position: &Position, dice: &mut Dice) {
    let context = || sources::fen(position);
    let legal = position.moves();
    let list = |generate: fn(&Position, &mut MoveList<Move>)| {
        let mut moves = MoveList::new();
        generate(position, &mut moves);
        moves
    };
    assert_eq!(position.count_moves(), legal.len(), "{}", context());
    assert_eq!(position.has_moves(), !legal.is_empty(), "{}", context());
    assert!(legal.iter().all(|&mv| position.is_legal(mv)), "{}", context());
    check_single_steps(position, &legal);

    let (tactical, quiet) = (list(Position::tactical_moves), list(Position::quiet_moves));
    assert!(tactical.iter().all(|mv| mv.is_capture() || mv.promotion().is_some()), "{}", context());
    assert!(!quiet.iter().any(|mv| mv.is_capture() || mv.promotion().is_some()), "{}", context());
    same(tactical.into_iter().chain(quiet), &legal, &context);

    let checking = legal.iter().copied().filter(|&mv| position.after(mv).is_check());
    same(checking, &list(Position::checking_moves), &context);
    if position.is_check() {
        same(list(Position::evasions).into_iter(), &legal, &context);
    }
    for &mv in &legal {
        let after = position.after(mv);
        assert_eq!(position.gives_check(mv), after.is_check(), "{} {mv:?}", context());
        assert_eq!(after.key(), after.key_from_scratch(), "{} {mv:?}", context());
    }
    if let Some(mv) = dice.choose(&legal) {
        let after = position.after(mv);
        assert_eq!(position.gives_mate(mv), after.is_check() && !after.has_moves(), "{} {mv:?}", context());
        let again = after.to_setup().position(chess::fault::PROBLEM);
        assert_eq!(again.as_ref(), Ok(&after), "{} {mv:?}", context());
    }
    check_pass(position);
}

/// Passing changes the side to move and nothing on the board.
fn check_pass(position: &Position) {
    if position.is_check() {
        return;
    }
    let mut passed = *position;
    passed.pass();
    assert_eq!(passed.key(), passed.key_from_scratch(), "{}", sources::fen(position));
    assert_eq!((passed.board(), passed.turn()), (position.board(), !position.turn()));
}

/// Two lists hold the same moves, each once.
fn same(found: impl Iterator<Item = Move>, expected: &[Move], context: &dyn Fn() -> String) {
    use game::Move as _;
    let numbers =
        |moves: &mut dyn Iterator<Item = Move>| sources::sorted(moves.map(|mv| mv.to_bits() as usize));
    let expected = numbers(&mut expected.iter().copied());
    assert_eq!(numbers(&mut { found }), expected, "{}", context());
    assert!(expected.windows(2).all(|pair| pair[0] != pair[1]), "{}", context());
}

/// Every step that could be named is legal if and only if it is in the list.
fn check_single_steps(position: &Position, legal: &[Move]) {
    use chess::{Kind, Role, Square};

    let promotions = [None].into_iter().chain(Role::ALL.map(Some));
    let mut steps = Vec::new();
    for from in position.board().color(position.turn()) {
        for (to, promotion) in
            Square::ALL.into_iter().flat_map(|to| promotions.clone().map(move |role| (to, role)))
        {
            steps.extend(position.legal_step(from, to, promotion));
        }
    }
    let listed = legal.iter().copied().filter(|mv| mv.kind() != Kind::Castling);
    same(steps.into_iter(), &listed.collect::<Vec<_>>(), &|| sources::fen(position));
}
