//! Protean men: they assume the kind of the man that they capture. As in Popeye, all men do so if one of them is
//! protean.

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::man::Attributes;
use crate::playing::Playing;

use super::Attribute;

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
        let kind = match captured.kind() {
            Kind::PAWN => Kind::REVERSE_PAWN,
            Kind::REVERSE_PAWN => Kind::PAWN,
            kind => kind,
        };
        playing.change_kind(to, kind, Cause::AppendedOrBracketed);
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }
}
