//! #C: men that give mate change sides.

use chess::Square;

use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::man::Sides;
use crate::observe::Level;
use crate::playing::Playing;

use super::Condition;

/// #C.
pub(super) const MATE_C: Condition = Condition {
    names: ["#C", "#C", "#C"],
    arguments: &[],
    definition: "When a side is mated, the men that give check change sides, unless that leaves their own king in check.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::LostPieces, MateC);
        Ok(())
    },
};

struct MateC;

impl Consequence for MateC {
    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_sides: true, ..Extent::default() })
    }

    fn happen(&self, playing: &mut Playing<'_>) {
        let (rules, mover) = (playing.rules, playing.mover);
        let mated = !mover;
        let Some(king) = playing.position.king(mated) else { return };
        let is_mate = playing.position.nesting() == 0
            && !rules.is_check(&playing.position, mover)
            && rules.is_check(&playing.position, mated)
            && !rules.has_moves(&playing.position.for_reply());
        if !is_mate {
            return;
        }
        let mut after = playing.position.clone();
        let mut changed: Vec<Square> = Vec::new();
        for on in Square::ALL {
            let man = after.man(on);
            let may_change = !man.is_none() && !man.is_royal() && man.belongs_to(mover) && !man.is_neutral();
            if may_change && rules.observes(&after, on, king, mover, Level::Observation) {
                let (man, identity) = after.take(on);
                after.place(on, man.with_sides(Sides::from(mated)), identity);
                changed.push(on);
            }
        }
        if rules.is_check(&after, mover) {
            return;
        }
        for on in changed {
            playing.change_sides(on, Sides::from(mated), Cause::Bracketed);
        }
    }
}
