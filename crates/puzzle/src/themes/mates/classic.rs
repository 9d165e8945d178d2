//! The mates of the textbooks, of which a line shows at most one.

use chess::{Bitboard, Rank, Role, Square, attacks};

use super::net::{Net, is_corner, offset};
use crate::themes::Theme;
use crate::themes::board::{attackers, distance};
use crate::themes::facts::Facts;

pub(super) const ALL: &[Theme] = &[
    Theme::mate("smotheredMate", "a knight mates a king that is walled in by its own men", |net| {
        pattern(net) == Some(Pattern::Smothered)
    }),
    Theme::mate(
        "backRankMate",
        "a king on its back rank, behind its own men, is mated along that rank",
        |net| pattern(net) == Some(Pattern::BackRank),
    ),
    Theme::mate(
        "anastasiaMate",
        "rook or queen mates along the edge; a knight and a man of the king's own shut it in",
        |net| pattern(net) == Some(Pattern::Anastasia),
    ),
    Theme::mate(
        "hookMate",
        "a rook beside the king is guarded by a knight beside it, and that by a pawn",
        |net| pattern(net) == Some(Pattern::Hook),
    ),
    Theme::mate(
        "arabianMate",
        "a rook mates the king in the corner, guarded by a knight two squares off on the diagonal",
        |net| pattern(net) == Some(Pattern::Arabian),
    ),
    Theme::mate("bodenMate", "two bishops mate from both sides", |net| pattern(net) == Some(Pattern::Boden)),
    Theme::mate("doubleBishopMate", "two bishops mate from the same side", |net| {
        pattern(net) == Some(Pattern::DoubleBishop)
    }),
    Theme::mate(
        "dovetailMate",
        "a queen diagonally beside the king mates alone; the king's own men block the rest",
        |net| pattern(net) == Some(Pattern::Dovetail),
    ),
];

#[derive(Clone, Copy, Eq, PartialEq)]
enum Pattern {
    Smothered,
    BackRank,
    Anastasia,
    Hook,
    Arabian,
    Boden,
    DoubleBishop,
    Dovetail,
}

/// Whether the line ends in a mate on the back rank.
pub(crate) fn is_back_rank(facts: &Facts<'_>) -> bool {
    Net::of(facts).is_some_and(|net| pattern(&net) == Some(Pattern::BackRank))
}

/// The first pattern that the mate shows.
fn pattern(net: &Net<'_>) -> Option<Pattern> {
    let found = [
        (Pattern::Smothered, is_smothered as fn(&Net<'_>) -> bool),
        (Pattern::BackRank, is_on_back_rank),
        (Pattern::Anastasia, is_anastasia),
        (Pattern::Hook, is_hook),
        (Pattern::Arabian, is_arabian),
    ]
    .into_iter()
    .find(|(_, test)| test(net));
    match found {
        Some((pattern, _)) => Some(pattern),
        None => by_bishops(net).or_else(|| is_dovetail(net).then_some(Pattern::Dovetail)),
    }
}

fn is_smothered(net: &Net<'_>) -> bool {
    net.checker_of(Role::Knight).is_some() && attacks::king(net.king).is_within(net.theirs())
}

fn is_on_back_rank(net: &Net<'_>) -> bool {
    let rank = (!net.us).rank(Rank::First);
    let king = Bitboard::of(net.king);
    let before = (king | king.left() | king.right()).forward(!net.us);
    let is_blocked =
        |square: Square| net.theirs().contains(square) && attackers(net.board, net.us, square).is_empty();
    net.king.rank() == rank
        && before.into_iter().all(is_blocked)
        && net.checkers.into_iter().any(|checker| checker.rank() == rank)
}

fn is_anastasia(net: &Net<'_>) -> bool {
    let edge = |index: usize| index == 0 || index == 7;
    let (file, rank) = (net.king.file() as usize, net.king.rank() as usize);
    if !edge(file) || edge(rank) || net.last.to().file() != net.king.file() {
        return false;
    }
    let inward: i8 = if file == 0 { 1 } else { -1 };
    let at = |steps: i8| net.king.offset(inward * steps, 0);
    matches!(net.last.role(), Role::Queen | Role::Rook)
        && at(1).is_some_and(|square| net.theirs().contains(square))
        && at(3).is_some_and(|square| net.ours(Role::Knight).contains(square))
}

fn is_hook(net: &Net<'_>) -> bool {
    let rook = net.last.to();
    net.last.role() == Role::Rook
        && distance(rook, net.king) == 1
        && (attackers(net.board, net.us, rook) & net.ours(Role::Knight)).into_iter().any(|knight| {
            distance(knight, net.king) == 1
                && attackers(net.board, net.us, knight).meets(net.ours(Role::Pawn))
        })
}

fn is_arabian(net: &Net<'_>) -> bool {
    let rook = net.last.to();
    net.last.role() == Role::Rook
        && is_corner(net.king)
        && distance(rook, net.king) == 1
        && (attackers(net.board, net.us, rook) & net.ours(Role::Knight)).into_iter().any(|knight| {
            let (files, ranks) = offset(net.king, knight);
            files.abs() == 2 && ranks.abs() == 2
        })
}

/// Boden's mate or the double bishop mate: no other men attack the king or the squares around it.
fn by_bishops(net: &Net<'_>) -> Option<Pattern> {
    let bishops = net.ours(Role::Bishop);
    let mut squares = bishops.into_iter();
    let (first, second) = (squares.next()?, squares.next()?);
    let around = attacks::king(net.king).with(net.king);
    if !around.into_iter().all(|square| attackers(net.board, net.us, square).is_within(bishops)) {
        return None;
    }
    let crosses = (first.file() < net.king.file()) == (second.file() > net.king.file());
    Some(if crosses { Pattern::Boden } else { Pattern::DoubleBishop })
}

fn is_dovetail(net: &Net<'_>) -> bool {
    let edge = |index: usize| index == 0 || index == 7;
    let (queen, king) = (net.last.to(), net.king);
    let (files, ranks) = offset(king, queen);
    if edge(king.file() as usize) || edge(king.rank() as usize) || net.last.role() != Role::Queen {
        return false;
    }
    files.abs() == 1
        && ranks.abs() == 1
        && attacks::king(king).without(queen).into_iter().all(|square| {
            let guards = attackers(net.board, net.us, square);
            guards.is_empty() || guards == Bitboard::of(queen) && !net.board.occupied().contains(square)
        })
}
