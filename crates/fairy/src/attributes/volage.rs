//! Volage men: they change sides with their first move to a square of the other colour.

use arrayvec::ArrayVec;
use chess::Square;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::man::{Attributes, Sides};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Attribute;

pub(super) const VOLAGE: Attribute = Attribute {
    attribute: Attributes::VOLAGE,
    definition: "A volage man changes sides when it moves to a square of the other colour, for the first time.",
    attach: |rules| attach(rules, Volage { is_lasting: false }),
};

/// Lets men with the attribute change sides.
pub(crate) fn attach(rules: &mut Rules, volage: Volage) {
    rules.attach_consequence(Stage::Volage, volage);
}

/// How volage men change.
pub(crate) struct Volage {
    /// Whether they remain volage after a change.
    pub(crate) is_lasting: bool,
}

impl Consequence for Volage {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.before.man(playing.mv.from).has(Attributes::VOLAGE) || !playing.mv.goes_somewhere() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let man = playing.position.man(square);
        if is_light(playing.mv.from) == is_light(square) || man.belongs_to(!playing.mover) {
            return;
        }
        playing.change_sides(square, Sides::from(!playing.mover), Cause::Appended);
        if !self.is_lasting {
            playing.change_attributes(square, man.attributes() & !Attributes::VOLAGE, Cause::Silent);
        }
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        before.man(mv.from).has(Attributes::VOLAGE)
    }

    fn add_changes(&self, _: &Rules, before: &Position, _: Move, changes: &mut Changes) -> Option<()> {
        changes.may_turn_into(|man| man.with_sides(Sides::from(!before.turn())))
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}

fn is_light(square: Square) -> bool {
    (square.file() as u8 + square.rank() as u8) % 2 == 1
}
