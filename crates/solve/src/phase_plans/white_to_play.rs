//! Option WhiteToPlay: help play and series begin with their second half-move.

use problem::goals::GoalKind;
use problem::stipulation::{Form, Play, PlayKind, Stipulation, Wording};
use problem::{Options, Task};

use crate::plan::{Help, Plan, Reply};

/// The plan as the option changes it: the first half-move is left out.
pub(super) fn with_white_to_play(options: &Options, plan: Plan) -> Plan {
    match &plan {
        Plan::Help(help) if options.white_to_play && !keeps_its_length(&plan) => {
            Plan::Pass(Box::new(Plan::Help(Box::new(help.without_first_half_move()))))
        }
        _ => plan,
    }
}

/// Whether the option makes the other side begin. On the way to a position the sides change parts. Where a stipulation
/// names the side that begins, that side also begins what is left of the play, as the caption says; unless GoalIsEnd makes
/// Popeye forget it.
pub(super) fn begins_with_other_side(task: &Task, plan: &Plan) -> bool {
    task.options.white_to_play
        && matches!(plan, Plan::Help(_))
        && (keeps_its_length(plan) || names_its_side(&task.stipulation) && !task.options.goal_is_end)
}

/// Whether the option leaves the play as long as it is.
fn keeps_its_length(plan: &Plan) -> bool {
    plan.goals().iter().any(|goal| goal.kind == GoalKind::TargetPosition)
}

/// Whether it says who begins: a long form of help play does, and White begins a game.
fn names_its_side(stipulation: &Stipulation) -> bool {
    match &stipulation.wording {
        Wording::Long => {
            matches!(&stipulation.play, Play::Branch(branch) if branch.kind == PlayKind::Help)
        }
        Wording::Short(short) => short.form == Form::ProofGame && short.introductions.is_empty(),
    }
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
