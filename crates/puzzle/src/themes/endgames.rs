//! Endgames by material: kings, pawns and one kind of officer.

use chess::{Board, Role};

use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::line("pawnEndgame", "kings and pawns", |facts| has_only(facts, Role::Pawn)),
    Theme::line("knightEndgame", "kings, knights and pawns", |facts| has_only(facts, Role::Knight)),
    Theme::line("bishopEndgame", "kings, bishops and pawns", |facts| has_only(facts, Role::Bishop)),
    Theme::line("rookEndgame", "kings, rooks and pawns", |facts| has_only(facts, Role::Rook)),
    Theme::line("queenEndgame", "kings, queens and pawns", |facts| has_only(facts, Role::Queen)),
    Theme::line("queenRookEndgame", "kings, one queen, rooks and pawns", queen_and_rooks),
];

/// The boards before and after the solver's first move: a capture that leads to the endgame is not part of it.
fn boards<'a>(facts: &Facts<'a>) -> impl Iterator<Item = &'a Board> {
    facts.puzzle.positions().iter().skip(1).take(2).map(|position| position.board())
}

fn has_only(facts: &Facts<'_>, role: Role) -> bool {
    boards(facts).all(|board| {
        let allowed = board.role(Role::King) | board.role(Role::Pawn) | board.role(role);
        !board.role(role).is_empty() && board.occupied().is_within(allowed)
    })
}

fn queen_and_rooks(facts: &Facts<'_>) -> bool {
    boards(facts).all(|board| {
        let officers = board.occupied() - board.role(Role::King) - board.role(Role::Pawn);
        let (queens, rooks) = (board.role(Role::Queen), board.role(Role::Rook));
        queens.len() == 1 && !rooks.is_empty() && officers.is_within(queens | rooks)
    })
}
