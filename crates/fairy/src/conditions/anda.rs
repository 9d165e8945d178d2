//! Anda chess: all men are Anda men.

use crate::attributes::anda::attach;
use crate::man::Attributes;

use super::Condition;

/// All men change sides by giving check.
pub(super) const ANDA: Condition = Condition {
    names: ["Anda", "Anda", "Anda"],
    arguments: &[],
    definition: "A man that gives check by moving becomes neutral, or the man of the side that moved it if it was.",
    source: "P. A. Petkov",
    attach: |_, rules| {
        rules.give_to_all_but_kings(Attributes::ANDA);
        attach(Attributes::ANDA, rules);
        Ok(())
    },
};

/// All men change sides by not giving check.
pub(super) const ANDA_INVERSE: Condition = Condition {
    names: ["AndaInverse", "AndaInvers", "AndaInverse"],
    arguments: &[],
    definition: "A man that moves without giving check becomes neutral, or the man of the side that moved it if it was.",
    source: "from Anda",
    attach: |_, rules| {
        rules.give_to_all_but_kings(Attributes::ANDA_INVERSE);
        attach(Attributes::ANDA_INVERSE, rules);
        Ok(())
    },
};
