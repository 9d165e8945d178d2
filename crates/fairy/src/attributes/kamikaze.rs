//! Kamikaze men: they disappear when they capture.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Attribute;

pub(super) const KAMIKAZE: Attribute = Attribute {
    attribute: Attributes::KAMIKAZE,
    definition: "A kamikaze man vanishes from the board together with the man that it captures.",
    attach,
};

fn attach(rules: &mut Rules) {
    // Under Circe they are reborn instead.
    if !rules.settings.families.contains(&"Circe") {
        rules.attach_consequence(Stage::Kamikaze, Kamikaze);
    }
    rules.settings.own_king_must_stay = true;
    rules.settings.mating_order = [false; 2];
}

struct Kamikaze;

impl Consequence for Kamikaze {
    fn happen(&self, playing: &mut Playing<'_>) {
        let to = playing.mv.to;
        if playing.mv.is_capture() && playing.position.man(to).has(Attributes::KAMIKAZE) {
            playing.remove(to, Cause::Bracketed);
        }
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }

    fn add_changes(&self, _: &Rules, _: &Position, _: Move, _: &mut Changes) -> Option<()> {
        Some(())
    }
}
