//! Anda men: a man that gives check becomes neutral, and one side's again when it ceases to.

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::{Attributes, Sides};
use crate::moves::Move;
use crate::observe::Level;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;
use arrayvec::ArrayVec;

use super::Attribute;

pub(super) const ANDA: Attribute = Attribute {
    attribute: Attributes::ANDA,
    definition: "An Anda man that gives check by moving becomes neutral, or the man of the side that moved it if it was.",
    attach: |rules| attach(Attributes::ANDA, rules),
};

pub(super) const ANDA_INVERSE: Attribute = Attribute {
    attribute: Attributes::ANDA_INVERSE,
    definition: "An inverse Anda man that moves without giving check becomes neutral, or the man of the side that moved it \
                 if it was.",
    attach: |rules| attach(Attributes::ANDA_INVERSE, rules),
};

/// Lets men with this attribute change sides.
pub(crate) fn attach(attribute: Attributes, rules: &mut Rules) {
    rules.attach_consequence(Stage::Anda, Anda(attribute));
}

struct Anda(Attributes);

impl Consequence for Anda {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.mv.goes_somewhere() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let man = playing.position.man(square);
        if !man.has(self.0) {
            return;
        }
        let (rules, mover) = (playing.rules, playing.mover);
        let position = &playing.position;
        let gives_check = rules.is_check(position, !mover)
            && position.king(!mover).is_some_and(|king| {
                king != square && rules.observes(position, square, king, mover, Level::Observation)
            });
        if gives_check != (self.0 == Attributes::ANDA) {
            return;
        }
        let to = if man.is_neutral() { Sides::from(mover) } else { Sides::Neutral };
        playing.change_sides(square, to, Cause::Silent);
        let attributes = man.attributes() & !Attributes::ROYAL;
        playing.push(Effect::Anda { to, attributes });
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        before.man(mv.from).has(self.0)
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }

    fn add_changes(&self, _: &Rules, before: &Position, _: Move, changes: &mut Changes) -> Option<()> {
        changes.may_become_neutral_or(before.turn())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}
