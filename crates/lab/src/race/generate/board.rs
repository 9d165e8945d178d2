//! Boards with the material of a game, spread as problemists spread it.

use chess::{Board, Color, Rank, Role, Square};

use super::draw::Draw;

/// Who has the men.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Style {
    /// White is strong, Black has pawns and a few officers.
    Attack,
    /// Both sides have much the same.
    Balanced,
    /// Few men of either side: long plays.
    Sparse,
}

/// Whether pawns are not allowed there.
pub(super) fn is_back_rank(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// A board of this many men, two of them kings, no side in check.
pub(super) fn draw(draw: &mut Draw, style: Style, men: usize) -> Board {
    loop {
        let mut board = Board::empty();
        for color in [Color::Black, Color::White] {
            put(draw, &mut board, Role::King, color);
        }
        for _ in 2..men {
            let white = match style {
                Style::Attack => 60,
                Style::Balanced | Style::Sparse => 50,
            };
            let color = if draw.chance(white) { Color::White } else { Color::Black };
            let role = role(draw, style, color);
            // No side has more men of a kind than a game gives it.
            if board.of(role, color).len() < most(role) {
                put(draw, &mut board, role, color);
            } else {
                put(draw, &mut board, Role::Pawn, color);
            }
        }
        if is_quiet(&board) {
            return board;
        }
    }
}

/// Whether no king is in check, and no side has more pawns than a game gives it.
pub(super) fn is_quiet(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        let king = board.king(color);
        king.is_some_and(|king| !board.is_attacked(king, !color, board.occupied()))
            && board.of(Role::Pawn, color).len() <= most(Role::Pawn)
    })
}

fn role(draw: &mut Draw, style: Style, color: Color) -> Role {
    let weights = match (style, color) {
        (Style::Attack, Color::White) => [3, 4, 4, 5, 4],
        (Style::Attack, Color::Black) => [1, 2, 2, 2, 8],
        (Style::Balanced, _) => [1, 3, 3, 3, 6],
        (Style::Sparse, _) => [1, 3, 3, 3, 5],
    };
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let list: Vec<(Role, usize)> = roles.into_iter().zip(weights).collect();
    draw.weighted(&list)
}

const fn most(role: Role) -> usize {
    match role {
        Role::King | Role::Queen => 1,
        Role::Rook | Role::Bishop | Role::Knight => 2,
        Role::Pawn => 8,
    }
}

fn put(draw: &mut Draw, board: &mut Board, role: Role, color: Color) {
    loop {
        let square = Square::ALL[draw.below(64)];
        if board.piece_at(square).is_none() && !(role == Role::Pawn && is_back_rank(square)) {
            return board.put(square, role.of(color));
        }
    }
}
