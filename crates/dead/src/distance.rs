//! Estimates how far a position is from a helpmate, to order the search.

use chess::{Bitboard, Board, Color, Position, Rank, Role, Square, attacks};

use crate::lone_minor::{self, Place};

/// The largest estimate.
pub(crate) const FARTHEST: usize = 255;
/// What a winner without queen and rook is farther from a mate than one with them.
const WITHOUT_HEAVY_MAN: usize = 40;
/// The steps that it takes to open the way of a pawn if no man is known to do it.
const SHUT: usize = 8;

/// The estimated distance. A lone minor piece is to mate at `place`, if one is given.
pub(crate) fn to_mate(position: &Position, winner: Color, place: Option<Place>) -> usize {
    let board = position.board();
    let (Some(own), Some(king)) = (board.king(winner), board.king(!winner)) else { return FARTHEST };
    let men = board.color(winner);
    let heavy = (board.role(Role::Queen) | board.role(Role::Rook)) & men;
    let pawns = board.role(Role::Pawn) & men;
    let estimate = if !heavy.is_empty() {
        3 * flights(board, winner, king) + 2 * distance(own, king) + to_edge(king)
    } else if !pawns.is_empty() {
        WITHOUT_HEAVY_MAN + 3 * to_promotion(board, winner, own) + flights(board, winner, king) / 2
    } else if let (Some(minor), Some(place)) = (men.without(own).single(), place) {
        lone_minor::to_mate(board, winner, minor, place)
    } else {
        let minors = men.without(own);
        let close = 3 * flights(board, winner, king) + 2 * distance(own, king) + nearest(minors, king);
        close + 3 * to_corner(king, minors & board.role(Role::Bishop))
    };
    estimate.min(FARTHEST)
}

/// The squares next to the king that are neither guarded by the winner nor blocked by men of the loser.
fn flights(board: &Board, winner: Color, king: Square) -> usize {
    let occupied = board.occupied().without(king);
    let mut guarded = Bitboard::EMPTY;
    for square in board.color(winner) {
        let role = board.role_at(square).unwrap_or(Role::King);
        guarded |= attacks::of(role, winner, square, occupied);
    }
    (attacks::king(king) - board.color(!winner) - guarded).len()
}

/// Steps of the pawn that is nearest to its promotion, with what it takes to clear its way.
fn to_promotion(board: &Board, winner: Color, own: Square) -> usize {
    let pawns = board.of(Role::Pawn, winner);
    pawns.into_iter().map(|pawn| to_promotion_of(board, winner, own, pawn)).min().unwrap_or(0)
}

fn to_promotion_of(board: &Board, winner: Color, own: Square, pawn: Square) -> usize {
    let mut steps = Rank::Eighth as usize - winner.rank(pawn.rank()) as usize;
    let mut way = Bitboard::from(pawn).forward(winner);
    let opposing = board.of(Role::Pawn, !winner);
    while let Some(square) = way.first() {
        if opposing.contains(square) {
            // The king takes the pawn that blocks, or the loser offers something to capture next to it.
            let beside = attacks::pawn(winner, pawn);
            steps += to_offer(board, winner, beside).min(distance(own, square)).min(SHUT);
        } else if board.occupied().contains(square) {
            steps += 1;
        }
        way = way.forward(winner);
    }
    steps
}

/// Moves until a man of the loser stands on one of these squares.
fn to_offer(board: &Board, winner: Color, squares: Bitboard) -> usize {
    let loser = board.color(!winner) - board.role(Role::King);
    if loser.meets(squares) {
        return 0;
    }
    let officers = loser - board.role(Role::Pawn);
    let officer =
        officers.into_iter().flat_map(|man| squares.into_iter().map(move |square| distance(man, square)));
    let mut pawn = SHUT;
    let mut reached = loser & board.role(Role::Pawn);
    for steps in 1..SHUT {
        reached = reached.forward(!winner);
        if reached.meets(squares) {
            pawn = steps;
            break;
        }
    }
    officer.min().unwrap_or(SHUT).min(pawn)
}

fn nearest(men: Bitboard, king: Square) -> usize {
    men.into_iter().map(|square| distance(square, king)).min().unwrap_or(SHUT)
}

pub(crate) fn distance(a: Square, b: Square) -> usize {
    (a.file() as usize).abs_diff(b.file() as usize).max((a.rank() as usize).abs_diff(b.rank() as usize))
}

fn to_edge(square: Square) -> usize {
    let line = |number: usize| number.min(7 - number);
    line(square.file() as usize).min(line(square.rank() as usize))
}

/// King moves to the nearest corner that the bishops, if there are any, can attack.
fn to_corner(square: Square, bishops: Bitboard) -> usize {
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let fits = |corner: &Square| bishops.is_empty() || bishops.meets(colour_of(*corner));
    corners.into_iter().filter(fits).map(|corner| distance(corner, square)).min().unwrap_or(0)
}

/// All squares of the colour of this one.
pub(crate) fn colour_of(square: Square) -> Bitboard {
    match Bitboard::DARK_SQUARES.contains(square) {
        true => Bitboard::DARK_SQUARES,
        false => !Bitboard::DARK_SQUARES,
    }
}
