//! Circe: captured men are reborn.

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::playing::Playing;

use super::rebirth::array_square;
use super::{Argument, Condition, REX_EXCLUSIVE, REX_INCLUSIVE};

/// The condition.
pub(super) const CIRCE: Condition = Condition {
    names: ["Circe", "Circe", "Circe"],
    arguments: &[Argument::Words(&[REX_INCLUSIVE, REX_EXCLUSIVE])],
    definition: "A captured man other than a king is reborn on its square of the array, if that is empty.",
    source: "P. Monréal, Problème 1968",
    attach: |arguments, rules| {
        let kings = arguments.has(&REX_INCLUSIVE);
        rules.attach_consequence(Stage::Rebirth, Circe { kings });
        if kings {
            rules.settings.observes_by_playing = [true; 2];
        }
        Ok(())
    },
};

struct Circe {
    kings: bool,
}

impl Consequence for Circe {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(square) = playing.mv.victim else { return };
        let man = playing.before.man(square);
        if man.is_royal() && !self.kings {
            return;
        }
        let home = array_square(playing.rules, man.kind(), square, playing.mover);
        if !playing.position.man(home).is_none() || playing.rules.settings.holes.contains(home) {
            return;
        }
        let identity = playing.before.identity(square);
        playing.add(home, (man, identity), !playing.mover, Cause::Rebirth);
        playing.promote();
    }
}
