//! Uncapturable men.

use crate::hooks::Filter;
use crate::man::Attributes;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

use super::Attribute;

pub(super) const UNCAPTURABLE: Attribute = Attribute {
    attribute: Attributes::UNCAPTURABLE,
    definition: "An uncapturable man cannot be captured.",
    attach: |rules| rules.attach_filter(Uncapturable),
};

struct Uncapturable;

impl Filter for Uncapturable {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        mv.victim.is_none_or(|victim| !position.man(victim).has(Attributes::UNCAPTURABLE))
    }

    fn concerns_captures_alone(&self) -> bool {
        true
    }
}
