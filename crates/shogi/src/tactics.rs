//! The interface of shogi to the search: numbers for its tables, the value of moves, and the rule of repetition.

use game::{Key, Tactics};

use crate::exchange::{prize, promotion_gain, worth};
use crate::{Bitboard, Color, Declaration, Kind, Move, Position, Square};

impl Tactics for Position {
    const PIECE_TARGETS: usize = Kind::ALL.len() * Square::COUNT;
    /// Men in hand come from seven places beyond the board.
    const ORIGIN_TARGETS: usize = (Square::COUNT + 7) * Square::COUNT;
    const VICTIMS: usize = Kind::ALL.len() + 1;
    const PERPETUAL_CHECK_LOSES: bool = true;

    #[inline]
    fn piece_target(&self, mv: Move) -> usize {
        mv.kind_after().index() * Square::COUNT + mv.to().index()
    }

    #[inline]
    fn origin_target(&self, mv: Move) -> usize {
        let origin = mv.from().map_or(Square::COUNT + mv.kind().index(), Square::index);
        origin * Square::COUNT + mv.to().index()
    }

    #[inline]
    fn victim(&self, mv: Move) -> usize {
        mv.captured().map_or(Kind::ALL.len(), Kind::index)
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        mv.captured().map_or(0, prize) + promotion_gain(mv)
    }

    #[inline]
    fn stake(&self, mv: Move) -> i32 {
        worth(mv.kind())
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        mv.captured().is_some() || mv.is_promotion() && mv.kind() == Kind::Pawn
    }

    #[inline]
    fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.exchange_wins(mv, threshold)
    }

    /// Pawns, bishops and rooks gain by every promotion, but for a mate with a dropped pawn to be avoided later.
    #[inline]
    fn is_dominated(&self, mv: Move) -> bool {
        if mv.is_promotion() || !matches!(mv.kind(), Kind::Pawn | Kind::Bishop | Kind::Rook) {
            return false;
        }
        let zone = Bitboard::promotion_zone(self.turn());
        mv.from().is_some_and(|from| zone.contains(from) || zone.contains(mv.to()))
    }

    /// Zugzwang hardly occurs: there is nearly always a harmless move.
    #[inline]
    fn can_afford_to_pass(&self) -> bool {
        true
    }

    /// The men in both hands: each may be dropped nearly anywhere. More than sixteen count as sixteen.
    fn liveliness(&self) -> u32 {
        let held: u32 = Color::ALL.into_iter().map(|color| self.hand(color).len()).sum();
        (held * 16).min(256)
    }

    /// The men in both hands: the more, the nearer are both kings to mate.
    fn phase(&self) -> u32 {
        self.liveliness()
    }

    /// Captured men come back by drops, so that every position may return.
    #[inline]
    fn reversible_plies(&self) -> usize {
        usize::MAX
    }

    #[inline]
    fn plies_played(&self) -> u32 {
        self.move_number().saturating_sub(1)
    }

    #[inline]
    fn is_drawn_by_rule(&self) -> bool {
        false
    }

    #[inline]
    fn may_declare(&self) -> bool {
        let us = self.turn();
        self.king(us).is_some_and(|king| Bitboard::promotion_zone(us).contains(king))
            && Declaration::Points27.ending(self).is_some()
    }

    #[inline]
    fn structure_key(&self) -> Key {
        self.hand_key()
    }
}
