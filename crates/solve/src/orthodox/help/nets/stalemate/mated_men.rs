//! The undecided men of the mated side: whether the moves left suffice to make each immobile or to capture it.

use chess::{Bitboard, Role, Square, attacks};

use crate::orthodox::bounds::NEVER;
use crate::orthodox::help::nets::Cost;
use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::placements::ManDistances;
use crate::orthodox::help::nets::stalemate::{NetSearch, Placements};

/// The affordable placements of the mated side's men.
pub(crate) struct MatedPlacements {
    /// By the number of the man, the cheapest first.
    pub(crate) of_men: Vec<Vec<MatedPlacement>>,
    /// For each square, the fewest moves of any man to it, without the king.
    nearest: [u8; 64],
}

/// A role and square of a man of the mated side, with the moves that it needs.
pub(crate) struct MatedPlacement {
    pub(crate) role: Role,
    pub(crate) square: Square,
    pub(crate) moves: u8,
}

impl MatedPlacements {
    /// All placements that the mated side can afford.
    pub(crate) fn new(man_distances: &[ManDistances<'_>], king: usize, most: Cost) -> MatedPlacements {
        let mut nearest = [NEVER; 64];
        let mated = man_distances[king].color;
        let of_man = |(man, distances): (usize, &ManDistances<'_>)| {
            let mut mated_placements = Vec::new();
            if man == king || distances.color != mated {
                return mated_placements;
            }
            for &role in distances.roles() {
                for square in Square::ALL {
                    let moves = distances.distances.moves(Post::new(role, square));
                    if moves <= most.mated {
                        nearest[square.index()] = moves.min(nearest[square.index()]);
                        mated_placements.push(MatedPlacement { role, square, moves });
                    }
                }
            }
            mated_placements.sort_by_key(|placement| placement.moves);
            mated_placements
        };
        let of_men = man_distances.iter().enumerate().map(of_man).collect();
        MatedPlacements { of_men, nearest }
    }
}

impl NetSearch<'_, '_, '_> {
    /// Whether the moves left suffice for the squares that the mated side's men must occupy, and for the men that cannot stay
    /// where they are: each of these occupies such a square, makes another move, or is captured.
    pub(crate) fn can_deal_with_all(&self) -> bool {
        let wanted = self.wanted_own - self.mated_men;
        let Some(left) = self.left_after_filling(wanted) else { return false };
        let captures = u32::from(self.most.mating) - self.taken.count_ones();
        let mut restless = self.undecided().filter(|&man| !self.can_stay(man));
        restless.nth(captures as usize + usize::from(left) + wanted.len()).is_none()
    }

    /// The moves left to the mated side after the nearest man has moved to each of these squares; `None` if there are too few.
    fn left_after_filling(&self, squares: Bitboard) -> Option<u8> {
        let left = self.most.mated - self.cost.mated;
        squares.into_iter().try_fold(left, |left, square| {
            let moves =
                self.undecided().map(|man| self.man_distances[man].distances.moves(Post::any(square))).min();
            left.checked_sub(moves?)
        })
    }

    /// Whether the mated side has enough moves to occupy these squares and those that must be occupied anyway.
    pub(crate) fn can_fill(&self, squares: Bitboard) -> bool {
        let all = squares | (self.wanted_own - self.mated_men);
        let moves = |square: Square| u32::from(self.mated_placements.nearest[square.index()]);
        all.into_iter().map(moves).sum::<u32>() <= u32::from(self.most.mated - self.cost.mated)
    }

    /// Whether a man of the mated side can become immobile on its initial square.
    fn can_stay(&self, man: usize) -> bool {
        let start = self.frame.men[man].start;
        let taken = self.mating_men | self.mated_men | self.empty | self.not_own;
        // Castling moves a rook at no cost.
        self.frame.castlers & 1 << man != 0
            || !taken.contains(start.square()) && self.can_be_stopped(start.role(), start.square())
    }

    /// Whether a man of the mated side can become immobile on this square.
    pub(crate) fn can_be_stopped(&self, role: Role, square: Square) -> bool {
        self.can_be_pinned(role, square) || self.can_be_hemmed(role, square)
    }

    /// Whether the mating side has or can afford a man that pins a man of this role on this square.
    fn can_be_pinned(&self, role: Role, square: Square) -> bool {
        let line = attacks::line(self.king, square);
        if line.is_empty() || attacks::between(self.king, square).meets(self.mating_men | self.mated_men) {
            return false;
        }
        let is_affordable = self.placements.pins[square.index()] <= self.most.mating - self.cost.mating;
        self.stays_if_pinned(role, square) && is_affordable
            || (self.mating_men & line).into_iter().any(|from| {
                self.roles[from.index()].is_some_and(|pinner| self.pins(pinner, from, role, square))
            })
    }
}

impl Placements {
    /// For each square, the fewest moves of a line piece of the mating side to where it pins a man on that square.
    pub(crate) fn pins(&self, king: Square) -> [u8; 64] {
        let mut fewest = [NEVER; 64];
        for placement in self.on.iter().flatten() {
            let lines = match placement.role {
                Role::Queen => attacks::rook_lines(king) | attacks::bishop_lines(king),
                Role::Rook => attacks::rook_lines(king),
                Role::Bishop => attacks::bishop_lines(king),
                _ => Bitboard::EMPTY,
            };
            if lines.contains(placement.square) {
                for square in attacks::between(king, placement.square) {
                    let known = &mut fewest[square.index()];
                    *known = placement.moves.min(*known);
                }
            }
        }
        fewest
    }
}
