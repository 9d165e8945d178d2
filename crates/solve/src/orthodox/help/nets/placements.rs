//! The men of the initial position with their distances, and the placements of the mating side's men from which nets are built.

use chess::{Bitboard, Color, Role, Square, attacks};

use crate::orthodox::help::nets::distances::{DistanceTable, Distances, Post};
use crate::orthodox::help::nets::{Cost, Man};

/// A man with its distances to every post.
pub(crate) struct ManDistances<'r> {
    pub(crate) color: Color,
    pub(crate) role: Role,
    pub(crate) distances: &'r Distances,
}

impl<'r> ManDistances<'r> {
    /// All men with their distances.
    pub(crate) fn all(distances: &'r DistanceTable, men: &'r [Man]) -> Vec<ManDistances<'r>> {
        men.iter()
            .map(|Man { color, start, castling }| {
                let (color, role) = (*color, start.role());
                let distances =
                    castling.as_ref().unwrap_or_else(|| distances.of(color, role, start.square()));
                ManDistances { color, role, distances }
            })
            .collect()
    }

    /// The roles that the man can have in the end.
    pub(crate) fn roles(&self) -> &[Role] {
        match self.role {
            Role::Pawn => &[Role::Pawn, Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            _ => std::slice::from_ref(&self.role),
        }
    }
}

/// A man of the mating side in a role on a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) man: usize,
    pub(crate) role: Role,
    pub(crate) square: Square,
    /// The fewest moves that the man needs.
    pub(crate) moves: u8,
    /// The squares that it attacks on an empty board.
    pub(crate) attacks: Bitboard,
}

impl Placement {
    /// All affordable placements of the mating side's men, the cheapest first.
    pub(crate) fn all(man_distances: &[ManDistances<'_>], mating: Color, most: Cost) -> Vec<Placement> {
        let mut placements = Vec::new();
        for (man, distances) in
            man_distances.iter().enumerate().filter(|(_, distances)| distances.color == mating)
        {
            for &role in distances.roles() {
                for square in Square::ALL {
                    let moves = distances.distances.moves(Post::new(role, square));
                    if moves <= most.mating {
                        let attacks = attacks::of(role, mating, square, Bitboard::EMPTY);
                        placements.push(Placement { man, role, square, moves, attacks });
                    }
                }
            }
        }
        placements.sort_by_key(|placement| placement.moves);
        placements
    }

    /// Whether the mated side's king may stand on `king`: the square is free, and kings are not adjacent.
    pub(crate) fn leaves_room_for(&self, king: Square) -> bool {
        self.square != king && !(self.role == Role::King && self.attacks.contains(king))
    }

    pub(crate) fn post(&self) -> Post {
        Post::new(self.role, self.square)
    }
}
