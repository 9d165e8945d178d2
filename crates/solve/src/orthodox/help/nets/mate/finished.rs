//! Tests of a complete mating net: whether it is kept.

use chess::{Bitboard, Rank, Role, Square, attacks};

use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::mate::NetSearch;

impl NetSearch<'_, '_> {
    /// Whether no man but the checker can attack the king's square or pin a man in front of it.
    pub(crate) fn checks_alone(&self) -> bool {
        let left = self.most.mating - self.cost.mating;
        let mut guards = self.attacking[8].iter();
        self.guards[1..].iter().all(|placement| !placement.attacks.contains(self.king))
            && guards.all(|guard| guard.moves > left || self.used & guard.man != 0)
    }

    /// Whether a man that blocks a flight can capture the checker or interpose, unless it is pinned.
    pub(crate) fn is_parried(&self) -> bool {
        let checker = self.guards[0].square;
        let line = attacks::between(checker, self.king);
        self.has_block(|role, from| {
            let targets = match role {
                Role::Pawn => {
                    // A pawn on its own first rank cannot move.
                    let steps = Bitboard::of(from) - Bitboard::relative_rank(!self.mating, Rank::First);
                    let step = steps.forward(!self.mating) & line;
                    step | self.attacked_by(role, from) & Bitboard::of(checker)
                }
                _ => self.attacked_by(role, from) & line.with(checker),
            };
            self.sees_one_of(from, targets)
        })
    }

    /// Whether a man that blocks a flight attacks the mating side's king.
    pub(crate) fn is_illegal(&self) -> bool {
        let king = self.guards.iter().find(|placement| placement.role == Role::King);
        king.is_some_and(|king| {
            self.has_block(|role, from| {
                self.sees_one_of(from, self.attacked_by(role, from) & Bitboard::of(king.square))
            })
        })
    }

    /// Whether this is true of some blocking man in every role that it can have.
    fn has_block(&self, is_true: impl Fn(Role, Square) -> bool) -> bool {
        let mut blocks = self.placed.iter().filter(|(_, post)| *post == Post::any(post.square()));
        blocks.any(|&(man, post)| {
            let distances = &self.man_distances[man];
            let most = self.most.mated - self.cost.mated + distances.distances.moves(post);
            let can_be = |role| distances.distances.moves(Post::new(role, post.square())) <= most;
            distances.roles().iter().all(|&role| !can_be(role) || is_true(role, post.square()))
        })
    }

    /// The squares that a man of the mated side attacks on an empty board.
    fn attacked_by(&self, role: Role, from: Square) -> Bitboard {
        attacks::of(role, !self.mating, from, Bitboard::EMPTY)
    }

    /// Whether all squares between `from` and one of the targets must be empty.
    fn sees_one_of(&self, from: Square, targets: Bitboard) -> bool {
        let free = self.empty - self.squares;
        targets.into_iter().any(|target| attacks::between(from, target).is_within(free))
    }

    /// Whether a man could be left out. Then the net without it is built, too, and is the stronger one.
    pub(crate) fn has_a_man_too_many(&self) -> bool {
        let field = attacks::king(self.king);
        let surely = |target: Square, without: Square| {
            self.guards.iter().filter(|placement| placement.square != without).any(|placement| {
                placement.attacks.contains(target)
                    && attacks::between(placement.square, target).without(self.king).is_within(self.empty)
            })
        };
        let blocks = self
            .guards
            .iter()
            .fold(field & self.squares, |squares, placement| squares.without(placement.square));
        blocks.into_iter().any(|block| surely(block, block))
            || self.guards.iter().any(|placement| {
                let needed = (field - blocks).with(self.king) & placement.attacks;
                needed.into_iter().all(|target| surely(target, placement.square))
            })
    }
}
