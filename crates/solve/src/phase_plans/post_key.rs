//! Option PostKeyPlay: the diagram shows the position after the key.

use crate::plan::{Battle, Plan, Reply, Role};

impl Plan {
    /// The battle, if the whole plan is one that is shown as a tree.
    pub(crate) fn battle(&self) -> Option<&Battle> {
        match self {
            Plan::Battle(battle) => Some(&**battle).filter(|battle| battle.reply == Reply::Always),
            Plan::Not(plan) | Plan::Pass(plan) => plan.battle(),
            _ => None,
        }
    }

    /// The rest of the battle after its key, if it begins with one.
    pub(super) fn after_key(&self) -> Option<Plan> {
        let battle = self.battle().filter(|battle| battle.starts_with == Role::Attacker)?;
        let (min, max) = (battle.min - 1, battle.max - 1);
        Some(Plan::Battle(Box::new(Battle { starts_with: Role::Defender, min, max, ..battle.clone() })))
    }
}
