//! Anti-kings: a king is in check when nothing attacks it.

use crate::hooks::{CheckRule, CheckTest};

use super::Condition;

/// Anti-kings.
pub(super) const ANTI_KINGS: Condition = Condition {
    names: ["AntiKings", "AntiKoenige", "AntiRois"],
    arguments: &[],
    definition: "A king is in check when no man of the other side attacks it.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_check(AntiKings);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct AntiKings;

impl CheckRule for AntiKings {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        test.position.king(test.color).is_some() && !test.proceed()
    }
}
