//! The fewest moves in which one side can guard a set of squares around the other king.

use chess::{Bitboard, Color, Position, Role, Square, Wing, attacks};

use crate::bounds::reach::{NEVER, Reach};
use crate::tables::tag_hasher::TagMap;

/// A king's square (bit 8) and its neighbours (bits 0 to 7).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    squares: [Option<Square>; 8],
    /// The bits of all neighbours on the board.
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

/// For every set of squares of a field, the fewest moves after which all of them are guarded.
pub(super) struct Cover([u8; 512]);

/// The men of one side with their squares and the moves spent. Castling adds the castled rook at no cost and the castled king
/// for one move.
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

/// A placement of a man: the squares of the field that it guards, and the moves to get there.
#[derive(Clone, Copy)]
struct Post {
    guards: u16,
    moves: u8,
}

impl Cover {
    /// What `color` can guard of the field with at most `max` moves.
    pub(super) fn new(
        posts: &mut Posts,
        reach: &Reach,
        (position, color): (&Position, Color),
        field: &Field,
        max: u8,
    ) -> Cover {
        let mut costs = [NEVER; 512];
        costs[0] = 0;
        // The sets that the men so far can guard; other entries of `costs` need no update.
        let mut guarded = vec![0_u16];
        for (role, from, spent) in starts(position, color).into_iter().filter(|&(_, _, spent)| spent <= max) {
            let of_man = posts.of_man(reach, (role, color), from, field, max - spent);
            let before = costs;
            for number in 0..guarded.len() {
                let mask = guarded[number];
                let cost = before[usize::from(mask)] + spent;
                for post in of_man.iter().filter(|post| cost + post.moves <= max) {
                    let all = &mut costs[usize::from(mask | post.guards)];
                    if *all == NEVER {
                        guarded.push(mask | post.guards);
                    }
                    *all = (*all).min(cost + post.moves);
                }
            }
        }
        // A subset costs no more than a set.
        for bit in 0..9 {
            for pair in costs.chunks_exact_mut(2 << bit) {
                let (without, with) = pair.split_at_mut(1 << bit);
                for (less, &more) in without.iter_mut().zip(with.iter()) {
                    *less = more.min(*less);
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

/// The best placements by man, square and king, memoised.
#[derive(Default)]
pub(super) struct Posts(TagMap<Box<[Post]>>);

impl Posts {
    /// The placements of a man that no other dominates.
    fn of_man(
        &mut self,
        reach: &Reach,
        (role, color): (Role, Color),
        from: Square,
        field: &Field,
        max: u8,
    ) -> &[Post] {
        let man = (role as u64 * 2 + color as u64) << 12 | (from.index() << 6 | field.king.index()) as u64;
        // Fibonacci hashing spreads small numbers over the range.
        let tag = (man << 8 | u64::from(max)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0.entry(tag).or_insert_with(|| best_posts(reach, (role, color), from, field, max))
    }
}

fn best_posts(
    reach: &Reach,
    (role, color): (Role, Color),
    from: Square,
    field: &Field,
    max: u8,
) -> Box<[Post]> {
    let mut best: Vec<Post> = Vec::new();
    for (role, square, moves) in reach.ends(role, color, from, max) {
        if square == field.king {
            continue;
        }
        // Men on a line do not block it, since they may move away, and the king does not hide the squares behind it.
        let guards = field.bits(attacks::of(role, color, square, Bitboard::EMPTY));
        let beaten = |by: &Post| by.guards & guards == guards && by.moves <= moves;
        if guards == 0 || best.iter().any(beaten) {
            continue;
        }
        best.retain(|other| guards & other.guards != other.guards || other.moves < moves);
        best.push(Post { guards, moves });
    }
    best.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::fault;
    use chess::text::Fen;

    use crate::random_games::{Dice, RandomGame};

    fn cover(fen: &str, king: Square, max: u8) -> (Cover, Field) {
        let setup = fen.parse::<Fen>().expect("FEN").0;
        let position = setup.position(fault::PROBLEM).expect("a position");
        let field = Field::around(king);
        let cover = Cover::new(&mut Posts::default(), &Reach::new(), (&position, Color::White), &field, max);
        (cover, field)
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
    fn memoised_posts_equal_recomputed_ones() {
        let (mut posts, reach) = (Posts::default(), Reach::new());
        let mut dice = Dice::new(25);
        for max in 0..=3 {
            let game = RandomGame::new(&mut dice, 60, 2);
            for position in game.positions.iter().step_by(7) {
                for (color, king) in [(Color::White, Square::E8), (Color::Black, Square::G1)] {
                    let field = Field::around(king);
                    let again = Cover::new(&mut posts, &reach, (position, color), &field, max);
                    let anew = Cover::new(&mut Posts::default(), &reach, (position, color), &field, max);
                    assert_eq!(again.0, anew.0, "{position:?} {color:?} {max}");
                }
            }
        }
    }

    #[test]
    fn squares_that_cannot_be_guarded_cost_never() {
        let (cover, field) = cover("8/8/8/8/8/8/8/6BK w - -", Square::A1, 3);
        assert_eq!(cover.cost(field.flights), NEVER);
    }
}
