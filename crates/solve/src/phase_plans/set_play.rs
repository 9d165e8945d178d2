//! Option SetPlay: what happens if the other side begins.

use chess::Color;

use crate::plan::{Help, Leg, Plan, Reply, Role};

/// What set play starts with, and how.
#[derive(Clone, Debug)]
pub(super) enum SetPlay {
    /// The battle with the defender to move.
    Defences(Plan),
    /// Another plan, with the other side to move.
    Other(Plan),
    /// The end of a series, whose moves have no numbers.
    End(Plan),
}

/// The play that set play belongs to, and who begins it.
pub(super) struct FirstPlay<'p> {
    pub(super) plan: &'p Plan,
    pub(super) turn: Color,
    /// Half-moves that are left out before it.
    pub(super) passes: u32,
}

/// The first of all plays that are asked for. `turn` begins.
pub(super) fn first_play(plan: &Plan, turn: Color) -> FirstPlay<'_> {
    match plan {
        Plan::And(first, _) | Plan::Or(first, _) | Plan::Not(first) => {
            let operand = behind_pass(first, turn);
            let FirstPlay { plan, turn, passes } = first_play(operand.plan, operand.turn);
            FirstPlay { plan, turn, passes: operand.passes + passes }
        }
        plan => behind_pass(plan, turn),
    }
}

fn behind_pass(plan: &Plan, turn: Color) -> FirstPlay<'_> {
    match plan {
        Plan::Pass(inner) => FirstPlay { plan: inner, turn: !turn, passes: 1 },
        plan => FirstPlay { plan, turn, passes: 0 },
    }
}

impl Plan {
    /// The play that begins with the second half-move, if there is one.
    pub(super) fn set_play(&self) -> Option<SetPlay> {
        match self {
            Plan::Battle(battle) if battle.reply != Reply::Always => {
                battle.attack.nested_end().map(SetPlay::End)
            }
            Plan::Battle(battle) => {
                (battle.starts_with == Role::Attacker).then(|| SetPlay::Defences(self.clone()))
            }
            // Of several plays only the first has it.
            Plan::And(plan, _) | Plan::Or(plan, _) | Plan::Not(plan) => plan.set_play(),
            Plan::Pass(plan) => match &**plan {
                Plan::Help(_) => plan.set_play(),
                _ => None,
            },
            Plan::Help(help) => help.set_play(),
            Plan::Goal(_) => None,
        }
    }
}

impl Help {
    /// The same play from its second half-move on; of a series, its end.
    fn set_play(&self) -> Option<SetPlay> {
        match (self.reply, self.first) {
            (Reply::Always, _) if self.max < 2 => None,
            (Reply::ParryOnly | Reply::Never, 0) => self.legs[0].nested_end().map(SetPlay::End),
            _ => Some(SetPlay::Other(Plan::Help(Box::new(self.without_first_half_move())))),
        }
    }
}

impl Leg {
    /// The play that the other side goes on with at the end.
    fn nested_end(&self) -> Option<Plan> {
        self.ends.iter().map(|end| &end.plan).find(|plan| !plan.is_about_the_last_move()).cloned()
    }
}
