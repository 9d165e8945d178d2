//! Which of the legal moves are generated: all, the tactical, the quiet, or the checks.

use crate::attacks;
use crate::position::Position;
use crate::{Bitboard, Kind, Piece, Square};

/// A choice of moves, as the squares where a man of some kind may arrive.
pub(super) trait Scope {
    /// Where a man of `kind` from `from` may go without promotion.
    fn plain(&self, kind: Kind, from: Square) -> Bitboard;

    /// Where a man of `kind` from `from` may go with promotion.
    fn promoting(&self, kind: Kind, from: Square) -> Bitboard;

    /// Where a drop of `kind` is generated.
    fn drops(&self, kind: Kind) -> Bitboard;
}

/// Every move.
pub(super) struct All;

impl Scope for All {
    #[inline(always)]
    fn plain(&self, _: Kind, _: Square) -> Bitboard {
        Bitboard::FULL
    }

    #[inline(always)]
    fn promoting(&self, _: Kind, _: Square) -> Bitboard {
        Bitboard::FULL
    }

    #[inline(always)]
    fn drops(&self, _: Kind) -> Bitboard {
        Bitboard::FULL
    }
}

/// Captures, and promotions of pawns, which gain almost as much.
pub(super) struct Tactical {
    enemies: Bitboard,
}

impl Tactical {
    pub(super) fn new(position: &Position) -> Tactical {
        Tactical { enemies: position.men(!position.turn()) }
    }
}

impl Scope for Tactical {
    #[inline(always)]
    fn plain(&self, _: Kind, _: Square) -> Bitboard {
        self.enemies
    }

    #[inline(always)]
    fn promoting(&self, kind: Kind, _: Square) -> Bitboard {
        if kind == Kind::Pawn { Bitboard::FULL } else { self.enemies }
    }

    #[inline(always)]
    fn drops(&self, _: Kind) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// What is not tactical.
pub(super) struct Quiet {
    vacant: Bitboard,
}

impl Quiet {
    pub(super) fn new(position: &Position) -> Quiet {
        Quiet { vacant: !position.occupied() }
    }
}

impl Scope for Quiet {
    #[inline(always)]
    fn plain(&self, _: Kind, _: Square) -> Bitboard {
        self.vacant
    }

    #[inline(always)]
    fn promoting(&self, kind: Kind, _: Square) -> Bitboard {
        if kind == Kind::Pawn { Bitboard::EMPTY } else { self.vacant }
    }

    #[inline(always)]
    fn drops(&self, _: Kind) -> Bitboard {
        self.vacant
    }
}

/// Moves that give check.
pub(super) struct Checks {
    king: Square,
    /// For each kind, from where it checks the king.
    direct: [Bitboard; Kind::ALL.len()],
    /// Our men that uncover a check when they leave their line.
    uncovering: Bitboard,
}

impl Checks {
    /// The checks to `king`, which is the enemy's and not in check.
    pub(super) fn new(position: &Position, king: Square) -> Checks {
        let us = position.turn();
        let occupied = position.occupied();
        let gold = attacks::gold(!us, king);
        let mut direct = [gold; Kind::ALL.len()];
        for kind in [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Bishop, Kind::Rook] {
            direct[kind.index()] = attacks::of(Piece::new(!us, kind), king, occupied);
        }
        direct[Kind::King.index()] = Bitboard::EMPTY;
        direct[Kind::Horse.index()] = direct[Kind::Bishop.index()] | attacks::king(king);
        direct[Kind::Dragon.index()] = direct[Kind::Rook.index()] | attacks::king(king);
        Checks { king, direct, uncovering: position.shields(us, king) & position.men(us) }
    }

    #[inline(always)]
    fn uncovered_by(&self, from: Square) -> Bitboard {
        if self.uncovering.contains(from) { !attacks::line(self.king, from) } else { Bitboard::EMPTY }
    }
}

impl Scope for Checks {
    #[inline(always)]
    fn plain(&self, kind: Kind, from: Square) -> Bitboard {
        self.direct[kind.index()] | self.uncovered_by(from)
    }

    #[inline(always)]
    fn promoting(&self, kind: Kind, from: Square) -> Bitboard {
        match kind.promoted() {
            Some(promoted) => self.direct[promoted.index()] | self.uncovered_by(from),
            None => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn drops(&self, kind: Kind) -> Bitboard {
        self.direct[kind.index()]
    }
}
