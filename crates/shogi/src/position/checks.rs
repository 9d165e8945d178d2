//! Who gives check, who is pinned, and who would uncover a check: found by looking from the king outward.

use super::{Exposed, Position, Shape};
use crate::attacks;
use crate::{Bitboard, Color, Square};

impl Position {
    /// Finds the checkers and the pinned men of the side to move anew.
    #[inline(always)]
    pub(super) fn look_from_king(&mut self) {
        let us = self.turn;
        self.checkers = Bitboard::EMPTY;
        self.pinned = Bitboard::EMPTY;
        let Some(king) = self.king(us) else { return };
        self.checkers = self.stepping_checkers(us, king);
        for sniper in self.snipers(!us, king) {
            let shields = attacks::between(king, sniper) & self.occupied();
            if shields.is_empty() {
                self.checkers = self.checkers.with(sniper);
            } else if !shields.has_several() {
                self.pinned |= shields & self.colors[us];
            }
        }
    }

    /// Determines whether the side that is not to move is in check.
    pub(super) fn look_for_exposure(&mut self) {
        let attacked = self
            .king(!self.turn)
            .is_some_and(|king| !self.attackers(self.turn, king, self.occupied()).is_empty());
        self.exposed = if attacked { Exposed::Yes } else { Exposed::No };
    }

    /// The lances, bishops and rooks of `by` that would reach `king` if nothing stood between.
    #[inline]
    pub(crate) fn snipers(&self, by: Color, king: Square) -> Bitboard {
        (attacks::rook_rays(king) & self.shapes[Shape::Rook as usize]
            | attacks::bishop_rays(king) & self.shapes[Shape::Bishop as usize]
            | attacks::lance_ray(!by, king) & self.shapes[Shape::Lance as usize])
            & self.colors[by]
    }

    /// The men, of either side, that stand alone between `king` and a lance, bishop or rook of `by`.
    #[inline]
    pub(crate) fn shields(&self, by: Color, king: Square) -> Bitboard {
        let occupied = self.occupied();
        let mut alone = Bitboard::EMPTY;
        for sniper in self.snipers(by, king) {
            let shields = attacks::between(king, sniper) & occupied;
            if !shields.has_several() {
                alone |= shields;
            }
        }
        alone
    }

    /// The men that check the king of `us` by a step or a jump. Touching kings, which only composed positions have,
    /// check each other.
    #[inline(always)]
    fn stepping_checkers(&self, us: Color, king: Square) -> Bitboard {
        let [pawns, _, knights, silvers, bishops, rooks, golds, kings] = self.shapes;
        (attacks::pawn(us, king) & pawns
            | attacks::knight(us, king) & knights
            | attacks::silver(us, king) & silvers
            | attacks::gold(us, king) & golds
            | attacks::king(king) & (kings | self.promoted & (bishops | rooks)))
            & self.colors[!us]
    }
}
