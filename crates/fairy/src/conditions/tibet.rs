//! Tibet: a man that captures a man of another kind changes sides.

use chess::Color;

use crate::changes::Changes;
use crate::hooks::{Consequence, Extent, Stage};
use crate::man::Sides;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;
use super::andernach::assume_side;

/// Black's men change sides.
pub(super) const TIBET: Condition = Condition {
    names: ["Tibet", "TibetSchach", "Tibet"],
    arguments: &[],
    definition: "A black man other than the king that captures a man of another kind becomes white.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(Tibet { sides: &[Color::Black] }, rules);
        Ok(())
    },
};

/// Men of both sides change sides.
pub(super) const DOUBLE_TIBET: Condition = Condition {
    names: ["DoubleTibet", "DoppeltibetSchach", "DoubleTibet"],
    arguments: &[],
    definition: "A man other than a king that captures a man of another kind changes sides.",
    source: "from Tibet",
    attach: |_, rules| {
        attach(Tibet { sides: &Color::ALL }, rules);
        Ok(())
    },
};

fn attach(tibet: Tibet, rules: &mut Rules) {
    rules.attach_consequence(Stage::Tibet, tibet);
}

struct Tibet {
    sides: &'static [Color],
}

impl Consequence for Tibet {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(captured) = playing.captured() else { return };
        let arrived = playing.position.man(playing.mv.to);
        if self.sides.contains(&playing.mover) && (arrived.is_none() || arrived.kind() != captured.kind()) {
            assume_side(playing, Sides::from(!playing.mover));
        }
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let Some(victim) = mv.victim else { return Some(()) };
        if !self.sides.contains(&before.turn()) || before.man(mv.from).is_royal() {
            return Some(());
        }
        let (kind, side) = (before.man(victim).kind(), Sides::from(!before.turn()));
        changes
            .turn_into(|man| if man.kind() == kind || man.is_neutral() { man } else { man.with_sides(side) });
        Some(())
    }
}
