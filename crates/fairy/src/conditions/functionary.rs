//! Functionary chess: men move only while they are attacked.

use crate::attributes::functionary;
use crate::man::Attributes;

use super::Condition;

/// Functionary chess.
pub(super) const FUNCTIONARY: Condition = Condition {
    names: ["FunctionaryChess", "BeamtenSchach", "EchecsFonctionnaire"],
    arguments: &[],
    definition: "A man moves and gives check only while the other side attacks it.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.give_to_all(Attributes::FUNCTIONARY);
        (functionary::FUNCTIONARY.attach)(rules);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};
