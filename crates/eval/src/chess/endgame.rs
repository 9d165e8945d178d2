//! Endings that are known, and advantages that win less than they seem to.

use ::chess::{Bitboard, Board, Color, File, Position, Rank, Role, Square};

use super::kpk::KingPawnKing;
use super::{WHOLE_SCALE, masks, material};

/// The value for White of a position against a bare king whose outcome is known, and of dead ones.
#[inline]
pub(super) fn known(position: &Position, pawn_endings: &KingPawnKing) -> Option<i32> {
    let board = position.board();
    let kings = board.role(Role::King);
    let bare = |color: Color| board.color(color).is_within(kings);
    match (bare(Color::White), bare(Color::Black)) {
        (false, false) => None,
        (true, true) => Some(0),
        (false, true) => against_bare_king(position, Color::White, pawn_endings),
        (true, false) => against_bare_king(position, Color::Black, pawn_endings).map(|value| -value),
    }
}

/// The value for `us`, whose opponent has the king alone.
#[cold]
fn against_bare_king(position: &Position, us: Color, pawn_endings: &KingPawnKing) -> Option<i32> {
    let board = position.board();
    let (own_king, bare_king) = (board.king(us)?, board.king(!us)?);
    let pawns = board.of(Role::Pawn, us);
    let knights = board.of(Role::Knight, us);
    let bishops = board.of(Role::Bishop, us);
    let major = board.rook_movers(us);
    let minors = knights | bishops;
    if pawns.is_empty() && major.is_empty() {
        let one_color = bishops.is_within(Bitboard::DARK_SQUARES) || !bishops.meets(Bitboard::DARK_SQUARES);
        let draws = match (knights.len(), bishops.len()) {
            (0..=2, 0) | (0, 1) => true,
            (0, _) => one_color,
            _ => false,
        };
        if draws {
            return Some(0);
        }
        if (knights.len(), bishops.len()) == (1, 1) {
            let corner = right_corner_distance(bare_king, bishops);
            return Some(SURE_WIN + 25 * (7 - corner) - 10 * masks::distance(own_king, bare_king) as i32);
        }
    }
    if major.is_empty() && minors.is_empty() {
        let pawn = pawns.single()?;
        return Some(match pawn_endings.is_won(position, us, pawn) {
            true => SURE_WIN / 2 + 20 * us.rank(pawn.rank()) as i32,
            false => 0,
        });
    }
    // A lone minor piece with pawns may still not win.
    if major.is_empty() && !minors.has_several() {
        return None;
    }
    let drive = 12 * edge(bare_king) - 10 * masks::distance(own_king, bare_king) as i32;
    let advance: i32 = pawns.into_iter().map(|pawn| 10 * us.rank(pawn.rank()) as i32).sum();
    Some(SURE_WIN + material(board).abs() / 2 + drive + advance)
}

/// More than the usual value of any position with men on both sides.
const SURE_WIN: i32 = 2_000;

/// How near a square is to the edges, 0 in the middle to 6 in the corner.
fn edge(square: Square) -> i32 {
    let rank = square.rank() as i32;
    6 - masks::from_edge(square.file()) as i32 - rank.min(7 - rank)
}

/// Steps to the nearer of the two corners that the bishop can attack: where bishop and knight mate.
fn right_corner_distance(king: Square, bishops: Bitboard) -> i32 {
    let corners = match bishops.meets(Bitboard::DARK_SQUARES) {
        true => [Square::A1, Square::H8],
        false => [Square::H1, Square::A8],
    };
    let steps = |corner: Square| {
        let files = (king.file() as i32 - corner.file() as i32).abs();
        let ranks = (king.rank() as i32 - corner.rank() as i32).abs();
        (files + ranks + 1) / 2
    };
    steps(corners[0]).min(steps(corners[1]))
}

/// How much an advantage of `strong` counts in the endgame, of [`WHOLE_SCALE`].
#[inline]
pub(super) fn scale(board: &Board, strong: Color) -> i32 {
    let pawns = board.of(Role::Pawn, strong);
    if pawns.is_empty() {
        return without_pawns(board, strong);
    }
    let bishops = board.role(Role::Bishop);
    if bishops.len() == 2 && are_opposite(board, bishops) {
        let pieces = board.occupied() - board.role(Role::Pawn) - board.role(Role::King);
        return if pieces == bishops { OPPOSITE_BISHOPS_ALONE } else { OPPOSITE_BISHOPS };
    }
    if is_wrong_bishop(board, strong) {
        return 0;
    }
    (FEW_PAWNS + FOR_EACH_PAWN * pawns.len() as i32).min(WHOLE_SCALE)
}

const OPPOSITE_BISHOPS_ALONE: i32 = 28;
const OPPOSITE_BISHOPS: i32 = 52;
const FEW_PAWNS: i32 = 44;
const FOR_EACH_PAWN: i32 = 5;

/// Without pawns an advantage of less than a rook rarely wins.
fn without_pawns(board: &Board, strong: Color) -> i32 {
    let pieces = |color: Color| {
        let count = |role| board.of(role, color).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    };
    let (more, less) = (pieces(strong), pieces(!strong));
    match more - less {
        _ if more < 5 => 0,
        ..=3 if less <= 3 => 4,
        ..=3 => 14,
        _ => WHOLE_SCALE,
    }
}

/// One bishop on each side, on squares of different colours.
fn are_opposite(board: &Board, bishops: Bitboard) -> bool {
    let dark = bishops & Bitboard::DARK_SQUARES;
    let white = bishops & board.color(Color::White);
    !dark.is_empty() && dark != bishops && !white.is_empty() && white != bishops
}

/// Whether `strong` has rook pawns and a bishop that does not guard their last square, and the other king is there.
fn is_wrong_bishop(board: &Board, strong: Color) -> bool {
    let pawns = board.of(Role::Pawn, strong);
    let file = if pawns.is_within(File::A.into()) {
        File::A
    } else if pawns.is_within(File::H.into()) {
        File::H
    } else {
        return false;
    };
    let corner = Square::new(file, strong.rank(Rank::Eighth));
    let bishops = board.of(Role::Bishop, strong);
    let only_bishops = board.color(strong).is_within(pawns | bishops | board.role(Role::King));
    let guards = match Bitboard::DARK_SQUARES.contains(corner) {
        true => bishops.meets(Bitboard::DARK_SQUARES),
        false => !bishops.is_within(Bitboard::DARK_SQUARES),
    };
    only_bishops && !guards && board.king(!strong).is_some_and(|king| masks::distance(king, corner) <= 1)
}
