//! Lèse-majesté: the problem may begin with the king of the side that is not to move in check.

use super::Condition;

/// Lèse-majesté.
pub(super) const LESE_MAJESTE: Condition = Condition {
    names: ["LeseMajeste", "LeseMajeste", "LeseMajeste"],
    arguments: &[],
    definition: "Play may begin with the king of the side that is not to move in check; it cannot be captured all the same.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.settings.may_start_in_check = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};
