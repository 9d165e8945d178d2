//! Men that change sides by their arrival square: traitor, dark side, chameleon pursuit.

use arrayvec::ArrayVec;
use chess::Color;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::man::Sides;
use crate::moves::Move;
use crate::playing::Playing;

use super::Condition;
use crate::position::Position;
use crate::rules::Rules;

/// Black's men change sides.
pub(super) const TRAITOR: Condition = Condition {
    names: ["TraitorChess", "TraitorChess", "EchecsTraitor"],
    arguments: &[],
    definition: "A man other than the king that Black moves to the lower half of the board becomes White's.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Traitor, Turncoat::Traitor);
        Ok(())
    },
};

/// Men of both sides change sides.
pub(super) const DARK_SIDE: Condition = Condition {
    names: ["DarkSide", "DarkSide", "DarkSide"],
    arguments: &[],
    definition: "A man other than a king that moves to the other side's half of the board changes sides.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Traitor, Turncoat::DarkSide);
        Ok(())
    },
};

/// Men that move to the square that the opponent has just left change sides.
pub(super) const CHAMELEON_PURSUIT: Condition = Condition {
    names: ["ChameleonPursuit", "ChamaeleonVerfolgung", "CameleonPoursuite"],
    arguments: &[],
    definition: "A man other than a king that moves to the square that the other side has just left changes sides.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Traitor, Turncoat::Pursuit);
        rules.settings.remember_last(|_| true);
        Ok(())
    },
};

enum Turncoat {
    Traitor,
    DarkSide,
    Pursuit,
}

impl Consequence for Turncoat {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.mv.goes_somewhere() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let man = playing.position.man(square);
        let is_upper = |square: chess::Square| square.rank() >= chess::Rank::Fifth;
        let changes = match self {
            Turncoat::Traitor => playing.mover == Color::Black && !man.is_royal() && !is_upper(square),
            Turncoat::DarkSide => {
                !man.is_royal() && is_upper(playing.mv.to) == (playing.mover == Color::White)
            }
            Turncoat::Pursuit => {
                let last = playing.before.memory.last;
                !man.is_royal() && last.is_some_and(|last| last.from == playing.mv.to)
            }
        };
        let stays_neutral = man.is_neutral() && !matches!(self, Turncoat::DarkSide);
        if changes && !stays_neutral {
            // Popeye does not write the change in traitor chess.
            let cause = if matches!(self, Turncoat::Traitor) { Cause::Silent } else { Cause::Appended };
            let sides = match self {
                // A neutral man becomes Black's, whichever side has moved it.
                _ if man.is_neutral() => Sides::Black,
                Turncoat::DarkSide => man.sides().exchanged(),
                Turncoat::Traitor | Turncoat::Pursuit => Sides::from(!playing.mover),
            };
            playing.change_sides(square, sides, cause);
        }
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let is_upper = mv.to.rank() >= chess::Rank::Fifth;
        let mover = before.turn();
        let changes_sides = match self {
            Turncoat::Traitor => mover == Color::Black && !is_upper,
            Turncoat::DarkSide => is_upper == (mover == Color::White),
            Turncoat::Pursuit => before.memory.last.is_some_and(|last| last.from == mv.to),
        };
        if !mv.goes_somewhere() || !changes_sides {
            return Some(());
        }
        match self {
            Turncoat::Traitor | Turncoat::Pursuit => changes.go_over(!mover),
            Turncoat::DarkSide => changes.turn_into(|man| match man.is_royal() {
                true => man,
                false if man.is_neutral() => man.with_sides(Sides::Black),
                false => man.with_sides(man.sides().exchanged()),
            }),
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}
