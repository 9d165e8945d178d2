//! A lower bound on the moves that each side needs to reach a target position (a=>b, proof games).
//!
//! Every man of the target is one of the men on the board. Which one is unknown, so the cheapest assignment of men to target
//! squares is computed (`men`, with the Hungarian algorithm). Surplus men must be captured, each by a move of the other side;
//! pawns change files only by capturing. `distances` holds the distances to each man of the target, around the men that can
//! never have moved (`unmoved`).

mod distances;
mod men;
mod unmoved;

use chess::{Bitboard, Board, Color, Move, Position, Role, Square, Wing};
use game::MoveList;

use crate::orthodox::bounds::placement::{mix, placement};
use distances::TargetDistances;
use men::{MAX_MEN, Men};
use unmoved::unmoved;

/// An infinite distance: more moves than any problem has.
const NEVER: u16 = 10_000;

/// The bound for one target, memoised.
pub(crate) struct Target {
    board: Board,
    /// Men of the target that cannot have moved.
    unmoved: Board,
    distances: [TargetDistances; 2],
    /// A cache of bounds; empty until the first one is computed.
    known: Vec<Known>,
}

/// A cached bound for the men of one side.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    moves: u16,
}

/// The size of the cache, a power of two: 1 MiB.
const KNOWN: usize = 1 << 16;

/// King and rooks of one side, as they stand or after castling.
#[derive(Clone, Copy)]
struct KingAndRooks {
    king: Option<Square>,
    rooks: Bitboard,
    /// The castled rook's square if another rook stands there, which must leave first.
    crowded: Bitboard,
    /// The moves spent: 1 for castling.
    spent: u16,
}

impl Target {
    pub(crate) fn new(board: &Board) -> Target {
        let unmoved = unmoved(board);
        let distances = Color::ALL.map(|color| TargetDistances::new(board, &unmoved, color));
        Target { board: *board, unmoved, distances, known: Vec::new() }
    }

    /// Whether `board` is the target.
    pub(crate) fn is_reached(&self, board: &Board) -> bool {
        self.board == *board
    }

    /// Removes moves that cannot lead to the target if the side to move has `left` moves: men that can never have moved must
    /// stay, and if every move must be a capture, only captures remain.
    pub(crate) fn prune(&self, position: &Position, left: i32, moves: &mut MoveList<Move>) {
        let color = position.turn();
        let prey = position.board().color(!color).len() as i32 - self.board.color(!color).len() as i32;
        let fixed = self.unmoved.occupied();
        moves.retain(|mv| !fixed.contains(mv.from()) && if mv.is_capture() { prey > 0 } else { prey < left });
    }

    /// Whether the target may be reached with these moves of White and Black.
    pub(crate) fn is_near(&mut self, position: &Position, left: [i32; 2]) -> bool {
        self.distance(position, left).is_some()
    }

    /// Lower bounds on the moves of White and Black; `None` if one exceeds the moves left.
    pub(crate) fn distance(&mut self, position: &Position, left: [i32; 2]) -> Option<[i32; 2]> {
        if !self.has_the_men(position.board()) {
            return None;
        }
        let mut needed = [0; 2];
        for color in Color::ALL {
            let (left, needed) = (left[color as usize], &mut needed[color as usize]);
            *needed = self.captures(position.board(), color) as i32;
            if *needed > left {
                return None;
            }
            *needed = i32::from(self.moves(position, color)).max(*needed);
            if *needed > left {
                return None;
            }
        }
        Some(needed)
    }

    /// Whether there are enough men, and those that can never have moved are in place.
    fn has_the_men(&self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            board.color(color).len() >= self.board.color(color).len()
                && self.unmoved.color(color).is_within(board.color(color))
        }) && Role::ALL.into_iter().all(|role| self.unmoved.role(role).is_within(board.role(role)))
    }

    /// The number of men that `color` must still capture. The board must have enough men.
    fn captures(&self, board: &Board, color: Color) -> usize {
        board.color(!color).len() - self.board.color(!color).len()
    }

    /// A lower bound on the moves of `color`; [`NEVER`] if no number of moves is enough.
    fn moves(&mut self, position: &Position, color: Color) -> u16 {
        let board = position.board();
        let captures = self.captures(board, color);
        let key = mix(placement(position, color), captures as u64 * 2 + color as u64);
        let slot = key as usize % KNOWN;
        if self.known.is_empty() {
            self.known = vec![Known { key: 0, moves: 0 }; KNOWN];
        }
        if self.known[slot].key == key {
            return self.known[slot].moves;
        }
        let moves = self.compute_moves(position, color, captures);
        self.known[slot] = Known { key, moves };
        moves
    }

    /// As [`Target::moves`], without the cache.
    fn compute_moves(&self, position: &Position, color: Color, captures: usize) -> u16 {
        let board = position.board();
        let king_and_rooks = KingAndRooks {
            king: board.king(color),
            rooks: board.of(Role::Rook, color),
            crowded: Bitboard::EMPTY,
            spent: 0,
        };
        let castled = Wing::ALL.into_iter().filter_map(|wing| {
            let rook = position.castling_rook(color, wing)?;
            let home = |file| Square::new(file, rook.rank());
            let others = king_and_rooks.rooks.without(rook);
            let castled = Bitboard::of(home(wing.rook_file()));
            Some(KingAndRooks {
                king: Some(home(wing.king_file())),
                rooks: others | castled,
                crowded: others & castled,
                spent: 1,
            })
        });
        castled
            .chain([king_and_rooks])
            .map(|king_and_rooks| self.moves_from(board, color, king_and_rooks, captures))
            .min()
            .unwrap_or(NEVER)
            .min(NEVER)
    }

    /// The moves that the men of `color` need, with at most `captures` captures.
    fn moves_from(&self, board: &Board, color: Color, king_and_rooks: KingAndRooks, captures: usize) -> u16 {
        let distances = &self.distances[color as usize];
        let of_king = match (king_and_rooks.king, self.board.king(color)) {
            (Some(from), Some(to)) => distances.moves(Role::King, from, to, 0),
            (None, None) => 0,
            // Kings are neither captured nor made.
            _ => return NEVER,
        };
        if of_king >= NEVER {
            return NEVER;
        }
        let mut parts = Bitboard::EMPTY;
        let mut men = Men::default();
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            let now = if role == Role::Rook { king_and_rooks.rooks } else { board.of(role, color) };
            let then = self.board.of(role, color);
            // A man on a matching target square stays: exchanging it with another man cannot be cheaper.
            parts |= then - now;
            men.add(role, now - then);
        }
        men.add(Role::Rook, king_and_rooks.crowded);
        if parts.len() > MAX_MEN || men.is_full() {
            return king_and_rooks.spent + of_king;
        }
        let changes = men.cheapest(parts, |role, from, to| distances.captures(role, from, to));
        if usize::from(changes) > captures {
            return NEVER;
        }
        let moves = men.cheapest(parts, |role, from, to| distances.moves(role, from, to, captures));
        king_and_rooks.spent + of_king + moves
    }
}

#[cfg(test)]
mod tests;
