//! Other people's rules as judges: haitaka and rsshogi must find the same moves and the same checks.

use crate::common::{STARTS, random_positions, sorted};
use game::Position as _;
use haitaka::{Board, Move, Piece, PieceMoves};
use rsshogi::board::MoveList;
use rsshogi::movegen::generate_legal_all;

const POSITIONS: usize = 100_000;

#[test]
fn haitaka_finds_the_same_moves() {
    random_positions(&STARTS, POSITIONS, &mut |position| {
        let board =
            Board::from_sfen(&position.to_string()).unwrap_or_else(|error| panic!("{position}: {error:?}"));
        let ours = position.moves().into_iter().map(|mv| mv.to_string().parse::<Move>().expect("USI"));
        let comparable = |mv: &Move| !is_last_pawn_drop(&board, *mv);
        assert_eq!(
            sorted(ours.filter(comparable)),
            sorted(haitaka_moves(&board).into_iter().filter(comparable)),
            "{position}"
        );
        assert_eq!(position.is_check(), !board.checkers().is_empty(), "{position}");
    });
}

#[test]
fn rsshogi_finds_the_same_moves() {
    random_positions(&STARTS, POSITIONS, &mut |position| {
        let theirs = rsshogi::board::position_from_sfen(&position.to_string())
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        let mut moves = MoveList::new();
        generate_legal_all(&theirs, &mut moves);
        assert_eq!(sorted(position.moves()), sorted(moves.iter().map(|mv| mv.to_usi())), "{position}");
        assert_eq!(position.is_check(), theirs.is_in_check(), "{position}");
    });
}

fn haitaka_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut receive = |some: PieceMoves| {
        moves.extend(some);
        false
    };
    board.generate_board_moves(&mut receive);
    board.generate_drops(&mut receive);
    moves
}

/// Whether a pawn drop leaves the other side without moves, which haitaka 0.3.2 judges wrongly: it looks for uchifuzume
/// on the lowest square only and not in check, and takes some pawns for checking that do not check. The twin and rsshogi
/// judge these moves.
fn is_last_pawn_drop(board: &Board, mv: Move) -> bool {
    let Move::Drop { piece: Piece::Pawn, .. } = mv else { return false };
    let mut after = board.clone();
    after.play_unchecked(mv);
    haitaka_moves(&after).is_empty()
}
