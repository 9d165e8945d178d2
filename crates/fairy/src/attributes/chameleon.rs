//! Chameleons: they change their kind with each move.

use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::Attribute;

pub(super) const CHAMELEON: Attribute = Attribute {
    attribute: Attributes::CHAMELEON,
    definition: "A chameleon changes its kind with each of its moves: knight, bishop, rook, queen, knight.",
    attach: |rules| {
        rules.attach_consequence(Stage::Chameleon, Chameleon);
        rules.settings.promotes_to_chameleons = true;
        rules.settings.mating_order = [false; 2];
    },
};

struct Chameleon;

impl Consequence for Chameleon {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(square) = playing.moved_man().filter(|_| playing.mv.goes_somewhere()) else { return };
        let man = playing.position.man(square);
        if !man.has(Attributes::CHAMELEON) {
            return;
        }
        let kind = man.kind();
        let next = playing.rules.settings.chameleons.next(playing.rules, kind);
        playing.change_kind(square, next, Cause::AppendedOrBracketed);
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        before.man(mv.from).has(Attributes::CHAMELEON)
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }
}
