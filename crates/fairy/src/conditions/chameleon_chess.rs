//! Chameleon chess: all men are chameleons. Also the order in which chameleons change.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use arrayvec::ArrayVec;

use super::kind_cycles::KindCycle;
use super::{Argument, Condition};
use crate::position::Position;
use crate::rules::Rules;

/// All men are chameleons.
pub(super) const CHAMELEON_CHESS: Condition = Condition {
    names: ["ChameleonChess", "ChamaeleonSchach", "EchecsCameleon"],
    arguments: &[Argument::Kinds],
    definition: "All men are chameleons, which change in the listed order or else from knight to bishop, rook, queen \
                 and knight.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        rules.settings.chameleons = KindCycle::of(&arguments.kinds());
        rules.settings.more_kinds.extend(arguments.kinds());
        rules.attach_consequence(Stage::Chameleon, ChameleonChess);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// The order in which chameleons change.
pub(super) const CHAMELEON_SEQUENCE: Condition = Condition {
    names: ["ChameleonSequence", "Chamaeleonsequenz", "CameleonSequence"],
    arguments: &[Argument::Kinds],
    definition: "Chameleons change in the listed order.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        rules.settings.chameleons = KindCycle::of(&arguments.kinds());
        rules.settings.more_kinds.extend(arguments.kinds());
        Ok(())
    },
};

struct ChameleonChess;

impl Consequence for ChameleonChess {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.mv.goes_somewhere() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let kind = playing.position.man(square).kind();
        let next = playing.rules.settings.chameleons.next(playing.rules, kind);
        if next != kind {
            playing.change_kind(square, next, Cause::AppendedOrBracketed);
        }
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }

    fn add_changes(&self, rules: &Rules, _: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if mv.goes_somewhere() {
            changes.turn_into(|man| man.with_kind(rules.settings.chameleons.next(rules, man.kind())));
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, rules: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([rules.settings.chameleons.next(rules, kind)]))
    }
}
