//! Volage men change sides with their first move to a square of the other colour.

use chess::Square;

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::man::{Attributes, Sides};
use crate::playing::Playing;

use super::Attribute;

pub(super) const VOLAGE: Attribute = Attribute {
    attribute: Attributes::VOLAGE,
    definition: "A volage man changes sides when it moves to a square of the other colour, for the first time.",
    attach: |rules| rules.attach_consequence(Stage::Volage, Volage),
};

struct Volage;

impl Consequence for Volage {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.before.man(playing.mv.from).has(Attributes::VOLAGE) || playing.mv.is_null() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let man = playing.position.man(square);
        if is_light(playing.mv.from) == is_light(square) || man.belongs_to(!playing.mover) {
            return;
        }
        playing.change_sides(square, Sides::from(!playing.mover), Cause::Appended);
        playing.change_attributes(square, man.attributes() & !Attributes::VOLAGE, Cause::Silent);
    }
}

fn is_light(square: Square) -> bool {
    (square.file() as u8 + square.rank() as u8) % 2 == 1
}
