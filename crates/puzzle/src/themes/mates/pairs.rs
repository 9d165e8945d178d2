//! Mates by two officers: one gives check, the other confines the king.

use chess::{Bitboard, Role, Square, attacks};

use super::net::{Net, are_neighbours, is_corner, offset};
use crate::themes::Theme;
use crate::themes::board::distance;

pub(super) const ALL: &[Theme] = &[
    Theme::our_mate("operaMate", "a rook beside the king gives check, guarded by a bishop", opera),
    Theme::our_mate("pillsburysMate", "a rook gives check, and a bishop shuts the king in", pillsbury),
    Theme::our_mate(
        "morphysMate",
        "a bishop that no pawn guards gives check, and a distant rook takes two squares around the king",
        morphy,
    ),
    Theme::our_mate(
        "balestraMate",
        "a bishop gives check; a queen a knight's move from the king takes the flights that others leave it",
        balestra,
    ),
    Theme::our_mate(
        "cornerMate",
        "a knight gives check across the file or rank on which a rook or queen shuts the king in",
        corner,
    ),
    Theme::our_mate("blindSwineMate", "two rooks side by side and beside the king give mate", swine),
    Theme::our_mate(
        "killBoxMate",
        "rook and queen at opposite corners of three squares by three mate a king in there",
        kill_box,
    ),
    Theme::our_mate(
        "triangleMate",
        "queen and rook, both diagonally beside the king, mate with a free square between them",
        triangle,
    ),
    Theme::our_mate(
        "vukovicMate",
        "a guarded rook beside the king gives check, with a knight right behind it",
        vukovic,
    ),
];

/// The rook that gives check beside the king, alone.
fn rook_beside_king(net: &Net<'_>) -> Option<Square> {
    net.checker()
        .filter(|&(square, role)| role == Role::Rook && are_neighbours(square, net.king))
        .map(|(square, _)| square)
}

/// The other man of a double check does not matter.
fn opera(net: &Net<'_>) -> bool {
    net.checker_of(Role::Rook)
        .is_some_and(|rook| are_neighbours(rook, net.king) && net.is_guarded_by(rook, Role::Bishop))
}

/// A bishop that guards the rook beside the king gives an opera mate; this mate needs another, or the other man of a
/// double check is the bishop.
fn pillsbury(net: &Net<'_>) -> bool {
    let Some(rook) = net.checker_of(Role::Rook) else { return false };
    let bishops = net.ours(Role::Bishop);
    let confining = match distance(rook, net.king) {
        1 => bishops - net.guards(rook),
        _ => bishops,
    };
    let empty = net.flights() - net.board.occupied();
    net.checkers.meets(bishops)
        || empty.into_iter().any(|flight| {
            let guards = net.guards(flight);
            guards.is_within(bishops) && guards.meets(confining)
        })
}

/// The rook takes two squares from a distance: beside the king, it takes part in other patterns.
fn morphy(net: &Net<'_>) -> bool {
    let Some(bishop) = net.checker_of(Role::Bishop) else { return false };
    let around = attacks::king(net.king);
    let confines = |rook: Square| {
        let reached = attacks::rook(rook, net.board.occupied()) & around;
        distance(rook, net.king) > 2 && reached.has_several()
    };
    !net.is_guarded_by(bishop, Role::Pawn) && net.ours(Role::Rook).into_iter().any(confines)
}

/// Not in the corner, where the queen has nothing to confine; and a queen that takes every flight does not need the
/// bishop.
fn balestra(net: &Net<'_>) -> bool {
    let Some(queen) = (net.ours(Role::Queen) & attacks::knight(net.king)).first() else { return false };
    let leaves_some = net.flights().into_iter().any(|flight| !net.guards(flight).contains(queen));
    net.checker_of(Role::Bishop).is_some() && net.needs(Role::Queen) && leaves_some && !is_corner(net.king)
}

/// The knight jumps over one file or rank next to the king: the man that controls that line confines the king.
///
/// ```text
///   . . . R . . . .
///   . . . . . . . .     The rook on the d-file, between the king on e6
///   . . . : k . . .     and the knight on c5 or c7, gives a corner mate;
///   . . N : . . . .     a rook on the f-file would not.
/// ```
fn corner(net: &Net<'_>) -> bool {
    let Some(knight) = net.checker_of(Role::Knight) else { return false };
    let (files, ranks) = offset(net.king, knight);
    let beside = match files.abs() {
        2 => net.king.offset(files.signum(), 0),
        _ => net.king.offset(0, ranks.signum()),
    };
    let line = beside.map_or(Bitboard::EMPTY, |square| match files.abs() {
        2 => square.file().into(),
        _ => square.rank().into(),
    });
    let wardens = (net.ours(Role::Rook) | net.ours(Role::Queen)) & line;
    (net.flights() & line).into_iter().any(|flight| net.guards(flight).meets(wardens))
}

fn swine(net: &Net<'_>) -> bool {
    rook_beside_king(net).is_some_and(|rook| {
        let mut others = (net.ours(Role::Rook) & attacks::king(net.king)).without(rook).into_iter();
        others.any(|other| are_neighbours(rook, other))
    })
}

fn kill_box(net: &Net<'_>) -> bool {
    let Some((checker, _)) = net.checker() else { return false };
    net.ours(Role::Rook).into_iter().any(|rook| {
        net.ours(Role::Queen).into_iter().any(|queen| {
            let (files, ranks) = offset(rook, queen);
            let within = |from: i8, to: i8, at: i8| (from.min(to)..=from.max(to)).contains(&at);
            let (king_files, king_ranks) = offset(rook, net.king);
            files.abs() == 2
                && ranks.abs() == 2
                && within(0, files, king_files)
                && within(0, ranks, king_ranks)
                && (checker == rook || checker == queen)
        })
    })
}

fn triangle(net: &Net<'_>) -> bool {
    let is_diagonal = |square: Square| {
        let (files, ranks) = offset(net.king, square);
        files.abs() == 1 && ranks.abs() == 1
    };
    let Some((queen, Role::Queen)) = net.checker() else { return false };
    is_diagonal(queen)
        && net.ours(Role::Rook).into_iter().any(|rook| {
            let (files, ranks) = offset(queen, rook);
            is_diagonal(rook)
                && files.abs() + ranks.abs() == 2
                && (files == 0 || ranks == 0)
                && !attacks::between(queen, rook).meets(net.board.occupied())
        })
}

fn vukovic(net: &Net<'_>) -> bool {
    rook_beside_king(net).is_some_and(|rook| {
        let (files, ranks) = offset(net.king, rook);
        let behind = net.king.offset(2 * files, 2 * ranks);
        behind.is_some_and(|square| net.ours(Role::Knight).contains(square)) && !net.guards(rook).is_empty()
    })
}
