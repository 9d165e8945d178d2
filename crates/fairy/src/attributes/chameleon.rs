//! Chameleons: they change their kind with each move.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use arrayvec::ArrayVec;

use super::Attribute;
use crate::rules::Rules;

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

    fn add_changes(&self, rules: &Rules, _: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if mv.goes_somewhere() {
            changes.turn_into(|man| match man.has(Attributes::CHAMELEON) {
                true => man.with_kind(rules.settings.chameleons.next(rules, man.kind())),
                false => man,
            });
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, rules: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind, rules.settings.chameleons.next(rules, kind)]))
    }
}
