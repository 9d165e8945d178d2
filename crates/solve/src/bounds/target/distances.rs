//! How many moves the men of one side need to the squares of a target, around men that never move.

use chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::bounds::target::NEVER;
use crate::pawn_walks::{MOST_TAKEN, PawnWalk};

/// Distances to the men of one colour in the target.
pub(super) struct Ways {
    /// By square of the target; empty where no man of the colour will stand.
    ends: Vec<Option<Box<WaysToMan>>>,
}

/// The ways to one man of the target.
struct WaysToMan {
    role: Role,
    /// Moves of a man of the same role, a pawn excepted.
    moves: [u16; 64],
    /// Moves of a pawn that takes at most so many times, promoting if the role is not a pawn's.
    by_pawn: [[u16; 64]; MOST_TAKEN + 1],
}

impl Ways {
    /// The ways of `color` to its men in `target`, given the men that never move.
    pub(super) fn new(target: &Board, rooted: &Board, color: Color) -> Ways {
        let fixed = rooted.occupied();
        let guarded = attacks::pawns(!color, rooted.of(Role::Pawn, !color));
        let walks = Square::ALL.map(|from| pawn_walk(color, from, fixed));
        let ends = Square::ALL.map(|to| {
            let piece = target.piece_at(to).filter(|piece| piece.color == color)?;
            let shunned = if piece.role == Role::King { guarded } else { Bitboard::EMPTY };
            let moves = walk(piece.role, to, fixed, shunned);
            let mut by_pawn = [[NEVER; 64]; MOST_TAKEN + 1];
            for (taken, row) in by_pawn.iter_mut().enumerate() {
                for (walk, cost) in walks.iter().zip(row) {
                    *cost = match piece.role {
                        Role::King => NEVER,
                        Role::Pawn => walk[taken][to.index()],
                        _ => Bitboard::relative_rank(color, Rank::Eighth)
                            .into_iter()
                            .map(|edge| walk[taken][edge.index()] + moves[edge.index()])
                            .min()
                            .map_or(NEVER, |cost| cost.min(NEVER)),
                    };
                }
            }
            Some(Box::new(WaysToMan { role: piece.role, moves, by_pawn }))
        });
        Ways { ends: ends.into() }
    }

    /// The moves that a man needs to become the man of the target on `to` if pawns can take so many men.
    pub(super) fn moves(&self, role: Role, from: Square, to: Square, taken: usize) -> u16 {
        match &self.ends[to.index()] {
            Some(end) if role == Role::Pawn => end.by_pawn[taken.min(MOST_TAKEN)][from.index()],
            Some(end) if role == end.role => end.moves[from.index()],
            _ => NEVER,
        }
    }

    /// How often a man must take on its way to the man of the target on `to` because only that changes a pawn's file.
    pub(super) fn captures(&self, role: Role, from: Square, to: Square) -> u16 {
        match &self.ends[to.index()] {
            Some(end) if role == Role::Pawn => {
                let enough = end.by_pawn.iter().position(|row| row[from.index()] < NEVER);
                enough.map_or(NEVER, |taken| taken as u16)
            }
            Some(end) if role == end.role => 0,
            _ => NEVER,
        }
    }
}

/// Distances of a man that is not a pawn to `to`. It does not pass through squares that it shuns, but may start there.
fn walk(role: Role, to: Square, fixed: Bitboard, shunned: Bitboard) -> [u16; 64] {
    let mut distances = [NEVER; 64];
    if role == Role::Pawn {
        return distances;
    }
    let mut reached = Bitboard::of(to);
    let mut frontier = reached;
    let mut moves = 0;
    while !frontier.is_empty() {
        for square in frontier {
            distances[square.index()] = moves;
        }
        let next = (frontier - shunned).into_iter().fold(Bitboard::EMPTY, |squares, square| {
            squares | attacks::of(role, Color::White, square, fixed)
        });
        frontier = next - fixed - reached;
        reached |= frontier;
        moves += 1;
    }
    distances
}

/// Distances of a pawn from `from`, by the most that it takes.
fn pawn_walk(color: Color, from: Square, fixed: Bitboard) -> [[u16; 64]; MOST_TAKEN + 1] {
    let mut distances = [[NEVER; 64]; MOST_TAKEN + 1];
    let walk = PawnWalk { color, from, fixed, closed_file: Bitboard::EMPTY };
    walk.visit(|square, moves, taken| {
        for row in &mut distances[taken..] {
            row[square.index()] = row[square.index()].min(moves.into());
        }
    });
    distances
}
