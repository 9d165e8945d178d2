//! Anti-Andernach chess: a man that does not capture changes sides.

use crate::changes::Changes;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::Sides;
use crate::moves::{Move, Special};
use crate::playing::Playing;
use arrayvec::ArrayVec;

use super::Condition;
use super::andernach::assume_side;
use crate::position::Position;
use crate::rules::Rules;

/// Anti-Andernach chess.
pub(super) const ANTI_ANDERNACH: Condition = Condition {
    names: ["AntiAndernachChess", "AntiAndernachSchach", "EchecsAntiAndernach"],
    arguments: &[],
    definition: "A man other than a king that moves without capturing changes sides.",
    source: "from Andernach chess",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Andernach, AntiAndernach);
        Ok(())
    },
};

struct AntiAndernach;

impl Consequence for AntiAndernach {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.mv.is_capture() && !playing.mv.is_null() {
            assume_side(playing, Sides::from(!playing.mover));
        }
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if mv.special == Special::Exchange {
            return None;
        }
        if !mv.is_capture() {
            changes.go_over(!before.turn());
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}
