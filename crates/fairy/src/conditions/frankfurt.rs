//! Frankfurt and protean chess: a man assumes the kind of the man that it captures.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::Man;
use crate::moves::Move;
use crate::playing::Playing;

use super::{Argument, Condition, REX_EXCLUSIVE};
use crate::position::Position;
use crate::rules::Rules;

const KINGS: &[Argument] = &[Argument::Words(&[REX_EXCLUSIVE])];

/// Frankfurt chess.
pub(super) const FRANKFURT: Condition = Condition {
    names: ["FrankfurtChess", "FrankfurtSchach", "Francfort"],
    arguments: KINGS,
    definition: "A man that captures takes the kind of what it captures, a king as well unless it is excluded.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        let kings = !arguments.has(&REX_EXCLUSIVE);
        rules.attach_consequence(Stage::Frankfurt, Imitation { kings, pawns_turn: false });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Protean chess: a man that captures a pawn moves in the direction of that pawn.
pub(super) const PROTEAN: Condition = Condition {
    names: ["ProteanChess", "ProteischesSchach", "EchecsProtee"],
    arguments: KINGS,
    definition: "A man that captures takes the kind of what it captures, and of a pawn the direction as well; \
                 a king does so too unless it is excluded.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        let kings = !arguments.has(&REX_EXCLUSIVE);
        rules.attach_consequence(Stage::Protean, Imitation { kings, pawns_turn: true });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Imitation {
    kings: bool,
    /// Whether a captured pawn determines the direction.
    pawns_turn: bool,
}

impl Imitation {
    /// What a man becomes that captures another.
    fn kind_of(&self, captured: Man) -> Kind {
        match captured.kind() {
            Kind::PAWN if self.pawns_turn => Kind::REVERSE_PAWN,
            Kind::REVERSE_PAWN if self.pawns_turn => Kind::PAWN,
            kind => kind,
        }
    }
}

impl Consequence for Imitation {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(captured) = playing.captured() else { return };
        let to = playing.mv.to;
        let man = playing.position.man(to);
        if man.is_none() || man.is_royal() && !self.kings {
            return;
        }
        playing.change_kind(to, self.kind_of(captured), Cause::AppendedOrBracketed);
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let Some(victim) = mv.victim else { return Some(()) };
        let kind = self.kind_of(before.man(victim));
        changes.turn_into(|man| if man.is_royal() && !self.kings { man } else { man.with_kind(kind) });
        Some(())
    }
}
