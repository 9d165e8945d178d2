//! Bicolores: men of both sides give check to a king.

use crate::hooks::{CheckRule, CheckTest};
use crate::observe::Level;

use super::Condition;

/// Bicolores.
pub(super) const BICOLORES: Condition = Condition {
    names: ["Bicolores", "Bicolores", "Bicolores"],
    arguments: &[],
    definition: "A king is in check when any man attacks it, of its own side or of the other.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_check(Bicolores);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Bicolores;

impl CheckRule for Bicolores {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        let is_attacked = |king| test.rules.is_observed(test.position, king, test.color, Level::Check);
        test.proceed() || test.position.king(test.color).is_some_and(is_attacked)
    }
}
