//! The static exchange against its meaning: positions are played out, capture by capture.

use chess::exchange::{PAWN, WORTH};
use chess::{Kind, Move, Position, Role, Square};
use game::Position as _;

use crate::dice::Dice;
use crate::sources::{self, Crowd};

#[test]
fn in_random_games() {
    let start = |_: &mut Dice| Position::initial();
    sources::random_games(10_000, &mut Dice::new(16), start, compare);
}

#[test]
fn on_composed_boards() {
    let mut dice = Dice::new(17);
    for _ in 0..10_000 {
        compare(&sources::random_composed(&mut dice, Crowd::Composed), &mut dice);
    }
}

fn compare(position: &Position, dice: &mut Dice) {
    for mv in position.moves() {
        let value = played_out(position, mv);
        let context = || format!("{} {mv:?}", sources::fen(position));
        assert_eq!(position.exchange(mv), value, "{}", context());
        let threshold = value + 100 * dice.below(5) as i32 - 200;
        assert_eq!(position.exchange_wins(mv, threshold), value >= threshold, "{} {threshold}", context());
    }
}

fn played_out(position: &Position, mv: Move) -> i32 {
    match mv.kind() {
        Kind::Castling => 0,
        _ => gain(mv) - best_recapture(&position.after(mv), mv.to()),
    }
}

/// What the side to move wins by taking on `square` with its least valuable man, or zero if it had better not.
fn best_recapture(position: &Position, square: Square) -> i32 {
    let captures = position.moves().into_iter().filter(|mv| mv.to() == square && mv.is_capture());
    let queening = captures.filter(|mv| mv.promotion().is_none_or(|role| role == Role::Queen));
    match queening.min_by_key(|mv| (mv.role(), mv.from())) {
        Some(mv) => (gain(mv) - best_recapture(&position.after(mv), square)).max(0),
        None => 0,
    }
}

fn gain(mv: Move) -> i32 {
    mv.captured().map_or(0, |role| WORTH[role]) + mv.promotion().map_or(0, |role| WORTH[role] - PAWN)
}
