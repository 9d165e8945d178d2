//! Chameleon chess: all men are chameleons. Also the order in which chameleons change.

use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::playing::Playing;

use super::kind_cycles::KindCycle;
use super::{Argument, Condition};

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
}
