//! Admissible bounds: lower bounds on the moves that a goal still needs. They are never too high.
//!
//! The main one is [`MovesNeeded`], for mate and stalemate. Whichever it is, the *mating side* is the side that brings it
//! about, and the *mated side* the other. For every square on which the king could be mated, each of its flights must be
//! guarded by the other side or blocked by a man of its own, and for a mate the king must be attacked. Guards cost moves of
//! the mating side; blocks and the king's walk cost moves of the mated side. If no square is affordable, the position is
//! lost. For example, with one move left a rook on h4 and a king on c3 cannot mate a king on a1: guarding a2, b1 and b2 and
//! giving check takes two moves.
//!
//! * `reach`: distances of men on an empty board. `cover`: the fewest moves to guard a set of squares around a king.
//! * `stationary_king`: a stronger bound for a king that does not move. `useful`: which moves bring a king closer to a net.
//! * `immobile`: whether a single move can stalemate.
//! * `goal`: the same for other goals; `en_passant` for captures en passant; `homes` for circuits and exchanges.
//! * `target`: lower bounds on the moves to a given position.
//! * `budget`: the moves that each side has left in help play. `placement`: a hash of the men of one side.

mod budget;
mod cover;
mod en_passant;
mod goal;
mod homes;
mod immobile;
mod placement;
mod reach;
mod stationary_king;
mod target;
mod useful;

use chess::{Color, Position, Role, Square, Wing};

pub(crate) use cover::{CHECK, Field};
use cover::{Cover, Posts, starts};
pub(crate) use en_passant::can_take_en_passant;
pub(crate) use immobile::{SelfStalemating, append_stalemating, can_stalemate_at_once, retain_stalemating};
use placement::placement;
pub(crate) use reach::{NEVER, Reach};

use crate::tables::tag_hasher::TagMap;
pub(crate) use budget::Aim;
pub(crate) use homes::Homes;
pub(crate) use stationary_king::StationaryKing;
pub(crate) use target::Target;
pub(crate) use useful::Useful;

/// What is done to a king: mate or stalemate.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum MateKind {
    Mate,
    Stalemate,
}

/// The moves left to each side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Budget {
    /// Moves of the side that mates or stalemates.
    pub(crate) mating: i32,
    /// Moves of the side whose king is mated.
    pub(crate) mated: i32,
}

/// The bound for mate and stalemate, memoised by the placement of the mating side's men.
pub(crate) struct MovesNeeded {
    reach: Reach,
    fields: [Field; 64],
    /// For every square, all squares with their distance for a king, the nearest first.
    nearest: Vec<[(u8, Square); 64]>,
    posts: Posts,
    /// By the placement of the mating side's men, its moves and the square of the king.
    covers: TagMap<Cover>,
}

/// The most covers in the cache; more would not be worth their memory.
const MAX_COVERS: usize = 100_000;

impl MovesNeeded {
    pub(crate) fn new() -> MovesNeeded {
        let nearest = Square::ALL.map(|king| {
            let mut squares = Square::ALL.map(|square| (distance(king, square), square));
            squares.sort_unstable_by_key(|&(distance, _)| distance);
            squares
        });
        MovesNeeded {
            reach: Reach::new(),
            fields: Square::ALL.map(Field::around),
            nearest: nearest.to_vec(),
            posts: Posts::default(),
            covers: TagMap::default(),
        }
    }

    /// Whether the king of `mated` may be mated within the budget.
    pub(crate) fn can_mate(
        &mut self,
        position: &Position,
        mated: Color,
        how: MateKind,
        budget: Budget,
    ) -> bool {
        // A side without a king cannot be mated.
        let Some(king) = position.board().king(mated) else { return how == MateKind::Stalemate };
        let (Ok(mating), Ok(own)) = (u8::try_from(budget.mating), u8::try_from(budget.mated)) else {
            return true;
        };
        let blocks = self.blocks(position, mated);
        let placement = placement(position, !mated);
        if self.covers.len() >= MAX_COVERS {
            self.covers.clear();
        }
        let starts = starts(position, !mated);
        // Near squares first: a king is most often mated where it is. Castling costs one move.
        let castled = Wing::ALL.into_iter().filter_map(|wing| {
            let rook = position.castling_rook(mated, wing)?;
            Some((Square::new(wing.king_file(), rook.rank()), 1))
        });
        std::iter::once((king, 0)).chain(castled).any(|(start, spent)| {
            self.nearest[start.index()].iter().take_while(|(distance, _)| distance + spent <= own).any(
                |&(distance, square)| {
                    let field = &self.fields[square.index()];
                    let left = own - distance - spent;
                    let guardable = self.posts.guardable(&self.reach, &starts, field, mating);
                    if !is_conceivable(field, guardable, &blocks, how, left) {
                        return false;
                    }
                    let cover = self
                        .covers
                        .entry(tag(placement, mating, square))
                        .or_insert_with(|| Cover::new(&mut self.posts, &self.reach, &starts, field, mating));
                    is_affordable(field, cover, &blocks, how, left)
                },
            )
        })
    }

    /// For every square, the fewest moves in which a man of `mated` other than the king can reach it.
    fn blocks(&self, position: &Position, mated: Color) -> [u8; 64] {
        let board = position.board();
        let mut blocks = [NEVER; 64];
        let mut add = |role, from| {
            let moves = self.reach.moves(role, mated, from);
            for (block, &moves) in blocks.iter_mut().zip(moves) {
                *block = moves.min(*block);
            }
        };
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            board.of(role, mated).into_iter().for_each(|from| add(role, from));
        }
        for wing in Wing::ALL {
            if let Some(rook) = position.castling_rook(mated, wing) {
                add(Role::Rook, Square::new(wing.rook_file(), rook.rank()));
            }
        }
        blocks
    }
}

/// The key of the cover for a placement of the mating side's men, its moves and the square of the king.
fn tag(placement: u64, moves: u8, king: Square) -> u64 {
    // Fibonacci hashing spreads small numbers over the range.
    placement ^ (u64::from(moves) << 6 | king as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Whether the king may be mated if every man of the mating side guards everything that it can, each as if it were the
/// only one to move.
fn is_conceivable(field: &Field, guardable: u16, blocks: &[u8; 64], how: MateKind, mated: u8) -> bool {
    if how == MateKind::Mate && guardable & CHECK == 0 {
        return false;
    }
    let unguarded = field.neighbours().filter(|(bit, _)| guardable & bit == 0);
    unguarded.map(|(_, square)| u16::from(blocks[square.index()])).sum::<u16>() <= u16::from(mated)
}

/// Whether the flights of a field can be divided into those that the mating side guards and those that the mated side
/// blocks with at most `mated` moves.
fn is_affordable(field: &Field, cover: &Cover, blocks: &[u8; 64], how: MateKind, mated: u8) -> bool {
    let check = match how {
        MateKind::Mate => CHECK,
        MateKind::Stalemate => 0,
    };
    let mut costs = [0_u16; 8];
    let mut unblockable = check;
    for ((bit, square), cost) in field.neighbours().zip(&mut costs) {
        *cost = u16::from(blocks[square.index()]);
        if *cost > u16::from(mated) {
            unblockable |= bit;
        }
    }
    cover.can_guard_with(field.flights | check, |open| {
        let block_costs = || (0..8).filter(|bit| open >> bit & 1 == 1).map(|bit| costs[bit]).sum::<u16>();
        open & unblockable == 0 && block_costs() <= u16::from(mated)
    })
}

/// The distance for a king.
fn distance(a: Square, b: Square) -> u8 {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
    files.max(ranks)
}
