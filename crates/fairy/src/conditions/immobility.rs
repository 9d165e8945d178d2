//! Other definitions of mate: MAFF (the king has exactly one flight) and AMU (the mating man was attacked once).

use super::Condition;

/// MAFF.
pub(super) const MAFF: Condition = Condition {
    names: ["MAFF", "MAFF", "MAFF"],
    arguments: &[],
    definition: "Mate and stalemate leave the king exactly one legal move, and other men none.",
    source: "mate with a free field",
    attach: |_, rules| {
        rules.settings.one_flight = true;
        Ok(())
    },
};

/// AMU.
pub(super) const AMU: Condition = Condition {
    names: ["AMU", "AMU", "AMU"],
    arguments: &[],
    definition: "Only a man that exactly one enemy man attacked before it moved may mate.",
    source: "attacked mating unit",
    attach: |_, rules| {
        rules.settings.attacked_mating_unit = true;
        Ok(())
    },
};
