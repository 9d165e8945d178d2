//! The fewest moves in which one side can guard a set of squares around the other king.

use chess::{Bitboard, Color, Piece, Position, Role, Square, Wing, attacks};
use game::MoveList;

use crate::orthodox::bounds::reach::{MovedMan, Reach};
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
        let neighbours = attacks::king(self.king);
        // The bits are in the order of the squares.
        let bit = |square: Square| 1 << (neighbours & Bitboard(Bitboard::of(square).0 - 1)).len();
        let near = (set & neighbours).into_iter().fold(0, |bits, square| bits | bit(square));
        near | if set.contains(self.king) { CHECK } else { 0 }
    }
}

/// The sets of squares of a field that a side can guard with a given number of moves. Subsets of these are left out where
/// that costs nothing.
pub(super) struct Cover(Box<[u16]>);

/// A set of masks, each a set of squares of a field.
#[derive(Default)]
struct SetOfMasks([u64; 8]);

impl SetOfMasks {
    /// Adds a mask and returns whether it is new.
    fn insert(&mut self, mask: u16) -> bool {
        let (word, bit) = (&mut self.0[usize::from(mask >> 6) % 8], 1 << (mask & 63));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// A man on the square from which it moves on.
#[derive(Clone, Copy)]
pub(super) struct Start {
    piece: Piece,
    square: Square,
    /// Moves spent before.
    spent: u8,
}

/// The men of one side. Castling adds the castled rook at no cost and the castled king for one move.
pub(super) fn starts(position: &Position, color: Color) -> MoveList<Start> {
    let board = position.board();
    let mut starts = MoveList::new();
    for square in board.color(color) {
        if let Some(role) = board.role_at(square) {
            starts.push(Start { piece: Piece { role, color }, square, spent: 0 });
        }
    }
    for wing in Wing::ALL {
        if let Some(rook) = position.castling_rook(color, wing) {
            let after_castling = |role, file, spent| Start {
                piece: Piece { role, color },
                square: Square::new(file, rook.rank()),
                spent,
            };
            starts.push(after_castling(Role::Rook, wing.rook_file(), 0));
            starts.push(after_castling(Role::King, wing.king_file(), 1));
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
    /// What men can guard of the field with at most `max` moves together.
    pub(super) fn new(posts: &mut Posts, reach: &Reach, starts: &[Start], field: &Field, max: u8) -> Cover {
        // The masks that the men so far can guard, by number of moves.
        let mut sets = std::mem::take(&mut posts.sets);
        sets.resize_with(sets.len().max(usize::from(max) + 1), Vec::new);
        sets.iter_mut().for_each(Vec::clear);
        sets[0].push(0);
        let mut with = std::mem::take(&mut posts.spare_set);
        for start in starts.iter().filter(|start| start.spent <= max) {
            let spent = start.spent;
            let of_man = posts.of_man(reach, start, field, max - spent);
            // What a man guards without moving costs nothing.
            let staying = of_man.iter().find(|post| post.moves + spent == 0).map_or(0, |post| post.guards);
            for moves in (0..=max).rev() {
                let mut seen = SetOfMasks::default();
                with.clear();
                let stayed = sets[usize::from(moves)].iter().map(|mask| mask | staying);
                with.extend(stayed.filter(|&mask| seen.insert(mask)));
                for post in of_man.iter().filter(|post| (1..=moves).contains(&(post.moves + spent))) {
                    let before = &sets[usize::from(moves - post.moves - spent)];
                    with.extend(
                        before.iter().map(|mask| mask | post.guards).filter(|&mask| seen.insert(mask)),
                    );
                }
                std::mem::swap(&mut sets[usize::from(moves)], &mut with);
            }
        }
        let mut seen = SetOfMasks::default();
        with.clear();
        with.extend(sets.iter().flatten().copied().filter(|&mask| seen.insert(mask)));
        let cover = Cover(with.as_slice().into());
        (posts.sets, posts.spare_set) = (sets, with);
        cover
    }

    /// Whether all squares of `mask` can be guarded.
    pub(super) fn can_guard(&self, mask: u16) -> bool {
        self.0.iter().any(|guarded| mask & !guarded == 0)
    }

    /// Whether the squares of `mask` can be guarded but for some that `others` take care of.
    pub(super) fn can_guard_with(&self, mask: u16, mut others: impl FnMut(u16) -> bool) -> bool {
        self.0.iter().any(|guarded| others(mask & !guarded))
    }
}

/// The best placements by man, square and king, memoised.
#[derive(Default)]
pub(super) struct Posts {
    known: TagMap<Box<[Post]>>,
    /// By moves, and then by man, square and king: everything that the man can guard from any post.
    unions: Vec<Vec<u16>>,
    /// Buffers for the construction of a cover.
    sets: Vec<Vec<u16>>,
    spare_set: Vec<u16>,
}

/// A union that has not been computed yet.
const UNKNOWN: u16 = u16::MAX;

impl Posts {
    /// All squares of a field that some man guards after at most `max` moves of its own.
    pub(super) fn guardable(&mut self, reach: &Reach, starts: &[Start], field: &Field, max: u8) -> u16 {
        let mut guardable = 0;
        for start in starts.iter().filter(|start| start.spent <= max) {
            let max = max - start.spent;
            while self.unions.len() <= usize::from(max) {
                self.unions.push(vec![UNKNOWN; (2 * Role::ALL.len()) << 12]);
            }
            let man = start.number(field);
            if self.unions[usize::from(max)][man] == UNKNOWN {
                let posts = self.of_man(reach, start, field, max);
                self.unions[usize::from(max)][man] = posts.iter().fold(0, |all, post| all | post.guards);
            }
            guardable |= self.unions[usize::from(max)][man];
        }
        guardable
    }

    /// The placements of a man that no other dominates.
    fn of_man(&mut self, reach: &Reach, start: &Start, field: &Field, max: u8) -> &[Post] {
        // Fibonacci hashing spreads small numbers over the range.
        let tag = ((start.number(field) as u64) << 8 | u64::from(max)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.known.entry(tag).or_insert_with(|| best_posts(reach, start, field, max))
    }
}

impl Start {
    /// A number for the man, its square and the king of the field.
    fn number(&self, field: &Field) -> usize {
        let Piece { role, color } = self.piece;
        (role as usize * 2 + color as usize) << 12 | self.square.index() << 6 | field.king.index()
    }
}

fn best_posts(reach: &Reach, start: &Start, field: &Field, max: u8) -> Box<[Post]> {
    let mut best: Vec<Post> = Vec::new();
    let color = start.piece.color;
    for MovedMan { role, square, moves } in reach.within(start.piece.role, color, start.square, max) {
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

    use crate::orthodox::random_games::{Dice, RandomGame};

    fn cover(fen: &str, king: Square, max: u8) -> (Cover, Field) {
        let setup = fen.parse::<Fen>().expect("FEN").0;
        let position = setup.position(fault::PROBLEM).expect("a position");
        let field = Field::around(king);
        let men = starts(&position, Color::White);
        let cover = Cover::new(&mut Posts::default(), &Reach::new(), &men, &field, max);
        (cover, field)
    }

    #[test]
    fn king_and_rook_need_a_move_each_to_mate_in_the_corner() {
        // Black's king on a1: flights a2, b1, b2.
        let fen = "8/8/8/8/7R/2K5/8/8 w - -";
        let (one_move, field) = cover(fen, Square::A1, 1);
        assert!(one_move.can_guard(CHECK) && !one_move.can_guard(field.flights));
        assert!(!cover(fen, Square::A1, 0).0.can_guard(CHECK));
        assert!(cover(fen, Square::A1, 2).0.can_guard(field.flights | CHECK));
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
                    let men = starts(position, color);
                    let again = Cover::new(&mut posts, &reach, &men, &field, max);
                    let anew = Cover::new(&mut Posts::default(), &reach, &men, &field, max);
                    assert_eq!(again.0, anew.0, "{position:?} {color:?} {max}");
                }
            }
        }
    }

    #[test]
    fn a_bishop_does_not_guard_all_flights_in_the_corner() {
        let (cover, field) = cover("8/8/8/8/8/8/8/6BK w - -", Square::A1, 3);
        assert!(!cover.can_guard(field.flights));
    }
}
