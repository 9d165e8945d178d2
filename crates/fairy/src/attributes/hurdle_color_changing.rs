//! Hurdle-colour-changing men: their hurdle changes sides.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::Attribute;
use crate::rules::Rules;

pub(super) const HURDLE_COLOR_CHANGING: Attribute = Attribute {
    attribute: Attributes::HURDLE_COLOR_CHANGING,
    definition: "The man over which such a hopper moves changes sides, unless it is a king.",
    attach: |rules| {
        rules.attach_consequence(Stage::HurdleColor, HurdleColor);
        rules.settings.mating_order = [false; 2];
        rules.settings.hurdles_matter = true;
    },
};

struct HurdleColor;

impl Consequence for HurdleColor {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.before.man(playing.mv.from).has(Attributes::HURDLE_COLOR_CHANGING) {
            return;
        }
        let Some(hurdle) = playing.mv.via else { return };
        let man = playing.position.man(hurdle);
        if !man.is_none() && man.kind() != Kind::KING && !man.is_neutral() {
            playing.change_sides(hurdle, man.sides().exchanged(), Cause::Bracketed);
        }
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        before.man(mv.from).has(Attributes::HURDLE_COLOR_CHANGING)
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let Some(hurdle) = mv.via else { return Some(()) };
        let man = before.man(hurdle);
        if man.is_none() || mv.victim == Some(hurdle) {
            return Some(());
        }
        changes.arrive(hurdle.into(), man.with_sides(man.sides().exchanged()))
    }
}
