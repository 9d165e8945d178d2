//! The men of a position with their ways to everywhere, from which nets are made.

use chess::{Bitboard, Color, Role, Square, attacks};

use crate::help::nets::distances::{Post, Row, Rows};
use crate::help::nets::{Cost, Man};

/// A man and its way to everywhere.
pub(crate) struct Way<'r> {
    pub(crate) color: Color,
    pub(crate) role: Role,
    pub(crate) row: &'r Row,
}

impl<'r> Way<'r> {
    /// The ways of all men.
    pub(crate) fn all(rows: &'r Rows, men: &'r [Man]) -> Vec<Way<'r>> {
        men.iter()
            .map(|Man { color, start, castling }| {
                let (color, role) = (*color, start.role());
                let row = castling.as_ref().unwrap_or_else(|| rows.of(color, role, start.square()));
                Way { color, role, row }
            })
            .collect()
    }

    /// What the man can be in the end.
    pub(crate) fn roles(&self) -> &[Role] {
        match self.role {
            Role::Pawn => &[Role::Pawn, Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            _ => std::slice::from_ref(&self.role),
        }
    }
}

/// A man of the hunter somewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub(crate) man: usize,
    pub(crate) role: Role,
    pub(crate) square: Square,
    pub(crate) moves: u8,
    /// What it attacks when nobody stands in the way.
    pub(crate) attacks: Bitboard,
}

impl Stand {
    /// Every place that the hunter's men can afford, the cheapest first.
    pub(crate) fn all(ways: &[Way<'_>], hunter: Color, most: Cost) -> Vec<Stand> {
        let mut stands = Vec::new();
        for (man, way) in ways.iter().enumerate().filter(|(_, way)| way.color == hunter) {
            for &role in way.roles() {
                for square in Square::ALL {
                    let moves = way.row.moves(Post::new(role, square));
                    if moves <= most.hunter {
                        let attacks = attacks::of(role, hunter, square, Bitboard::EMPTY);
                        stands.push(Stand { man, role, square, moves, attacks });
                    }
                }
            }
        }
        stands.sort_by_key(|stand| stand.moves);
        stands
    }

    /// Whether the other king can stand on a square beside it: kings do not stand side by side.
    pub(crate) fn leaves_room_for(&self, king: Square) -> bool {
        self.square != king && !(self.role == Role::King && self.attacks.contains(king))
    }

    pub(crate) fn post(&self) -> Post {
        Post::new(self.role, self.square)
    }
}
