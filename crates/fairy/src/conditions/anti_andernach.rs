//! Anti-Andernach chess: a man that does not capture changes sides.

use crate::hooks::{Consequence, Extent, Stage};
use crate::man::Sides;
use crate::playing::Playing;

use super::Condition;
use super::andernach::assume_side;

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
}
