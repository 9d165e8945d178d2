//! Option WhiteToPlay: help play and series begin with their second half-move.

use problem::goals::GoalKind;
use problem::stipulation::{Form, Play, PlayKind, Stipulation, Wording};
use problem::{Options, Task};

use crate::plan::{Help, Plan, Reply};

/// Applies the option to a plan: the first half-move is skipped.
pub(super) fn with_white_to_play(options: &Options, plan: Plan) -> Plan {
    match &plan {
        Plan::Help(help) if options.white_to_play && !keeps_its_length(&plan) => {
            Plan::Pass(Box::new(Plan::Help(Box::new(help.without_first_half_move()))))
        }
        _ => plan,
    }
}

/// Whether the option makes the other side begin. If the goal is a position, the sides swap their roles. If the stipulation
/// names the side that begins, that side begins the shortened play too, as the caption says. With GoalIsEnd, Popeye ignores
/// the named side.
pub(super) fn begins_with_other_side(task: &Task, plan: &Plan) -> bool {
    task.options.white_to_play
        && matches!(plan, Plan::Help(_))
        && (keeps_its_length(plan) || names_its_side(&task.stipulation) && !task.options.goal_is_end)
}

/// Whether the option does not shorten the play.
fn keeps_its_length(plan: &Plan) -> bool {
    plan.goals().iter().any(|goal| goal.kind == GoalKind::TargetPosition)
}

/// Whether the stipulation names the side that begins: the long form of help play does, and a proof game begins with White.
fn names_its_side(stipulation: &Stipulation) -> bool {
    match &stipulation.wording {
        Wording::Long => {
            matches!(&stipulation.play, Play::Branch(branch) if branch.kind == PlayKind::Help)
        }
        Wording::Short(short) => short.form == Form::ProofGame && short.introductions.is_empty(),
    }
}

impl Help {
    /// The same play from its second half-move on. In a series the second half-move is the first passed turn.
    pub(super) fn without_first_half_move(&self) -> Help {
        let (min, max) = ((self.min - 1).max(0), self.max - 1);
        let [first, second] = self.legs.clone();
        match self.reply {
            Reply::Always => Help { min, max, legs: [second, first], ..self.clone() },
            Reply::ParryOnly | Reply::Never => Help { min, max, first: 1 - self.first, ..self.clone() },
        }
    }
}
