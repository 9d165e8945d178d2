//! Which squares around a king the other side can guard at the same time, and what that costs it in moves.

use chess::{Bitboard, Color, Position, Role, Square, Wing, attacks};

use crate::bounds::reach::{NEVER, Reach};

/// The squares that matter for a king: its neighbours, each a bit, and its own square as bit 8.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    squares: [Option<Square>; 8],
    /// The bits of neighbours that are on the board.
    pub(crate) flights: u16,
    pub(crate) king: Square,
}

/// The bit of the king's own square.
pub(crate) const CHECK: u16 = 1 << 8;

impl Field {
    pub(crate) fn around(king: Square) -> Field {
        let mut squares = [None; 8];
        for (slot, square) in squares.iter_mut().zip(attacks::king(king)) {
            *slot = Some(square);
        }
        let flights = (1_u16 << attacks::king(king).into_iter().count()) - 1;
        Field { squares, flights, king }
    }

    /// The neighbours with their bits.
    pub(crate) fn neighbours(&self) -> impl Iterator<Item = (u16, Square)> + '_ {
        self.squares.iter().flatten().enumerate().map(|(i, &square)| (1 << i, square))
    }

    /// The bits of the squares in a set.
    pub(crate) fn bits(&self, set: Bitboard) -> u16 {
        let near = self.neighbours().filter(|&(_, square)| set.contains(square)).map(|(bit, _)| bit);
        near.sum::<u16>() | if set.contains(self.king) { CHECK } else { 0 }
    }
}

/// For every set of squares of a field the fewest moves after which all of them are guarded.
pub(super) struct Cover([u8; 512]);

/// Men and places that a hunter can start from: a castling rook may stand on either side of its king for nothing, and the
/// king has castled for one move.
fn starts(position: &Position, color: Color) -> Vec<(Role, Square, u8)> {
    let men = position.board().pieces().filter(|(_, piece)| piece.color == color);
    let mut starts: Vec<(Role, Square, u8)> = men.map(|(square, piece)| (piece.role, square, 0)).collect();
    for wing in Wing::ALL {
        if let Some(rook) = position.castling_rook(color, wing) {
            starts.push((Role::Rook, Square::new(wing.rook_file(), rook.rank()), 0));
            starts.push((Role::King, Square::new(wing.king_file(), rook.rank()), 1));
        }
    }
    starts
}

/// A man in some place: what it guards, and the moves that took.
#[derive(Clone, Copy)]
struct Post {
    guards: u16,
    moves: u8,
}

impl Cover {
    /// What `color` can guard of the field with at most `max` moves, starting from where its men stand.
    pub(super) fn new(reach: &Reach, position: &Position, color: Color, field: &Field, max: u8) -> Cover {
        let mut costs = [NEVER; 512];
        costs[0] = 0;
        for (role, from, spent) in starts(position, color).into_iter().filter(|&(_, _, spent)| spent <= max) {
            let mut posts = posts(reach, (role, color), from, field, max - spent);
            posts.iter_mut().for_each(|post| post.moves += spent);
            let before = costs;
            for (mask, &cost) in before.iter().enumerate().filter(|&(_, &cost)| cost <= max) {
                for post in &posts {
                    let all = &mut costs[mask | usize::from(post.guards)];
                    *all = (*all).min(cost + post.moves);
                }
            }
        }
        // Who guards more guards less too.
        for bit in 0..9 {
            for mask in 0..512 {
                if mask & 1 << bit == 0 {
                    costs[mask] = costs[mask].min(costs[mask | 1 << bit]);
                }
            }
        }
        Cover(costs)
    }

    /// The fewest moves after which all squares of `mask` are guarded.
    pub(super) fn cost(&self, mask: u16) -> u8 {
        self.0[usize::from(mask)]
    }
}

/// The posts of a man that no other post of it beats.
fn posts(reach: &Reach, (role, color): (Role, Color), from: Square, field: &Field, max: u8) -> Vec<Post> {
    let mut best: Vec<Post> = Vec::new();
    for (role, square, moves) in reach.ends(role, color, from, max) {
        if square == field.king {
            continue;
        }
        // Riders look through everything: who stands in the way may go, and the king does not hide what is behind it.
        let guards = field.bits(attacks::of(role, color, square, Bitboard::EMPTY));
        let beaten = |by: &Post| by.guards & guards == guards && by.moves <= moves;
        if guards == 0 || best.iter().any(beaten) {
            continue;
        }
        best.retain(|other| guards & other.guards != other.guards || other.moves < moves);
        best.push(Post { guards, moves });
    }
    // Only what guards something is of use; staying out of it costs nothing.
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::fault;
    use chess::text::Fen;

    fn cover(fen: &str, king: Square, max: u8) -> (Cover, Field) {
        let setup = fen.parse::<Fen>().expect("FEN").0;
        let position = setup.position(fault::PROBLEM).expect("a position");
        let field = Field::around(king);
        (Cover::new(&Reach::new(), &position, Color::White, &field, max), field)
    }

    #[test]
    fn king_and_rook_need_a_move_each_to_mate_in_the_corner() {
        // Black's king on a1: flights a2, b1, b2.
        let (cover, field) = cover("8/8/8/8/7R/2K5/8/8 w - -", Square::A1, 5);
        assert_eq!(cover.cost(CHECK), 1);
        assert_eq!(cover.cost(field.flights), 2);
        assert_eq!(cover.cost(field.flights | CHECK), 2);
    }

    #[test]
    fn what_cannot_be_guarded_costs_more_than_any_problem_has() {
        let (cover, field) = cover("8/8/8/8/8/8/8/6BK w - -", Square::A1, 3);
        assert_eq!(cover.cost(field.flights), NEVER);
    }
}
