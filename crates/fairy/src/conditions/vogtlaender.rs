//! Vogtländer chess: a side is in check if it attacks the other king.

use crate::hooks::{CheckRule, CheckTest};

use super::Condition;

/// Vogtländer chess.
pub(super) const VOGTLAENDER: Condition = Condition {
    names: ["VogtlaenderChess", "VogtlaenderSchach", "EchecsVogtlaender"],
    arguments: &[],
    definition: "A side is in check when it attacks the king of the other side.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_check(Vogtlaender);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Vogtlaender;

impl CheckRule for Vogtlaender {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        CheckTest { color: !test.color, ..*test }.proceed()
    }
}
