//! Pins that matter.

use chess::{Bitboard, Rank};
use chess::{Board, Color, Role, Square, attacks};

use super::board::{attackers, attacks_from, is_hanging, pin_line, worth};
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "pin",
    "a man of the opponent is pinned to its king, and for that cannot take what it attacks, or cannot get away",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    let them = facts.them;
    facts.solver().any(|step| {
        let board = step.after.board();
        let men = board.color(them) - board.role(Role::King);
        men.into_iter().any(|square| {
            let pinned = pin_line(board, them, square).zip(board.role_at(square));
            pinned.is_some_and(|(line, role)| {
                let man = Pinned { board, color: them, square, role, line };
                man.cannot_take() || man.cannot_flee()
            })
        })
    })
}

struct Pinned<'a> {
    board: &'a Board,
    color: Color,
    square: Square,
    role: Role,
    line: Bitboard,
}

impl Pinned<'_> {
    /// Whether it attacks, off its line, something that is worth more than it or unguarded.
    fn cannot_take(&self) -> bool {
        let targets = (attacks_from(self.board, self.square) & self.board.color(!self.color)) - self.line;
        targets.into_iter().any(|target| {
            let is_dearer = self.board.role_at(target).is_some_and(|role| worth(role) > worth(self.role));
            is_dearer || is_hanging(self.board, !self.color, target)
        })
    }

    /// Whether it is attacked along its line by a cheaper man, or is unguarded and would have somewhere to go.
    fn cannot_flee(&self) -> bool {
        let pinners = attackers(self.board, !self.color, self.square) & self.line;
        pinners.into_iter().any(|pinner| {
            let is_cheaper = self.board.role_at(pinner).is_some_and(|role| worth(role) < worth(self.role));
            is_cheaper
                || is_hanging(self.board, self.color, self.square)
                    && !attackers(self.board, self.color, pinner).contains(self.square)
                    && !(self.moves() - self.line).is_empty()
        })
    }

    /// Where it could go if it were not pinned.
    fn moves(&self) -> Bitboard {
        let (board, occupied) = (self.board, self.board.occupied());
        if self.role != Role::Pawn {
            return attacks_from(board, self.square) - board.color(self.color);
        }
        let one = Bitboard::of(self.square).forward(self.color) - occupied;
        let two = (one & Bitboard::relative_rank(self.color, Rank::Third)).forward(self.color) - occupied;
        one | two | attacks::pawn(self.color, self.square) & board.color(!self.color)
    }
}
