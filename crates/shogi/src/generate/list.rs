//! The one generator of moves: every legal move within a scope, into a list.

use game::MoveList;

use super::drops;
use super::king::flights;
use super::scope::Scope;
use super::targets::Targets;
use crate::attacks;
use crate::position::{Position, Shape};
use crate::{Bitboard, Color, Kind, Move, Piece, Square};

/// Appends the legal moves within `scope`.
pub(super) fn generate<S: Scope>(position: &Position, scope: &S, list: &mut MoveList<Move>) {
    // Two copies of the generator, so that each knows its direction at compile time.
    match position.turn() {
        Color::Black => Generator { position, scope, us: Color::Black }.all(list),
        Color::White => Generator { position, scope, us: Color::White }.all(list),
    }
}

struct Generator<'a, S> {
    position: &'a Position,
    scope: &'a S,
    us: Color,
}

impl<S: Scope> Generator<'_, S> {
    #[inline(always)]
    fn all(&self, list: &mut MoveList<Move>) {
        let king = self.position.king(self.us);
        if let Some(king) = king {
            let flights = flights(self.position, self.us, king) & self.scope.plain(Kind::King, king);
            self.push(Move::on_board(Kind::King, king, king), flights, list);
        }
        let Some(targets) = Targets::new(self.position, self.us, king) else { return };
        self.free_men(targets.moves, list);
        // A pinned man cannot meet a check: its line to the king is another one.
        if let Some(king) = king
            && self.position.checkers().is_empty()
        {
            self.pinned_men(king, targets.moves, list);
        }
        self.drops(targets.drops, list);
    }

    #[inline(always)]
    fn free_men(&self, targets: Bitboard, list: &mut MoveList<Move>) {
        let free = !self.position.pinned();
        let occupied = self.position.occupied();
        let men = |shape| self.position.shape(self.us, shape) & free;

        for from in men(Shape::Pawn) {
            self.promotable(Kind::Pawn, from, attacks::pawn(self.us, from) & targets, list);
        }
        for from in men(Shape::Lance) {
            self.promotable(Kind::Lance, from, attacks::lance(self.us, from, occupied) & targets, list);
        }
        for from in men(Shape::Knight) {
            self.promotable(Kind::Knight, from, attacks::knight(self.us, from) & targets, list);
        }
        for from in men(Shape::Silver) {
            self.promotable(Kind::Silver, from, attacks::silver(self.us, from) & targets, list);
        }
        for from in men(Shape::Gold) {
            if let Some(kind) = self.position.kind_at(from) {
                self.settled(kind, from, attacks::gold(self.us, from) & targets, list);
            }
        }
        let promoted = self.position.promoted();
        for from in men(Shape::Bishop) - promoted {
            self.promotable(Kind::Bishop, from, attacks::bishop(from, occupied) & targets, list);
        }
        for from in men(Shape::Rook) - promoted {
            self.promotable(Kind::Rook, from, attacks::rook(from, occupied) & targets, list);
        }
        for from in men(Shape::Bishop) & promoted {
            let reach = attacks::bishop(from, occupied) | attacks::king(from);
            self.settled(Kind::Horse, from, reach & targets, list);
        }
        for from in men(Shape::Rook) & promoted {
            let reach = attacks::rook(from, occupied) | attacks::king(from);
            self.settled(Kind::Dragon, from, reach & targets, list);
        }
    }

    fn pinned_men(&self, king: Square, targets: Bitboard, list: &mut MoveList<Move>) {
        for from in self.position.pinned() {
            let Some(kind) = self.position.kind_at(from) else { continue };
            let reach = attacks::of(Piece::new(self.us, kind), from, self.position.occupied());
            let reach = reach & attacks::line(king, from) & targets;
            if kind.promoted().is_some() {
                self.promotable(kind, from, reach, list);
            } else {
                self.settled(kind, from, reach, list);
            }
        }
    }

    #[inline(always)]
    fn drops(&self, targets: Bitboard, list: &mut MoveList<Move>) {
        let hand = self.position.hand(self.us);
        if hand.is_empty() || targets.is_empty() {
            return;
        }
        for kind in Kind::IN_HAND {
            if hand.has(kind) {
                let squares = targets & self.scope.drops(kind);
                for to in drops::legal(self.position, self.us, kind, squares) {
                    list.push(Move::drop(kind, to));
                }
            }
        }
    }

    /// A man that may promote when it enters, leaves or moves within the enemy's camp, and must where it would be
    /// stuck.
    #[inline(always)]
    fn promotable(&self, kind: Kind, from: Square, reach: Bitboard, list: &mut MoveList<Move>) {
        let mv = Move::on_board(kind, from, from);
        let zone = Bitboard::promotion_zone(self.us);
        let promoting = if zone.contains(from) { reach } else { reach & zone };
        self.push(mv.promoting(), promoting & self.scope.promoting(kind, from), list);
        let plain = reach - drops::dead_end(self.us, kind);
        self.push(mv, plain & self.scope.plain(kind, from), list);
    }

    /// A man that cannot promote, or has already.
    #[inline(always)]
    fn settled(&self, kind: Kind, from: Square, reach: Bitboard, list: &mut MoveList<Move>) {
        self.push(Move::on_board(kind, from, from), reach & self.scope.plain(kind, from), list);
    }

    #[inline(always)]
    fn push(&self, mv: Move, targets: Bitboard, list: &mut MoveList<Move>) {
        for to in targets {
            list.push(mv.arriving_at(to, self.position.kind_at(to)));
        }
    }
}
