//! The squares that men can reach within a number of moves, and the captures that pawns need on their way.

use std::sync::OnceLock;

use chess::{Bitboard, Color, Role, Square, attacks};

use crate::orthodox::help::nets::distances::{DistanceTable, Distances, Post};

/// The reachable squares of every man.
pub(crate) struct ReachableSquares {
    /// For each man and square, the squares within 0, 1, 2 … moves.
    within: Vec<[Bitboard; FAR]>,
    /// By colour and square, the squares that a pawn can reach without promotion if it may capture everywhere.
    ahead: [[Bitboard; 64]; 2],
    distances: DistanceTable,
    /// By colour and square, the captures of a pawn on the shortest paths to each post; computed when first needed.
    captures: [[OnceLock<Distances>; 64]; 2],
}

/// In this many moves every square counts as reachable.
const FAR: usize = 7;

impl ReachableSquares {
    pub(crate) fn new(distances: &DistanceTable) -> ReachableSquares {
        let mut within = Vec::with_capacity(2 * 6 * 64);
        for color in Color::ALL {
            for role in Role::ALL {
                for from in Square::ALL {
                    let row = distances.of(color, role, from);
                    let mut near = [Bitboard::EMPTY; FAR];
                    for to in Square::ALL {
                        if let Some(squares) = near.get_mut(usize::from(row.moves(Post::any(to)))) {
                            *squares = squares.with(to);
                        }
                    }
                    for moves in 1..FAR {
                        near[moves] |= near[moves - 1];
                    }
                    within.push(near);
                }
            }
        }
        let ahead = Color::ALL.map(|color| Square::ALL.map(|from| ahead(color, from)));
        let captures = [const { [const { OnceLock::new() }; 64] }; 2];
        ReachableSquares { within, ahead, distances: distances.clone(), captures }
    }

    /// The squares that a man, promoted or not, can reach in at most `moves` moves.
    #[inline]
    pub(crate) fn within(&self, color: Color, man: Post, moves: u8) -> Bitboard {
        let row = (color as usize * 6 + man.role() as usize) * 64 + man.square().index();
        self.within[row].get(usize::from(moves)).copied().unwrap_or(Bitboard::FULL)
    }

    /// The fewest captures on the shortest paths of a pawn to a post.
    #[inline]
    pub(crate) fn captures(&self, color: Color, from: Square, to: Post) -> u8 {
        let made = self.captures[color as usize][from.index()]
            .get_or_init(|| Distances::pawn_captures(&self.distances, color, from));
        made.moves(to)
    }

    /// The squares on which a pawn can capture something before it promotes.
    #[inline]
    pub(crate) fn pawn_takes(&self, color: Color, from: Square) -> Bitboard {
        self.ahead(color, from) - Bitboard::of(from).forward(color)
    }

    /// The squares that a pawn can reach without promotion if it may capture everywhere.
    #[inline]
    pub(crate) fn ahead(&self, color: Color, from: Square) -> Bitboard {
        self.ahead[color as usize][from.index()]
    }
}

fn ahead(color: Color, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut next = Bitboard::of(from);
    while !next.is_empty() {
        next = next.forward(color) | attacks::pawns(color, next);
        squares |= next;
    }
    squares
}
