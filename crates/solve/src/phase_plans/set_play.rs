//! Option SetPlay: the play with the other side to move first.

use chess::Color;

use crate::plan::{Help, Leg, Plan, Reply, Role};

/// The plan of set play, by the kind of play that it is derived from.
#[derive(Clone, Debug)]
pub(super) enum SetPlay {
    /// The battle with the defender to move.
    Defences(Plan),
    /// Another plan, with the other side to move.
    Other(Plan),
    /// The play that follows a series. Its moves have no numbers.
    End(Plan),
}

/// The play from which set play is derived, and the side that begins it.
pub(super) struct FirstPlay<'p> {
    pub(super) plan: &'p Plan,
    pub(super) turn: Color,
    /// The number of half-moves that are skipped before it.
    pub(super) passes: u32,
}

/// The first operand of `plan`, which `turn` begins.
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
    /// The same play from its second half-move on, if there is any.
    pub(super) fn set_play(&self) -> Option<SetPlay> {
        match self {
            Plan::Battle(battle) if battle.reply != Reply::Always => {
                battle.attack.nested_end().map(SetPlay::End)
            }
            Plan::Battle(battle) => {
                (battle.starts_with == Role::Attacker).then(|| SetPlay::Defences(self.clone()))
            }
            // Only the first of several plays has set play.
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
    /// The same play from its second half-move on. For a series, the play that follows it.
    fn set_play(&self) -> Option<SetPlay> {
        match (self.reply, self.first) {
            (Reply::Always, _) if self.max < 2 => None,
            (Reply::ParryOnly | Reply::Never, 0) => self.legs[0].nested_end().map(SetPlay::End),
            _ => Some(SetPlay::Other(Plan::Help(Box::new(self.without_first_half_move())))),
        }
    }
}

impl Leg {
    /// The nested play with which the other side continues at the end.
    fn nested_end(&self) -> Option<Plan> {
        self.ends.iter().map(|end| &end.plan).find(|plan| !plan.is_about_the_last_move()).cloned()
    }
}
