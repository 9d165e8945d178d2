//! Whether a net that is complete is worth keeping.

use chess::{Bitboard, Rank, Role, Square, attacks};

use crate::help::nets::distances::Post;
use crate::help::nets::mate::NetSearch;

impl NetSearch<'_, '_> {
    /// Whether nobody but the checker can attack the king's square or pin a man before it.
    pub(crate) fn checks_alone(&self) -> bool {
        let left = self.most.hunter - self.cost.hunter;
        let mut stands = self.attacking[8].iter().map(|&number| &self.stands[usize::from(number)]);
        self.guards[1..].iter().all(|stand| !stand.attacks.contains(self.king))
            && stands.all(|stand| stand.moves > left || self.used & 1 << stand.man != 0)
    }

    /// Whether a man that blocks a flight can take the checker or step between, unless it is pinned.
    pub(crate) fn is_parried(&self) -> bool {
        let checker = self.guards[0].square;
        let line = attacks::between(checker, self.king);
        self.has_block(|role, from| {
            let targets = match role {
                Role::Pawn => {
                    // A pawn on its own first rank stands still.
                    let steps = Bitboard::of(from) - Bitboard::relative_rank(!self.hunter, Rank::First);
                    let step = steps.forward(!self.hunter) & line;
                    step | self.attacked_by(role, from) & Bitboard::of(checker)
                }
                _ => self.attacked_by(role, from) & line.with(checker),
            };
            self.sees_one_of(from, targets)
        })
    }

    /// Whether a man that blocks a flight attacks the other king.
    pub(crate) fn is_illegal(&self) -> bool {
        let king = self.guards.iter().find(|stand| stand.role == Role::King);
        king.is_some_and(|king| {
            self.has_block(|role, from| {
                self.sees_one_of(from, self.attacked_by(role, from) & Bitboard::of(king.square))
            })
        })
    }

    /// Whether there is a block of which this is true whatever it has become.
    fn has_block(&self, is_true: impl Fn(Role, Square) -> bool) -> bool {
        let mut blocks = self.placed.iter().filter(|(_, post)| *post == Post::any(post.square()));
        blocks.any(|&(man, post)| {
            let way = &self.ways[man];
            let most = self.most.victim - self.cost.victim + way.row.moves(post);
            let can_be = |role| way.row.moves(Post::new(role, post.square())) <= most;
            way.roles().iter().all(|&role| !can_be(role) || is_true(role, post.square()))
        })
    }

    /// What a man of the victim attacks when nobody stands in the way.
    fn attacked_by(&self, role: Role, from: Square) -> Bitboard {
        attacks::of(role, !self.hunter, from, Bitboard::EMPTY)
    }

    /// Whether nobody can stand between a square and one of the others.
    fn sees_one_of(&self, from: Square, targets: Bitboard) -> bool {
        let free = self.empty - self.squares;
        targets.into_iter().any(|target| attacks::between(from, target).is_within(free))
    }

    /// Whether a man could be left out: then the net without it is made, too, and says more.
    pub(crate) fn has_a_man_too_many(&self) -> bool {
        let field = attacks::king(self.king);
        let surely = |target: Square, without: Square| {
            self.guards.iter().filter(|stand| stand.square != without).any(|stand| {
                stand.attacks.contains(target)
                    && attacks::between(stand.square, target).without(self.king).is_within(self.empty)
            })
        };
        let blocks =
            self.guards.iter().fold(field & self.squares, |squares, stand| squares.without(stand.square));
        blocks.into_iter().any(|block| surely(block, block))
            || self.guards.iter().any(|stand| {
                let needed = (field - blocks).with(self.king) & stand.attacks;
                needed.into_iter().all(|target| surely(target, stand.square))
            })
    }
}
