//! Frischauf men: men that have promoted before the diagram. Only Frischauf Circe uses the attribute.

use crate::man::Attributes;

use super::Attribute;

pub(super) const FRISCHAUF: Attribute = Attribute {
    attribute: Attributes::FRISCHAUF,
    definition: "A Frischauf man has promoted, and is reborn as such in Frischauf Circe.",
    attach: |_| {},
};
