//! Promotion, and the kinds of men that can be on the board.

use chess::{Color, Square};

use crate::kind::Kind;
use crate::man::Man;
use crate::movement::{Circle, Corner, Decomposed, Movement};
use crate::position::Position;
use crate::rules::Rules;

impl Rules {
    /// Lists the kinds to which pawns may promote, and all kinds in play.
    pub(super) fn list_promotions(&mut self) {
        let present: Vec<Kind> = (0..self.movements.len() as u8)
            .map(Kind)
            .filter(|&kind| self.diagram.men().any(|(_, man)| man.kind() == kind))
            .collect();
        let listed = |standard: &[Kind]| {
            if let Some(kinds) = &self.settings.promotion_kinds {
                return kinds.clone();
            }
            let mut kinds: Vec<Kind> = standard.to_vec();
            kinds.extend(
                present.iter().filter(|kind| !kind.is_pawn() && !kind.is_king() && **kind != Kind::DUMMY),
            );
            kinds.extend(&self.settings.more_promotions);
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        };
        let promotions = listed(&self.settings.standard[2..]);
        let marine = listed(&[Kind::SIREN, Kind::MARINE_KNIGHT, Kind::TRITON, Kind::NEREID]);
        let mut in_play = present;
        if self.diagram.men().any(|(_, man)| man.kind().is_pawn()) {
            in_play.extend(&promotions);
        }
        in_play.extend(&self.settings.more_kinds);
        in_play.sort_unstable();
        in_play.dedup();
        let hurdles_matter = self.settings.hurdles_matter;
        let finds_twice = |&kind: &Kind| finds_moves_twice(self.movements(kind), hurdles_matter);
        self.settings.sorted |= in_play.iter().chain(&self.settings.standard).any(finds_twice);
        // Kinds that PromOnly lists count even where no pawn can promote.
        let mut counting = in_play.iter().chain(self.settings.promotion_kinds.iter().flatten());
        if counting.any(|&kind| kind > Kind::BISHOP && kind != Kind::DUMMY) {
            self.settings.mating_order = [false; 2];
        }
        self.limit_mating_order();
        (self.promotions, self.marine_promotions, self.kinds_in_play) = (promotions, marine, in_play);
    }

    /// Whether a pawn may promote to this kind.
    pub(crate) fn can_become(&self, kind: Kind) -> bool {
        let listed = self.promotions.contains(&kind) || self.marine_promotions.contains(&kind);
        listed || !self.hooks.promotions.is_empty()
    }

    /// Whether the man on `square`, moved there by `color`, promotes.
    #[inline]
    pub fn promotes(&self, position: &Position, square: Square, color: Color) -> bool {
        let man = position.man(square);
        let kind = man.kind();
        if man.is_none() || !kind.is_pawn() || !man.belongs_to(color) {
            return false;
        }
        let goal = if kind == Kind::REVERSE_PAWN { !color } else { color };
        self.settings.promotion_squares[goal as usize].contains(square)
    }

    /// The kinds to which the man on `square` may promote, in order.
    pub fn promotions(&self, position: &Position, square: Square, man: Man) -> &[Kind] {
        for hook in &self.hooks.promotions {
            if let Some(kinds) = hook.kinds(self, position, square, man) {
                return kinds;
            }
        }
        if man.kind() == Kind::MARINE_PAWN { &self.marine_promotions } else { &self.promotions }
    }

    /// What pawns of a kind may promote to, if no condition has a say.
    pub(crate) fn usual_promotions(&self, pawn: Kind) -> Option<&[Kind]> {
        let is_usual = self.hooks.promotions.is_empty() && !self.settings.promotes_to_imitators;
        let kinds = if pawn == Kind::MARINE_PAWN { &self.marine_promotions } else { &self.promotions };
        is_usual.then_some(kinds)
    }
}

/// Whether a man with these movements may reach a square in two ways.
fn finds_moves_twice(movements: &[Movement], hurdles_matter: bool) -> bool {
    movements.iter().any(|movement| {
        let turns = matches!(
            movement,
            Movement::Angle(_, Corner::Degrees45 | Corner::Degrees90 | Corner::Degrees135)
        );
        turns && !hurdles_matter
            || matches!(
                movement,
                Movement::Reflect(_)
                    | Movement::BouncyKnight
                    | Movement::BouncyNightrider
                    | Movement::Friend
                    | Movement::Orphan
                    | Movement::DoubleHop(_)
                    | Movement::Radial(..)
                    | Movement::Rose(Circle::Ride | Circle::Hop | Circle::Lion | Circle::Chinese)
                    | Movement::Zigzag(_)
                    | Movement::Decomposed(_, Decomposed::HopQuietly | Decomposed::LeapCaptures)
            )
    })
}
