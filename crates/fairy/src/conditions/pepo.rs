//! Pepo: one attack paralyses a king, two attacks are check.

use crate::generate::ManMoves;
use crate::hooks::{CheckRule, CheckTest, Walking};
use crate::observe::Level;
use crate::rules::WalkingStage;

use super::Condition;

/// Pepo.
pub(super) const PEPO: Condition = Condition {
    names: ["Pepo", "Pepo", "Pepo"],
    arguments: &[],
    definition: "A king that is attacked cannot move; it is in check only if two men other than the king attack it.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Paralysis, Pepo);
        rules.attach_check(Pepo);
        Ok(())
    },
};

struct Pepo;

impl Walking for Pepo {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let is_paralysed =
            man.man.is_royal() && man.rules.is_observed(man.position, man.from, !man.color, Level::Geometry);
        if !is_paralysed {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl CheckRule for Pepo {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        let Some(king) = test.position.king(test.color) else { return false };
        let attackers = test.rules.observers(test.position, king, !test.color, Level::Check);
        let others = attackers.into_iter().filter(|&from| test.position.king(!test.color) != Some(from));
        others.count() > 1
    }
}
