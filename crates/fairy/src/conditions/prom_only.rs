//! Promotion only to listed kinds.

use super::{Argument, Condition};

/// Promotion only to listed kinds.
pub(super) const PROM_ONLY: Condition = Condition {
    names: ["PromOnly", "UWnur", "PromSeul"],
    arguments: &[Argument::Kinds],
    definition: "Pawns promote only to the listed men.",
    source: "traditional",
    attach: |arguments, rules| {
        let mut kinds = arguments.kinds();
        kinds.sort_unstable();
        kinds.dedup();
        rules.settings.promotion_kinds = Some(kinds);
        Ok(())
    },
};
