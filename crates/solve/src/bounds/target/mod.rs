//! What a target position still needs: a bound that is never too high on the moves that each side must play.
//!
//! Every man of the target is one of those that stand on the board. Which one is not known, but the cheapest way to
//! share the parts among the men is, and nothing can be cheaper. Men that are too many must be taken, each by a move
//! of the other side; pawns change files only by taking. If a side has fewer moves left than it needs, the search need
//! not go on.

mod men;
mod rooted;
mod ways;

use chess::{Bitboard, Board, Color, Move, Position, Role, Square, Wing};
use game::MoveList;

use crate::bounds::placement::{mix, placement};
use men::{MAX_MEN, Men};
use rooted::rooted;
use ways::Ways;

/// More moves than any problem has.
const NEVER: u16 = 10_000;

/// Judges how far positions are from the target.
pub(crate) struct Target {
    board: Board,
    /// Men of the target that cannot have moved.
    rooted: Board,
    ways: [Ways; 2],
    /// None until something is found out.
    known: Vec<Known>,
}

/// What was found out about the men of one side.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    moves: u16,
}

/// How many results are remembered, a power of two: 1 MiB.
const KNOWN: usize = 1 << 16;

/// The men of one side, as they stand or as they would stand had the king castled.
#[derive(Clone, Copy)]
struct Camp {
    king: Option<Square>,
    rooks: Bitboard,
    /// The castled rook's square if another rook stands there, which will have to make way.
    crowded: Bitboard,
    /// Moves that led here.
    spent: u16,
}

impl Target {
    pub(crate) fn new(board: &Board) -> Target {
        let rooted = rooted(board);
        let ways = Color::ALL.map(|color| Ways::new(board, &rooted, color));
        Target { board: *board, rooted, ways, known: Vec::new() }
    }

    /// Whether a board is that of the target.
    pub(crate) fn is_reached(&self, board: &Board) -> bool {
        self.board == *board
    }

    /// Keeps those of `moves` that may be part of a way to the target if the side that makes them has `left` moves: men that
    /// cannot come back stay, and who has to take something with every move does.
    pub(crate) fn prune(&self, position: &Position, left: i32, moves: &mut MoveList<Move>) {
        let color = position.turn();
        let prey = position.board().color(!color).len() as i32 - self.board.color(!color).len() as i32;
        let fixed = self.rooted.occupied();
        moves.retain(|mv| !fixed.contains(mv.from()) && if mv.is_capture() { prey > 0 } else { prey < left });
    }

    /// Whether the target might be reached when each side has so many moves left, White's given first.
    pub(crate) fn is_near(&mut self, position: &Position, left: [i32; 2]) -> bool {
        self.distance(position, left).is_some()
    }

    /// The moves that White and Black need at least, if they have so many left.
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

    /// Whether there are enough men, and those that cannot come back have not left.
    fn has_the_men(&self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            board.color(color).len() >= self.board.color(color).len()
                && self.rooted.color(color).is_within(board.color(color))
        }) && Role::ALL.into_iter().all(|role| self.rooted.role(role).is_within(board.role(role)))
    }

    /// How many men `color` has still to take, provided that there are enough men.
    fn captures(&self, board: &Board, color: Color) -> usize {
        board.color(!color).len() - self.board.color(!color).len()
    }

    /// The moves that `color` needs at least; [`NEVER`] if no number of moves is enough.
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
        let moves = self.moves_anew(position, color, captures);
        self.known[slot] = Known { key, moves };
        moves
    }

    fn moves_anew(&self, position: &Position, color: Color, captures: usize) -> u16 {
        let board = position.board();
        let camp = Camp {
            king: board.king(color),
            rooks: board.of(Role::Rook, color),
            crowded: Bitboard::EMPTY,
            spent: 0,
        };
        let castled = Wing::ALL.into_iter().filter_map(|wing| {
            let rook = position.castling_rook(color, wing)?;
            let home = |file| Square::new(file, rook.rank());
            let others = camp.rooks.without(rook);
            let castled = Bitboard::of(home(wing.rook_file()));
            Some(Camp {
                king: Some(home(wing.king_file())),
                rooks: others | castled,
                crowded: others & castled,
                spent: 1,
            })
        });
        castled
            .chain([camp])
            .map(|camp| self.moves_from(board, color, camp, captures))
            .min()
            .unwrap_or(NEVER)
            .min(NEVER)
    }

    /// The moves that the men of a camp need, if no more than `captures` of them take something.
    fn moves_from(&self, board: &Board, color: Color, camp: Camp, captures: usize) -> u16 {
        let ways = &self.ways[color as usize];
        let of_king = match (camp.king, self.board.king(color)) {
            (Some(from), Some(to)) => ways.moves(Role::King, from, to, 0),
            (None, None) => 0,
            // No king is taken and none is made.
            _ => return NEVER,
        };
        if of_king >= NEVER {
            return NEVER;
        }
        let mut parts = Bitboard::EMPTY;
        let mut men = Men::default();
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            let now = if role == Role::Rook { camp.rooks } else { board.of(role, color) };
            let then = self.board.of(role, color);
            // Who stands right may stay: whoever came instead would have gone on from here no dearer.
            parts |= then - now;
            men.add(role, now - then);
        }
        men.add(Role::Rook, camp.crowded);
        if parts.len() > MAX_MEN || men.is_full() {
            return camp.spent + of_king;
        }
        let changes = men.cheapest(parts, |role, from, to| ways.captures(role, from, to));
        if usize::from(changes) > captures {
            return NEVER;
        }
        let moves = men.cheapest(parts, |role, from, to| ways.moves(role, from, to, captures));
        camp.spent + of_king + moves
    }
}

#[cfg(test)]
mod tests;
