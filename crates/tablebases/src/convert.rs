//! Converts positions to those of the crate that reads the tables.

use chess::{Bitboard, Color, Position, Role};
use shakmaty::{CastlingMode, Chess, PositionError, Setup, Square};

/// The same position; `None` if tables do not cover it: with a right to castle, or if no game leads to it.
pub(crate) fn convert(position: &Position) -> Option<Chess> {
    if !position.castling_rooks().is_empty() {
        return None;
    }
    let board = position.board();
    let squares = |set: Bitboard| shakmaty::Bitboard(set.0);
    let by_role = shakmaty::ByRole {
        pawn: squares(board.role(Role::Pawn)),
        knight: squares(board.role(Role::Knight)),
        bishop: squares(board.role(Role::Bishop)),
        rook: squares(board.role(Role::Rook)),
        queen: squares(board.role(Role::Queen)),
        king: squares(board.role(Role::King)),
    };
    let by_color = shakmaty::ByColor {
        white: squares(board.color(Color::White)),
        black: squares(board.color(Color::Black)),
    };
    let setup = Setup {
        board: shakmaty::Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: match position.turn() {
            Color::White => shakmaty::Color::White,
            Color::Black => shakmaty::Color::Black,
        },
        ep_square: position.en_passant().and_then(|square| Square::try_from(square.index()).ok()),
        halfmoves: u32::from(position.halfmoves()),
        ..Setup::empty()
    };
    let found: Result<Chess, PositionError<Chess>> = setup.position(CastlingMode::Chess960);
    // Checks that no game leads to are no obstacle: the tables have them.
    found.or_else(PositionError::ignore_impossible_check).ok()
}
