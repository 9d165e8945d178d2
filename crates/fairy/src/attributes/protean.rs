//! Protean men: they assume the kind of the man that they capture. As in Popeye, all men do so if one of them is
//! protean.

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::moves::Move;
use crate::playing::Playing;

use super::Attribute;
use crate::position::Position;
use crate::rules::Rules;

pub(super) const PROTEAN: Attribute = Attribute {
    attribute: Attributes::PROTEAN,
    definition: "Where there is a protean man, every man becomes a man of the kind that it captures; \
                 after the capture of a pawn it goes as that pawn went.",
    attach: |rules| rules.attach_consequence(Stage::Protean, Protean),
};

struct Protean;

impl Consequence for Protean {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(captured) = playing.captured() else { return };
        let to = playing.mv.to;
        playing.change_kind(to, kind_of(captured), Cause::AppendedOrBracketed);
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if let Some(victim) = mv.victim {
            let kind = kind_of(before.man(victim));
            changes.turn_into(|man| man.with_kind(kind));
        }
        Some(())
    }
}

/// What a man becomes that captures another.
fn kind_of(captured: Man) -> Kind {
    match captured.kind() {
        Kind::PAWN => Kind::REVERSE_PAWN,
        Kind::REVERSE_PAWN => Kind::PAWN,
        kind => kind,
    }
}
