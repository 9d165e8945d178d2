//! Half-neutral men: with each move they change between neutral and the side that moves them.

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::{Attributes, Sides};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use arrayvec::ArrayVec;

use super::Attribute;
use crate::rules::Rules;

pub(super) const HALF_NEUTRAL: Attribute = Attribute {
    attribute: Attributes::HALF_NEUTRAL,
    definition: "A half-neutral man becomes the man of the side that moves it, and neutral again with its next move.",
    attach: |rules| {
        rules.attach_consequence(Stage::HalfNeutral, HalfNeutral);
        rules.settings.mating_order = [false; 2];
    },
};

struct HalfNeutral;

impl Consequence for HalfNeutral {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.before.man(playing.mv.from).has(Attributes::HALF_NEUTRAL) || playing.mv.is_null() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let is_neutral = playing.position.man(square).is_neutral();
        let to = if is_neutral { Sides::from(playing.mover) } else { Sides::Neutral };
        playing.change_sides(square, to, Cause::Silent);
        playing.push(Effect::HalfNeutral { to });
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        before.man(mv.from).has(Attributes::HALF_NEUTRAL)
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
