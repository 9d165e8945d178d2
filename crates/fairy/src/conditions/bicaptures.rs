//! Bicaptures: men may capture men of their own side.

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::man::Sides;
use crate::rules::WalkingStage;

use super::Condition;

/// Bicaptures.
pub(super) const BICAPTURES: Condition = Condition {
    names: ["Bicaptures", "Bicaptures", "Bicaptures"],
    arguments: &[],
    definition: "A man may also capture men of its own side, except the king.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Captures, Bicaptures);
        rules.settings.own_king_must_stay = true;
        Ok(())
    },
};

struct Bicaptures;

impl Walking for Bicaptures {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let mut board = man.position.clone();
        for on in man.position.side(man.color) {
            let (own, identity) = board.take(on);
            board.place(on, own.with_sides(Sides::Neutral), identity);
        }
        ManMoves {
            rules: man.rules,
            position: &board,
            color: man.color,
            from: man.from,
            man: man.man,
            kind: man.kind,
            found: &mut *man.found,
            layer: man.layer,
        }
        .proceed();
    }
}
