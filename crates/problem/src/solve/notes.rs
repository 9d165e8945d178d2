//! Which options do not apply to a stipulation.

use super::opening::adapted;
use super::plan::{Battle, Help, Leg, Plan, Role, Turn};
use crate::Task;
use crate::solution::Note;

impl Note {
    /// Whether it is said before the diagram is shown, and not after it.
    pub fn comes_before_the_board(self) -> bool {
        matches!(
            self,
            Note::WhiteToPlayNotApplicable
                | Note::PostKeyPlayNotApplicable
                | Note::QuodlibetNotApplicable
                | Note::GoalIsEndNotApplicable
        )
    }
}

/// What is to be said about the options of a task, in the order in which it is said.
pub fn notes(task: &Task) -> Vec<Note> {
    let options = &task.options;
    let plan = Plan::new(&task.stipulation.play);
    let battle = plan.battle();
    let starts_with_defence = battle.is_some_and(|battle| battle.starts_with == Role::Defender);
    let adapted = adapted(options, &plan);
    [
        (options.quodlibet && !battle.is_some_and(Battle::allows_quodlibet), Note::QuodlibetNotApplicable),
        (options.goal_is_end && !has_one_goal(&plan), Note::GoalIsEndNotApplicable),
        (options.white_to_play && !can_begin_with_white(&plan), Note::WhiteToPlayNotApplicable),
        (options.post_key_play && (battle.is_none() || starts_with_defence), Note::PostKeyPlayNotApplicable),
        (
            options.set_play
                && (options.post_key_play || adapted.set_play().is_none() && !plan.is_compound()),
            Note::SetPlayNotApplicable,
        ),
        (options.intelligent.is_some() && !plan.allows_intelligent_mode(), Note::IntelligentNotApplicable),
        (
            (options.start_move_number.is_some()
                || options.up_to_move_number.is_some()
                || options.move_numbers)
                && starts_with_defence,
            Note::MoveNumbersNotApplicable,
        ),
        (
            options.defence.is_some_and(|refutations| refutations > 0)
                && battle.is_some_and(|battle| options.post_key_play || battle.starts_with == Role::Defender),
            Note::TryPlayNotApplicable,
        ),
        (
            options.threat.is_some_and(|moves| {
                // A single move leaves nothing to threaten, and nothing to complain about.
                battle.is_none_or(|battle| battle.max > 2 && battle.max - 1 < 2 * moves as i32)
            }),
            Note::ThreatNotApplicable,
        ),
        (options.stop_on_short_solutions && battle.is_some(), Note::StopOnShortSolutionsNotApplicable),
    ]
    .into_iter()
    .filter_map(|(applies, note)| applies.then_some(note))
    .collect()
}

fn can_begin_with_white(plan: &Plan) -> bool {
    match plan {
        Plan::Help(help) => help.max > 1 || help.reply == Turn::Never,
        _ => false,
    }
}

fn has_one_goal(plan: &Plan) -> bool {
    plan.goals().len() == 1
}

/// What set play starts with, and how.
#[derive(Clone, Debug)]
pub(super) enum SetPlay {
    /// The battle with the defender to move.
    Defences,
    /// Another plan, with the other side to move.
    Other(Plan),
}

impl Plan {
    /// Whether it consists of several plays.
    fn is_compound(&self) -> bool {
        matches!(self, Plan::And(..) | Plan::Or(..))
    }

    /// The battle that the whole play is.
    pub(super) fn battle(&self) -> Option<&Battle> {
        match self {
            Plan::Battle(battle) => Some(&**battle).filter(|battle| battle.reply == Turn::Always),
            Plan::Pass(plan) => plan.battle(),
            _ => None,
        }
    }

    /// The play that begins with the second half-move, if there is one.
    pub(super) fn set_play(&self) -> Option<SetPlay> {
        match self {
            Plan::Battle(battle) if battle.reply != Turn::Always => {
                battle.attack.nested_end().map(SetPlay::Other)
            }
            Plan::Battle(battle) => (battle.starts_with == Role::Attacker).then_some(SetPlay::Defences),
            Plan::Pass(plan) => match &**plan {
                Plan::Help(_) => plan.set_play(),
                _ => None,
            },
            Plan::Help(help) => help.set_play().map(SetPlay::Other),
            _ => None,
        }
    }

    /// Whether Popeye's intelligent mode knows this kind of play: help or series play for one goal, `#` or `=`.
    pub(super) fn allows_intelligent_mode(&self) -> bool {
        let goals = self.goals();
        let known = goals.first().is_some_and(|goal| matches!(goal.spec.symbol, "#" | "="));
        known && goals.iter().all(|goal| goal == &goals[0]) && self.is_pure_help()
            || self.first_operand().is_some_and(Plan::allows_intelligent_mode)
    }

    fn first_operand(&self) -> Option<&Plan> {
        match self {
            Plan::And(a, _) => Some(a),
            Plan::Pass(plan) => plan.first_operand(),
            Plan::Help(help) => help.legs.iter().flat_map(|leg| &leg.ends).find_map(|end| match &end.plan {
                Plan::And(a, _) => Some(&**a),
                _ => None,
            }),
            _ => None,
        }
    }

    fn is_pure_help(&self) -> bool {
        match self {
            Plan::Goal(_) => true,
            Plan::Pass(plan) => plan.is_pure_help(),
            Plan::Help(help) => help
                .legs
                .iter()
                .all(|leg| leg.constraints.is_empty() && leg.ends.iter().all(|end| end.plan.is_pure_help())),
            Plan::Battle(battle) => battle.reply == Turn::InCheck && battle.defence.ends.is_empty(),
            Plan::Not(_) | Plan::And(..) | Plan::Or(..) => false,
        }
    }
}

impl Battle {
    /// Whether the goal belongs to the defender, so that the attacker might reach it instead.
    fn allows_quodlibet(&self) -> bool {
        self.forced_goal().is_some() && self.attack.only_goal().is_none()
    }
}

impl Leg {
    /// The play that the other side goes on with at the end.
    fn nested_end(&self) -> Option<Plan> {
        self.ends.iter().map(|end| &end.plan).find(|plan| !plan.is_about_the_last_move()).cloned()
    }
}

impl Help {
    /// The same play from its second half-move on; of a series, its end.
    fn set_play(&self) -> Option<Plan> {
        let [first, second] = &self.legs;
        if self.reply != Turn::Always {
            return match self.first {
                0 => first.nested_end(),
                _ => Some(self.without_first_half_move()),
            };
        }
        if self.max < 2 {
            return None;
        }
        let legs = [second.clone(), first.clone()];
        Some(Plan::Help(Box::new(Help {
            min: (self.min - 1).max(0),
            max: self.max - 1,
            legs,
            ..self.clone()
        })))
    }

    /// A series from its second half-move on, which is the one of the other side.
    pub(super) fn without_first_half_move(&self) -> Plan {
        let (min, max) = ((self.min - 1).max(0), self.max - 1);
        Plan::Help(Box::new(Help { min, max, first: 1 - self.first, ..self.clone() }))
    }
}
