//! Andernach chess: a man that captures changes sides.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::man::Sides;
use crate::moves::Move;
use crate::playing::Playing;

use super::Condition;
use crate::position::Position;
use crate::rules::Rules;

/// Andernach chess.
pub(super) const ANDERNACH: Condition = Condition {
    names: ["AndernachChess", "AndernachSchach", "EchecsAndernach"],
    arguments: &[],
    definition: "A man other than a king that captures changes sides; a neutral one becomes the opponent's.",
    source: "Meeting of Andernach, 1993",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Andernach, Andernach);
        Ok(())
    },
};

struct Andernach;

impl Consequence for Andernach {
    fn happen(&self, playing: &mut Playing<'_>) {
        if playing.mv.is_capture() {
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
        if mv.is_capture() {
            changes.go_over(!before.turn());
        }
        Some(())
    }
}

/// Gives the man that moved to a side, unless it is royal or belongs to that side.
pub(super) fn assume_side(playing: &mut Playing<'_>, side: Sides) {
    if playing.before.man(playing.mv.from).is_royal() {
        return;
    }
    let Some(square) = playing.moved_man() else { return };
    let sides = playing.position.man(square).sides();
    if sides != side && sides != Sides::Neutral {
        playing.change_sides(square, side, Cause::Appended);
    }
}
