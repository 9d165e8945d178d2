//! Laws of the chess evaluation.

use chess::{Board, Castling, Color, Position, Role, Setup, Square, fault, text::Fen};
use eval::Trace;
use eval::chess::{Evaluator, standard_weights};

use crate::dice::wander;

pub(crate) fn position(fen: &str) -> Position {
    fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect(fen)
}

/// The position after each man's square and colour is changed.
pub(crate) fn changed(
    position: &Position,
    square: impl Fn(Square) -> Square,
    color: impl Fn(Color) -> Color,
) -> Position {
    let mut board = Board::empty();
    for (at, piece) in position.board().pieces() {
        board.put(square(at), piece.role.of(color(piece.color)));
    }
    let setup = Setup {
        board,
        turn: color(position.turn()),
        castling: Castling::Rooks(chess::Bitboard::EMPTY),
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
    };
    setup.position(fault::PROBLEM).expect("a mirrored position is as legal as the original")
}

#[test]
fn a_position_with_colours_exchanged_is_worth_the_same_to_the_side_to_move() {
    let mut evaluator = Evaluator::default();
    wander(&Position::initial(), 60, 160, |position| {
        let other = changed(position, Square::flip_rank, |color| !color);
        assert_eq!(evaluator.value(position), evaluator.value(&other), "{position:?}");
    });
}

#[test]
fn left_and_right_are_worth_the_same() {
    let mut evaluator = Evaluator::default();
    wander(&Position::initial(), 60, 160, |position| {
        let other = changed(position, |square| Square::ALL[square.index() ^ 7], |color| color);
        assert_eq!(evaluator.value(position), evaluator.value(&other), "{position:?}");
    });
}

#[test]
fn the_trace_agrees_with_the_value() {
    let mut evaluator = Evaluator::default();
    let weights = standard_weights();
    let mut trace = Trace::default();
    let mut traced = 0;
    wander(&Position::initial(), 100, 300, |position| {
        if let Some(taper) = evaluator.trace(position, &mut trace) {
            let white = taper.value(&trace, &weights);
            let value = if position.turn() == Color::White { white } else { -white };
            assert_eq!(evaluator.value(position), value, "{position:?}");
            traced += 1;
        }
    });
    assert!(traced > 10_000, "{traced}");
}

#[test]
fn composed_positions_are_evaluated_without_a_panic() {
    let mut evaluator = Evaluator::default();
    for fen in [
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8 w - - 0 1",
        "4k3/8/8/8/8/QQQ5/QQQ5/QQQ1K3 w - - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/3k4/8/8/8/8 w - - 0 1",
        "P7/8/8/3k4/8/3K4/8/8 w - - 0 1",
        "8/8/8/3k4/8/3K4/8/P7 w - - 0 1",
        "PPPPPPPP/8/8/3k4/8/3K4/8/pppppppp b - - 0 1",
        "4k3/8/8/8/8/8/8/NNNNNNNN w - - 0 1",
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1",
    ] {
        let value = evaluator.value(&position(fen));
        assert!(value.abs() < 100_000, "{fen} {value}");
    }
    let crowd = evaluator.value(&position("QQQQQQQQ/QQQQQQQQ/8/8/8/8/QQQQQQQQ/4k3 w - - 0 1"));
    assert!(crowd > 10_000, "a crowd of queens is worth {crowd}");
}

#[test]
fn material_that_cannot_win_is_worth_nothing() {
    let mut evaluator = Evaluator::default();
    for fen in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K1B2/8/8 w - - 0 1",
        "8/8/4k3/4p3/4K3/8/8/8 w - - 0 1",
    ] {
        assert_eq!(evaluator.value(&position(fen)), 0, "{fen}");
    }
}

#[test]
fn bishop_and_knight_mate_in_the_corner_of_the_bishop() {
    let mut evaluator = Evaluator::default();
    let mut value = |fen: &str| evaluator.value(&position(fen));
    let right = value("k7/8/1K6/8/4B3/4N3/8/8 w - - 0 1");
    let wrong = value("7k/8/6K1/8/4B3/4N3/8/8 w - - 0 1");
    assert!(right > wrong, "{right} {wrong}");
    assert!(wrong > 1_500);
}

#[test]
fn more_is_better() {
    let mut evaluator = Evaluator::default();
    let start = Position::initial();
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in start.board().of(role, Color::Black) {
            let mut setup = start.to_setup();
            setup.board.remove(square);
            setup.castling = Castling::Rooks(chess::Bitboard::EMPTY);
            let value = evaluator.value(&setup.position(fault::PROBLEM).expect("a start with a man less"));
            assert!(value > 20, "without {role:?} {square} White has {value}");
        }
    }
}
