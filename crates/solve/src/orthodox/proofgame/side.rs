//! The men of one side, and what is known about each.

use chess::{Bitboard, Board, Color, Position, Role, Square, Wing, attacks};

use crate::orthodox::proofgame::assignment::MOST_MEN;

/// A man that is on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    /// Its present square.
    pub(super) at: Square,
    /// The square from which it continues: another one for a king and a rook that castle first.
    pub(super) from: Square,
    pub(super) role: Role,
    /// The men of the target that it may become, a bit each.
    pub(super) becomes: u16,
    /// Whether it may be captured.
    pub(super) may_be_taken: bool,
    /// Whether it never moves again and is never captured.
    pub(super) is_fixed: bool,
    /// The squares that it may still visit, including the present one.
    pub(super) visits: Bitboard,
    /// The squares on which it may be captured.
    pub(super) taken_on: Bitboard,
    /// The numbers of moves that it may still make, a bit each.
    pub(super) lengths: u64,
    /// The most captures of a pawn.
    pub(super) most_taken: usize,
}

/// A side, with castling decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) color: Color,
    /// Moves left, castling not counted.
    pub(super) left: i32,
    pub(super) castles: Option<Wing>,
    pub(super) men: [Man; MOST_MEN],
    pub(super) len: usize,
    /// The men of the target that are not fixed from the beginning.
    pub(super) targets: [(Role, Square); MOST_MEN],
    pub(super) targets_len: usize,
    /// The squares on which lost men may be captured, one set for each, at the indices after the targets.
    pub(super) losses: [Bitboard; MOST_MEN],
    /// The number of men of the other side that it must capture.
    pub(super) takes: usize,
    /// The least number of these captures that its pawns must make, to change files.
    pub(super) taken_by_pawns: usize,
}

/// Fills the entries of a list that no man takes.
const NO_MAN: Man = Man {
    at: Square::A1,
    from: Square::A1,
    role: Role::Pawn,
    becomes: 0,
    may_be_taken: false,
    is_fixed: false,
    visits: Bitboard::EMPTY,
    taken_on: Bitboard::EMPTY,
    lengths: 0,
    most_taken: 0,
};

impl Side {
    /// The men of `color` that are not `fixed`; `None` if there are too many for the assignment. The other side must capture
    /// the surplus over the target.
    pub(super) fn new(
        position: &Position,
        target: &Board,
        color: Color,
        left: i32,
        fixed: Bitboard,
    ) -> Option<Side> {
        let board = position.board();
        let mut side = Side {
            color,
            left,
            castles: None,
            men: [NO_MAN; MOST_MEN],
            len: 0,
            targets: [(Role::Pawn, Square::A1); MOST_MEN],
            targets_len: 0,
            losses: [Bitboard::FULL; MOST_MEN],
            takes: board.color(!color).len().checked_sub(target.color(!color).len())?,
            taken_by_pawns: 0,
        };
        for role in Role::ALL {
            for at in board.of(role, color) - fixed {
                let man = side.men.get_mut(side.len)?;
                *man = Man { at, from: at, role, ..NO_MAN };
                man.visits = Bitboard::FULL;
                man.lengths = !0;
                side.len += 1;
            }
            for square in target.of(role, color) - fixed {
                *side.targets.get_mut(side.targets_len)? = (role, square);
                side.targets_len += 1;
            }
        }
        let all = ((1_u32 << side.targets_len) - 1) as u16;
        let lost = side.lost();
        for man in &mut side.men[..side.len] {
            man.becomes = all;
            man.may_be_taken = lost > 0 && man.role != Role::King;
        }
        Some(side)
    }

    /// The same with castling to `wing` first; `None` if fixed men prevent it.
    pub(super) fn castled(&self, position: &Position, wing: Wing, fixed: Bitboard) -> Option<Side> {
        let rook = position.castling_rook(self.color, wing)?;
        let king = position.board().king(self.color)?;
        let king_to = Square::new(wing.king_file(), rook.rank());
        let rook_to = Square::new(wing.rook_file(), rook.rank());
        let way = attacks::between(king, rook) | king_to.into() | rook_to.into();
        if (way - Bitboard::of(king) - Bitboard::of(rook)).meets(fixed) || self.left < 1 {
            return None;
        }
        let mut side = *self;
        side.castles = Some(wing);
        side.left -= 1;
        for man in &mut side.men[..side.len] {
            if man.at == king {
                man.from = king_to;
            } else if man.at == rook {
                man.from = rook_to;
            }
        }
        Some(side)
    }

    /// The number of its men that the other side captures.
    pub(super) fn lost(&self) -> usize {
        self.len.saturating_sub(self.targets_len)
    }

    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.len]
    }

    /// Whether the men can make exactly the moves that are left: a subset-sum over the sets of lengths.
    pub(super) fn can_spend_all(&self) -> bool {
        let Ok(left) = u32::try_from(self.left) else { return false };
        if left >= u64::BITS {
            return true;
        }
        let mut sums = 1_u64;
        for man in self.men() {
            let mut next = 0;
            let mut lengths = man.lengths & (!0 >> (u64::BITS - 1 - left));
            while lengths != 0 {
                next |= sums << lengths.trailing_zeros();
                lengths &= lengths - 1;
            }
            sums = next;
        }
        sums >> left & 1 == 1
    }
}
