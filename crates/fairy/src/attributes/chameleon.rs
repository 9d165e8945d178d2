//! Chameleons change their kind with each move.

use crate::conditions::kind_cycles::KindCycle;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::man::Attributes;
use crate::playing::Playing;

use super::Attribute;

pub(super) const CHAMELEON: Attribute = Attribute {
    attribute: Attributes::CHAMELEON,
    definition: "A chameleon changes its kind with each of its moves: knight, bishop, rook, queen, knight.",
    attach: |rules| {
        rules.attach_consequence(Stage::Chameleon, Chameleon);
        rules.settings.promotes_to_chameleons = true;
    },
};

struct Chameleon;

impl Consequence for Chameleon {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.before.man(playing.mv.from).has(Attributes::CHAMELEON) || !playing.mv.goes_somewhere() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let kind = playing.position.man(square).kind();
        let next = KindCycle::default().next(playing.rules, kind);
        playing.change_kind(square, next, Cause::AppendedOrBracketed);
    }
}
