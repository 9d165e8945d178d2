//! Relegation chess: men become pawns on their second rank.

use arrayvec::ArrayVec;
use chess::Rank;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::Condition;
use crate::rules::Rules;

/// Relegation chess.
pub(super) const RELEGATION: Condition = Condition {
    names: ["RelegationChess", "Degradierung", "Degradierung"],
    arguments: &[],
    definition: "A man other than a king that moves to the second rank of its side becomes a pawn.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Degradation, Relegation);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Relegation;

impl Consequence for Relegation {
    fn happen(&self, playing: &mut Playing<'_>) {
        let man = playing.before.man(playing.mv.from);
        let to = playing.mv.to;
        if playing.mv.goes_somewhere()
            && !man.kind().is_pawn()
            && !man.is_royal()
            && to.rank() == playing.mover.rank(Rank::Second)
            && !playing.position.man(to).is_none()
        {
            playing.change_kind(to, Kind::PAWN, Cause::AppendedOrBracketed);
        }
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        let man = before.man(mv.from);
        !man.kind().is_pawn() && !man.is_royal() && mv.to.rank() == before.turn().rank(Rank::Second)
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if mv.goes_somewhere() && self.may_follow(before, mv) {
            changes.turn_into(|man| man.with_kind(Kind::PAWN));
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind, Kind::PAWN]))
    }
}
