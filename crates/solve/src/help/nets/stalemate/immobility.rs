//! Immobility: pins, occupied squares, and guarded flights.

use chess::{Bitboard, Role, Square, attacks};

use crate::help::nets::stalemate::NetSearch;

impl NetSearch<'_, '_, '_> {
    /// Whether a placed man guards the square, considering only placed men as obstacles.
    pub(crate) fn is_guarded(&self, square: Square) -> bool {
        let men = self.hunters | self.victims.without(self.king);
        self.hunters.into_iter().any(|from| {
            self.roles[from.index()].is_some_and(|role| {
                attacks::of(role, self.hunter, from, Bitboard::EMPTY).contains(square)
                    && !attacks::between(from, square).meets(men)
            })
        })
    }

    /// Whether the placed men make the man of the victim on `square` immobile.
    pub(crate) fn is_immobile(&self, square: Square) -> bool {
        let Some(role) = self.roles[square.index()] else { return true };
        let hemmed = match role {
            Role::Pawn => Bitboard::of(square).forward(!self.hunter).is_within(self.hunters | self.victims),
            _ => self.first_steps(role, square).is_within(self.victims),
        };
        hemmed
            || self.hunters.into_iter().any(|from| {
                self.roles[from.index()].is_some_and(|pinner| self.pins(pinner, from, role, square))
            })
    }

    /// Whether a line piece of the hunter on `from` pins the man on `square` so that it cannot move at all.
    pub(crate) fn pins(&self, pinner: Role, from: Square, role: Role, square: Square) -> bool {
        let straight = attacks::rook_lines(self.king).contains(square);
        let rides = match pinner {
            Role::Queen => true,
            Role::Rook => straight,
            Role::Bishop => !straight,
            _ => false,
        };
        let line = attacks::between(self.king, from);
        let men = (self.hunters | self.victims).without(square);
        rides && self.stays_if_pinned(role, square) && line.contains(square) && !line.meets(men)
    }

    /// Whether a man on a line with its king cannot move at all if it is pinned. A man that moves along the line can at least
    /// capture the pinning piece.
    pub(crate) fn stays_if_pinned(&self, role: Role, square: Square) -> bool {
        let straight = attacks::rook_lines(self.king).contains(square);
        match role {
            Role::Knight => true,
            Role::Bishop => straight,
            Role::Rook => !straight,
            Role::Pawn => self.king.file() != square.file(),
            Role::Queen | Role::King => false,
        }
    }

    /// Whether all squares that the man on `square` could move to may become occupied.
    pub(crate) fn can_be_hemmed(&self, role: Role, square: Square) -> bool {
        if role == Role::Pawn {
            return !Bitboard::of(square).forward(!self.hunter).meets(self.empty);
        }
        let steps = self.first_steps(role, square) - self.victims;
        !steps.meets(self.hunters | self.empty | self.not_own)
            && steps.len() <= self.undecided().count()
            && self.can_fill(steps)
    }

    /// The first square of each move direction: if men of its own side occupy all of them, a man cannot move.
    pub(crate) fn first_steps(&self, role: Role, square: Square) -> Bitboard {
        // On a board full of men every line ends after one step.
        attacks::of(role, !self.hunter, square, Bitboard::FULL)
    }
}
