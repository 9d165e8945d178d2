//! shakmaty has the same moves, the same checks, the same SAN and the same FEN.

use chess::Position;
use chess::text::{Letters, San};
use game::Position as _;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

use crate::dice::Dice;
use crate::sources::{self, Crowd};

/// The number of moves of each position whose SAN is compared.
const SAN_MOVES: usize = 3;

#[test]
fn in_random_games() {
    let starts = sources::starts();
    let start = |dice: &mut Dice| starts[dice.below(starts.len())];
    sources::random_games(100_000, &mut Dice::new(1), start, |position, dice| {
        compare(position, &theirs(position), dice);
    });
}

#[test]
fn in_random_games_of_chess960() {
    sources::random_games(50_000, &mut Dice::new(2), sources::chess960_start, |position, dice| {
        compare(position, &theirs(position), dice);
    });
}

#[test]
fn on_boards_full_of_anything() {
    let mut dice = Dice::new(3);
    for _ in 0..20_000 {
        let position = sources::random_composed(&mut dice, Crowd::Orthodox);
        compare(&position, &theirs(&position), &mut dice);
    }
}

/// The position in shakmaty, with the faults of a board full of queens accepted.
fn theirs(position: &Position) -> Chess {
    let fen: shakmaty::fen::Fen = sources::shredder_fen(position).parse().expect("our FEN is FEN");
    fen.into_position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .expect("they forgive the rest")
}

fn compare(ours: &Position, theirs: &Chess, dice: &mut Dice) {
    let context = || sources::fen(ours);
    let moves = theirs.legal_moves();
    assert_eq!(
        sources::plain_moves(ours),
        sources::sorted(moves.iter().copied().map(plain)),
        "{}",
        context()
    );
    assert_eq!(ours.is_check(), theirs.is_check(), "{}", context());
    for _ in 0..SAN_MOVES.min(moves.len()) {
        let mv = dice.choose(&ours.moves()).expect("there are moves");
        let same =
            *moves.iter().find(|same| plain(**same) == sources::plain_move(mv)).expect("the sets are equal");
        let san = San::of(ours, mv).to_string();
        assert_eq!(san, shakmaty::san::SanPlus::from_move(theirs.clone(), same).to_string(), "{}", context());
        assert_eq!(San::find(&san, &Letters::ENGLISH, ours), Ok(mv), "{}", context());

        let after = theirs.clone().play(same).expect("the move is legal");
        let fen = shakmaty::fen::Fen::from_position(&after, EnPassantMode::Legal);
        assert_eq!(sources::fen(&ours.after(mv)), fen.to_string(), "{} {san}", context());
    }
}

fn plain(mv: shakmaty::Move) -> usize {
    let from = mv.from().expect("nothing is dropped in chess");
    sources::plain(from as usize, mv.to() as usize, mv.promotion().map_or(0, |role| role as usize))
}
