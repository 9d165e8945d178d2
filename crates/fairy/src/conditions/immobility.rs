//! Mates of another kind: MAFF, one flight being left, and AMU, by a man that was attacked.

use super::Condition;

/// One flight.
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

/// The attacked mating unit.
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
