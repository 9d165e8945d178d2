//! The men of a position with their ways to everywhere, from which nets are made.

use chess::{Bitboard, Color, Role, Square, attacks};

use super::rows::{Post, Row, Rows};
use super::{Cost, Man};

/// A man and its way to everywhere.
pub(super) struct Way<'r> {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) row: &'r Row,
}

impl<'r> Way<'r> {
    /// The ways of all men.
    pub(super) fn all(rows: &'r Rows, men: &'r [Man]) -> Vec<Way<'r>> {
        men.iter()
            .map(|Man { color, start, castling }| {
                let (color, role) = (*color, start.role());
                let row = castling.as_ref().unwrap_or_else(|| rows.of(color, role, start.square()));
                Way { color, role, row }
            })
            .collect()
    }

    /// What the man can be in the end.
    pub(super) fn roles(&self) -> &[Role] {
        match self.role {
            Role::Pawn => &[Role::Pawn, Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            _ => std::slice::from_ref(&self.role),
        }
    }
}

/// A man of the hunter somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) man: usize,
    pub(super) role: Role,
    pub(super) square: Square,
    pub(super) moves: u8,
    /// What it attacks when nobody stands in the way.
    pub(super) attacks: Bitboard,
}

impl Stand {
    /// Every place that the hunter's men can afford, the cheapest first.
    pub(super) fn all(ways: &[Way<'_>], hunter: Color, most: Cost) -> Vec<Stand> {
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
    pub(super) fn leaves_room_for(&self, king: Square) -> bool {
        self.square != king && !(self.role == Role::King && self.attacks.contains(king))
    }

    pub(super) fn post(&self) -> Post {
        Post::new(self.role, self.square)
    }
}
