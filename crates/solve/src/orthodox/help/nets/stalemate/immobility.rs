//! Immobility: pins, occupied squares, and guarded flights.

use chess::{Bitboard, Role, Square, attacks};

use crate::orthodox::help::nets::stalemate::NetSearch;

impl NetSearch<'_, '_, '_> {
    /// Whether a placed man guards the square, considering only placed men as obstacles.
    pub(crate) fn is_guarded(&self, square: Square) -> bool {
        let men = self.mating_men | self.mated_men.without(self.king);
        self.mating_men.into_iter().any(|from| {
            self.roles[from.index()].is_some_and(|role| {
                attacks::of(role, self.mating, from, Bitboard::EMPTY).contains(square)
                    && !attacks::between(from, square).meets(men)
            })
        })
    }

    /// Whether the placed men make the man of the mated side on `square` immobile.
    pub(crate) fn is_immobile(&self, square: Square) -> bool {
        let Some(role) = self.roles[square.index()] else { return true };
        let hemmed = match role {
            Role::Pawn => {
                Bitboard::of(square).forward(!self.mating).is_within(self.mating_men | self.mated_men)
            }
            _ => self.first_steps(role, square).is_within(self.mated_men),
        };
        hemmed
            || self.mating_men.into_iter().any(|from| {
                self.roles[from.index()].is_some_and(|pinner| self.pins(pinner, from, role, square))
            })
    }

    /// Whether a line piece of the mating side on `from` pins the man on `square` so that it cannot move at all.
    pub(crate) fn pins(&self, pinner: Role, from: Square, role: Role, square: Square) -> bool {
        let straight = attacks::rook_lines(self.king).contains(square);
        let rides = match pinner {
            Role::Queen => true,
            Role::Rook => straight,
            Role::Bishop => !straight,
            _ => false,
        };
        let line = attacks::between(self.king, from);
        let men = (self.mating_men | self.mated_men).without(square);
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
            return !Bitboard::of(square).forward(!self.mating).meets(self.empty);
        }
        let steps = self.first_steps(role, square) - self.mated_men;
        !steps.meets(self.mating_men | self.empty | self.not_own)
            && steps.len() <= self.undecided().count()
            && self.can_fill(steps)
    }

    /// The first square of each move direction: if men of its own side occupy all of them, a man cannot move.
    pub(crate) fn first_steps(&self, role: Role, square: Square) -> Bitboard {
        // On a board full of men every line ends after one step.
        attacks::of(role, !self.mating, square, Bitboard::FULL)
    }
}
