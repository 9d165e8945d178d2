//! PAD chess: a man that captures for the second time disappears.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use arrayvec::ArrayVec;

use super::{Argument, Condition, REX_INCLUSIVE, Word};
use crate::position::Position;
use crate::rules::Rules;

const STRICT: Word = Word::new(["Strict", "Strikt", "Stricte"]);

/// PAD chess.
pub(super) const PAD: Condition = Condition {
    names: ["PADChess", "PADSchach", "PADechecs"],
    arguments: &[Argument::Words(&[REX_INCLUSIVE, STRICT])],
    definition: "A man vanishes when it captures for the second time; in the strict form it may not do so at all.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        let pad = Pad { kings: arguments.has(&REX_INCLUSIVE), is_strict: arguments.has(&STRICT) };
        rules.attach_consequence(Stage::Pad, pad);
        rules.settings.checks_by_playing = true;
        rules.settings.identities_matter = true;
        rules.settings.remembers = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Pad {
    kings: bool,
    is_strict: bool,
}

impl Consequence for Pad {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(captured) = playing.capture() else { return };
        let man = playing.before.man(playing.mv.from);
        // Men that have captured are marked by their squares in the diagram.
        if let Some(home) = captured.identity.home().filter(|_| self.is_strict) {
            let marked = playing.position.memory.marked;
            playing.position.memory.marked = marked.without(home);
        }
        let Some(own) = playing.before.identity(playing.mv.from).home() else { return };
        if man.is_royal() && !self.kings {
            return;
        }
        if !playing.before.memory.marked.contains(own) {
            playing.position.memory.marked = playing.position.memory.marked.with(own);
        } else if self.is_strict || man.is_royal() {
            playing.forbid();
        } else if let Some(square) = playing.moved_man() {
            playing.remove(square, Cause::Bracketed);
        }
    }

    fn add_changes(&self, _: &Rules, _: &Position, _: Move, _: &mut Changes) -> Option<()> {
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}
