//! Norsk sjakk: men change by pairs when they move, and capture only men of their own kind.

use arrayvec::ArrayVec;
use chess::Square;

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Filter, Stage};
use crate::kind::Kind;
use crate::moves::{Move, Special};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Norsk sjakk.
pub(super) const NORSK: Condition = Condition {
    names: ["NorskSjakk", "NorskSjakk", "NorskSjakk"],
    arguments: &[],
    definition: "A man that moves changes its kind, queen with knight and rook with bishop, unless it promotes; \
                 a man captures only men of its own kind, a king nothing; kings are in check as usual.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_filter(Norsk);
        rules.attach_consequence(Stage::Norsk, Norsk);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Norsk;

fn partner(rules: &Rules, kind: Kind) -> Kind {
    let [_, _, queen, knight, rook, bishop] = rules.settings.standard;
    let pairs = [(queen, knight), (knight, queen), (rook, bishop), (bishop, rook)];
    pairs.into_iter().find(|(from, _)| *from == kind).map_or(kind, |(_, to)| to)
}

impl Filter for Norsk {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        mv.victim.is_none_or(|victim| {
            let man = position.man(mv.from);
            !man.is_royal() && man.kind() == position.man(victim).kind()
        })
    }
}

impl Consequence for Norsk {
    fn happen(&self, playing: &mut Playing<'_>) {
        let has_promoted =
            |effect: &Effect| matches!(effect, Effect::KindChange { on, .. } if *on == playing.mv.to);
        if playing.mv.is_null() || playing.effects().iter().any(has_promoted) {
            return;
        }
        let mut squares: Vec<Square> = playing.moved_man().into_iter().collect();
        squares.extend(playing.effects().iter().filter_map(|effect| match *effect {
            Effect::Movement { from, to, cause: Cause::Castling, .. } if from != playing.mv.from => Some(to),
            _ => None,
        }));
        for square in squares {
            let kind = playing.position.man(square).kind();
            let changed = partner(playing.rules, kind);
            if changed != kind {
                playing.change_kind(square, changed, Cause::AppendedOrBracketed);
            }
        }
    }

    fn add_changes(&self, rules: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let man = before.man(mv.from);
        if mv.special == Special::Exchange {
            return None;
        }
        // Pawns have no partner, and what has promoted stays what it is.
        if !man.kind().is_pawn() {
            changes.turn_into(|man| man.with_kind(partner(rules, man.kind())));
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, rules: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind, partner(rules, kind)]))
    }
}
