//! Drops constraints that forbid goals after which there is no move anyway.
//!
//! GoalIsEnd forbids one side to reach the goal of the other. A half-move that mates or stalemates leaves no reply, so where
//! play must continue with a reply, such a constraint changes nothing; without it the specialised searches apply. This holds
//! in orthodox chess without null moves.

use crate::plan::{Battle, Help, Leg, Plan, Reply};
use problem::goals::GoalKind::{self, DoubleStalemate, Mate, MateOrStalemate, Stalemate};

impl Plan {
    /// Drops the vacuous constraints everywhere in this plan.
    pub(super) fn drop_vacuous_constraints(&mut self) {
        match self {
            Plan::Goal(_) => {}
            Plan::Not(plan) | Plan::Pass(plan) => plan.drop_vacuous_constraints(),
            Plan::And(a, b) | Plan::Or(a, b) => {
                a.drop_vacuous_constraints();
                b.drop_vacuous_constraints();
            }
            Plan::Battle(battle) => battle.drop_vacuous_constraints(),
            Plan::Help(help) => help.drop_vacuous_constraints(),
        }
    }

    /// Whether this constraint forbids one of these goals.
    fn forbids(&self, goals: &[GoalKind]) -> bool {
        let Plan::Not(plan) = self else { return false };
        matches!(&**plan, Plan::Goal(goal) if goals.contains(&goal.kind))
    }
}

/// The goals that leave the other side no move.
const LAST: &[GoalKind] = &[Mate, Stalemate, DoubleStalemate, MateOrStalemate];

impl Battle {
    fn drop_vacuous_constraints(&mut self) {
        drop_in_ends(&mut self.attack);
        drop_in_ends(&mut self.defence);
        // An attack that leaves no defence fails. Constraints on defences stay: the tree shows which defences violate them.
        if self.reply == Reply::Always && self.attack.ends.is_empty() {
            self.attack.constraints.retain(|constraint| !constraint.forbids(LAST));
        }
    }
}

impl Help {
    fn drop_vacuous_constraints(&mut self) {
        self.legs.iter_mut().for_each(drop_in_ends);
        match self.reply {
            // Constraints apply only to half-moves that others follow.
            Reply::Always => {
                for leg in &mut self.legs {
                    leg.constraints.retain(|constraint| !constraint.forbids(LAST));
                }
            }
            // The idle side cannot pass in check. After a stalemate it can, unless the play goes on with a move of it.
            Reply::Never => {
                let [series, _] = &mut self.legs;
                if series.ends.iter().all(|end| matches!(end.plan, Plan::Help(_) | Plan::Battle(_))) {
                    series.constraints.retain(|constraint| !constraint.forbids(&[Mate]));
                }
            }
            Reply::ParryOnly => {}
        }
    }
}

fn drop_in_ends(leg: &mut Leg) {
    leg.ends.iter_mut().for_each(|end| end.plan.drop_vacuous_constraints());
}
