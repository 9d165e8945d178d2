//! Distances of one side's men to the squares of a target, around men that never move.

use chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::orthodox::bounds::target::NEVER;
use crate::orthodox::pawn_walks::{MOST_TAKEN, PawnWalk};

/// The distances to the men of one colour in the target.
pub(super) struct TargetDistances {
    /// By target square; `None` if no man of the colour stands there.
    ends: Vec<Option<Box<ManDistances>>>,
}

/// The distances to one man of the target.
struct ManDistances {
    role: Role,
    /// By departure square, the moves of a man of the same role. Not for pawns.
    moves: [u16; 64],
    /// By the most captures and the departure square, the moves of a pawn. It promotes if the role is not a pawn.
    by_pawn: [[u16; 64]; MOST_TAKEN + 1],
}

impl TargetDistances {
    /// The distances of `color` to its men in `target`, given the men that never move.
    pub(super) fn new(target: &Board, unmoved: &Board, color: Color) -> TargetDistances {
        let fixed = unmoved.occupied();
        let guarded = attacks::pawns(!color, unmoved.of(Role::Pawn, !color));
        let walks = Square::ALL.map(|from| pawn_walk(color, from, fixed));
        let ends = Square::ALL.map(|to| {
            let piece = target.piece_at(to).filter(|piece| piece.color == color)?;
            let avoided = if piece.role == Role::King { guarded } else { Bitboard::EMPTY };
            let moves = walk(piece.role, to, fixed, avoided);
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
            Some(Box::new(ManDistances { role: piece.role, moves, by_pawn }))
        });
        TargetDistances { ends: ends.into() }
    }

    /// The moves that a man needs to become the man of the target on `to`, with at most `taken` captures by pawns.
    pub(super) fn moves(&self, role: Role, from: Square, to: Square, taken: usize) -> u16 {
        match &self.ends[to.index()] {
            Some(end) if role == Role::Pawn => end.by_pawn[taken.min(MOST_TAKEN)][from.index()],
            Some(end) if role == end.role => end.moves[from.index()],
            _ => NEVER,
        }
    }

    /// The captures that a man needs to become the man of the target on `to`: those that change a pawn's file.
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

/// Distances of a man that is not a pawn to `to`. It may start on an avoided square, but not pass through one.
fn walk(role: Role, to: Square, fixed: Bitboard, avoided: Bitboard) -> [u16; 64] {
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
        let next = (frontier - avoided).into_iter().fold(Bitboard::EMPTY, |squares, square| {
            squares | attacks::of(role, Color::White, square, fixed)
        });
        frontier = next - fixed - reached;
        reached |= frontier;
        moves += 1;
    }
    distances
}

/// Distances of a pawn from `from`, by the most captures.
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
