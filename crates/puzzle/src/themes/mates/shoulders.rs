//! Mates of a king blocked by its own men beside or behind it.

use chess::{Bitboard, Role, Square};

use super::net::{Net, offset};
use crate::themes::Theme;
use crate::themes::board::distance;

pub(super) const ALL: &[Theme] = &[
    Theme::our_mate(
        "epauletteMate",
        "queen or rook mates straight on; men stand on both sides of the king",
        is_epaulette,
    ),
    Theme::our_mate(
        "swallowstailMate",
        "a queen before the king mates; its own men stand diagonally behind it, with a gap between them",
        is_swallows_tail,
    ),
];

/// The squares beside and behind the king, from a checker on its rank or file.
struct Sides {
    beside: [Option<Square>; 2],
    /// Diagonally behind.
    behind: [Option<Square>; 2],
    /// Straight behind.
    back: Option<Square>,
}

/// `None` if the checker is not on a rank or file of the king.
fn sides(king: Square, checker: Square) -> Option<Sides> {
    let (files, ranks) = offset(king, checker);
    let (ahead_files, ahead_ranks) = (files.signum(), ranks.signum());
    if files != 0 && ranks != 0 {
        return None;
    }
    let at = |ahead: i8, aside: i8| {
        king.offset(ahead * ahead_files + aside * ahead_ranks, ahead * ahead_ranks + aside * ahead_files)
    };
    Some(Sides { beside: [at(0, 1), at(0, -1)], behind: [at(-1, 1), at(-1, -1)], back: at(-1, 0) })
}

fn all_in(squares: [Option<Square>; 2], set: Bitboard) -> bool {
    squares.into_iter().all(|square| square.is_some_and(|square| set.contains(square)))
}

/// The men beside the king may belong to either side.
fn is_epaulette(net: &Net<'_>) -> bool {
    let mut checkers =
        (net.checkers & (net.board.role(Role::Queen) | net.board.role(Role::Rook))).into_iter();
    checkers.any(|checker| {
        sides(net.king, checker).is_some_and(|sides| all_in(sides.beside, net.board.occupied()))
    })
}

fn is_swallows_tail(net: &Net<'_>) -> bool {
    let Some((queen, Role::Queen)) = net.checker() else { return false };
    distance(net.king, queen) == 1
        && sides(net.king, queen).is_some_and(|sides| {
            let is_free =
                |square: Option<Square>| square.is_some_and(|square| !net.board.occupied().contains(square));
            let mut gaps = sides.beside.into_iter().chain([sides.back]);
            all_in(sides.behind, net.theirs()) && gaps.all(is_free)
        })
}
