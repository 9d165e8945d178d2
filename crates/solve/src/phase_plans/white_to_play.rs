//! Option WhiteToPlay: help play and series begin with their second half-move.

use problem::Options;
use problem::goals::GoalKind;

use crate::plan::{Help, Plan, Reply};

/// The plan as the option changes it: the first half-move is left out.
pub(super) fn with_white_to_play(options: &Options, plan: Plan) -> Plan {
    match &plan {
        Plan::Help(help) if options.white_to_play && !begins_with_other_side(options, &plan) => {
            Plan::Pass(Box::new(Plan::Help(Box::new(help.without_first_half_move()))))
        }
        _ => plan,
    }
}

/// Whether the option leaves the play as long as it is: on the way to a position the sides change parts.
pub(super) fn begins_with_other_side(options: &Options, plan: &Plan) -> bool {
    options.white_to_play
        && matches!(plan, Plan::Help(_))
        && plan.goals().iter().any(|goal| goal.kind == GoalKind::TargetPosition)
}

impl Help {
    /// The same play from its second half-move on. That of a series is the one that the other side lets pass.
    pub(super) fn without_first_half_move(&self) -> Help {
        let (min, max) = ((self.min - 1).max(0), self.max - 1);
        let [first, second] = self.legs.clone();
        match self.reply {
            Reply::Always => Help { min, max, legs: [second, first], ..self.clone() },
            Reply::ParryOnly | Reply::Never => Help { min, max, first: 1 - self.first, ..self.clone() },
        }
    }
}
