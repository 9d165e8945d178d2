//! The boards of Alice chess, on which men stand.

use crate::man::Attributes;

use super::Attribute;

pub(super) const ALICE_A: Attribute = Attribute {
    attribute: Attributes::ALICE_A,
    definition: "The man stands on the first board of Alice chess.",
    attach: |_| {},
};

pub(super) const ALICE_B: Attribute = Attribute {
    attribute: Attributes::ALICE_B,
    definition: "The man stands on the second board of Alice chess.",
    attach: |_| {},
};
