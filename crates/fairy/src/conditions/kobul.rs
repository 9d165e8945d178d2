//! Kobul kings: a king assumes the kind of the last man that its side has lost.

use chess::Color;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;

use super::{Argument, Condition, Word};
use crate::position::Position;
use crate::rules::Rules;

const WHITE: Word = Word::new(["White", "Weiss", "Blancs"]);
const BLACK: Word = Word::new(["Black", "Schwarz", "Noirs"]);

/// Kobul kings.
pub(super) const KOBUL_KINGS: Condition = Condition {
    names: ["KobulKings", "KobulKoenige", "RoisKobul"],
    arguments: &[Argument::Words(&[WHITE, BLACK])],
    definition: "When a man of a side is captured, its king becomes a royal man of that kind, \
                 or an ordinary king again if it was a pawn.",
    source: "D. Kostadinov, KobulChess",
    attach: |arguments, rules| {
        let sides = [
            !arguments.has(&BLACK) || arguments.has(&WHITE),
            !arguments.has(&WHITE) || arguments.has(&BLACK),
        ];
        rules.attach_consequence(Stage::Kobul, Kobul { sides });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Kobul {
    sides: [bool; 2],
}

impl Consequence for Kobul {
    fn happen(&self, playing: &mut Playing<'_>) {
        let loser: Color = !playing.mover;
        let (Some(captured), Some(king)) = (playing.captured(), playing.position.king(loser)) else { return };
        if !self.sides[loser as usize] {
            return;
        }
        let kind = if captured.kind().is_pawn() { Kind::KING } else { captured.kind() };
        let man = playing.position.man(king);
        if man.kind() != kind {
            playing.change_kind(king, kind, Cause::BracketedWithAttributes);
        }
        let attributes = captured.attributes() | Attributes::ROYAL;
        if man.attributes() != attributes {
            let is_written = man.kind() != kind;
            playing.change_attributes(
                king,
                attributes,
                if is_written { Cause::Silent } else { Cause::Bracketed },
            );
        }
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let loser = !before.turn();
        let (Some(victim), Some(king)) = (mv.victim, before.king(loser)) else { return Some(()) };
        let captured = before.man(victim).kind();
        let kind = if captured.is_pawn() { Kind::KING } else { captured };
        match self.sides[loser as usize] {
            true => changes.arrive(king.into(), before.man(king).with_kind(kind)),
            false => Some(()),
        }
    }
}
