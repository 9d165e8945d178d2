//! Where men can get to within so many moves, and what pawns must take on their way.

use std::sync::OnceLock;

use chess::{Bitboard, Color, Role, Square, attacks};

use crate::help::nets::distances::{Post, Row, Rows};

/// Squares by men and moves.
pub(crate) struct Spans {
    /// For each row of [`Rows`] the squares within 0, 1, 2 … moves.
    within: Vec<[Bitboard; FAR]>,
    /// Where a pawn can get to if it finds something to take wherever that helps, by colour.
    ahead: [[Bitboard; 64]; 2],
    rows: Rows,
    /// For each pawn the captures to each post in the fewest moves, by colour and square; made when they are asked for.
    captures: [[OnceLock<Row>; 64]; 2],
}

/// In so many moves everything is in reach.
const FAR: usize = 7;

impl Spans {
    pub(crate) fn new(rows: &Rows) -> Spans {
        let mut within = Vec::with_capacity(2 * 6 * 64);
        for color in Color::ALL {
            for role in Role::ALL {
                for from in Square::ALL {
                    let row = rows.of(color, role, from);
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
        Spans { within, ahead, rows: rows.clone(), captures }
    }

    /// The squares that a man, promoted or not, can stand on after at most so many moves.
    #[inline]
    pub(crate) fn within(&self, color: Color, man: Post, moves: u8) -> Bitboard {
        let row = (color as usize * 6 + man.role() as usize) * 64 + man.square().index();
        self.within[row].get(usize::from(moves)).copied().unwrap_or(Bitboard::FULL)
    }

    /// The fewest captures with which a pawn gets to a post in the fewest moves.
    #[inline]
    pub(crate) fn captures(&self, color: Color, from: Square, to: Post) -> u8 {
        let made = self.captures[color as usize][from.index()]
            .get_or_init(|| Row::pawn_captures(&self.rows, color, from));
        made.moves(to)
    }

    /// The squares on which a pawn can take something, unless it promotes.
    #[inline]
    pub(crate) fn pawn_takes(&self, color: Color, from: Square) -> Bitboard {
        self.ahead(color, from) - Bitboard::of(from).forward(color)
    }

    /// The squares ahead of a pawn, sideways as far as it can take something there.
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
