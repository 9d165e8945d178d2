//! Which options do not apply to a stipulation.

use chess::{Color, Square};

use super::opening::adapted;
use super::plan::{Battle, Help, Leg, Plan, Role, Turn};
use crate::Task;
use crate::goals::Goal;
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
    let (root, battle) = (plan.root_battle(), plan.battle());
    let starts_with_defence = battle.is_some_and(|battle| battle.starts_with == Role::Defender);
    let adapted = adapted(options, &plan);
    [
        (options.quodlibet && !plan.allows_quodlibet(), Note::QuodlibetNotApplicable),
        (options.goal_is_end && adapted.only_goal().is_none(), Note::GoalIsEndNotApplicable),
        (options.white_to_play && !matches!(plan, Plan::Help(_)), Note::WhiteToPlayNotApplicable),
        (options.post_key_play && (battle.is_none() || starts_with_defence), Note::PostKeyPlayNotApplicable),
        (
            options.set_play
                && (options.post_key_play || adapted.set_play().is_none() && !plan.is_compound()),
            Note::SetPlayNotApplicable,
        ),
        (options.intelligent.is_some() && !plan.allows_intelligent_mode(), Note::IntelligentNotApplicable),
        (
            options.move_numbers && starts_with_defence || battle.is_some() && options.numbers_later_moves(),
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
                root.is_none_or(|battle| battle.max > 2 && battle.max - 1 < 2 * moves as i32)
            }),
            Note::ThreatNotApplicable,
        ),
        (options.stop_on_short_solutions && root.is_some(), Note::StopOnShortSolutionsNotApplicable),
    ]
    .into_iter()
    .filter_map(|(applies, note)| applies.then_some(note))
    .collect()
}

/// What keeps a task from being solved: options that contradict the position or each other.
pub(super) fn contradiction(task: &Task) -> Option<Note> {
    let options = &task.options;
    if options.null_moves && options.set_play {
        return Some(Note::NullMovesContradicted);
    }
    match options.en_passant.as_slice() {
        [passed @ .., arrival] if passed.len() >= 2 => {
            let is_occupied = |square: &Square| task.board.piece_at(*square).is_some();
            let is_possible = !passed.iter().any(is_occupied) && is_occupied(arrival);
            (!is_possible).then_some(Note::EnPassantContradicted)
        }
        _ => None,
    }
}

/// What set play starts with, and how.
#[derive(Clone, Debug)]
pub(super) enum SetPlay {
    /// The battle with the defender to move.
    Defences,
    /// Another plan, with the other side to move.
    Other(Plan),
    /// The end of a series, whose moves have no numbers.
    End(Plan),
}

impl Plan {
    /// Whether it consists of several plays.
    fn is_compound(&self) -> bool {
        matches!(self, Plan::And(..) | Plan::Or(..))
    }

    /// The battle that the whole play is, and that is shown as a tree.
    pub(super) fn battle(&self) -> Option<&Battle> {
        self.root_battle().filter(|battle| battle.reply == Turn::Always)
    }

    /// The battle that the whole play is, or a series whose checks are parried.
    fn root_battle(&self) -> Option<&Battle> {
        match self {
            Plan::Battle(battle) => Some(battle),
            Plan::Pass(plan) => plan.root_battle(),
            _ => None,
        }
    }

    /// The goal, if there is no other and only one side is to reach it.
    pub(super) fn only_goal(&self) -> Option<Goal> {
        let goals = self.goals_by_side(Color::White);
        let (first, others) = goals.split_first()?;
        others.iter().all(|other| other == first).then_some(first.0)
    }

    /// Every goal that occurs, with the side that is to reach it if `turn` is to move.
    fn goals_by_side(&self, turn: Color) -> Vec<(Goal, Color)> {
        let of_legs = |(own, other): (&Leg, &Leg)| {
            let plans = |leg: &Leg, turn: Color| {
                let plans = leg.ends.iter().map(|end| &end.plan).chain(&leg.constraints);
                plans.flat_map(|plan| plan.goals_by_side(turn)).collect::<Vec<_>>()
            };
            [plans(own, !turn), plans(other, turn)].concat()
        };
        match self {
            Plan::Goal(goal) => vec![(*goal, !turn)],
            Plan::Not(plan) => plan.goals_by_side(turn),
            Plan::Pass(plan) => plan.goals_by_side(!turn),
            Plan::And(a, b) | Plan::Or(a, b) => [a.goals_by_side(turn), b.goals_by_side(turn)].concat(),
            Plan::Battle(battle) => of_legs(match battle.starts_with {
                Role::Attacker => (&battle.attack, &battle.defence),
                Role::Defender => (&battle.defence, &battle.attack),
            }),
            Plan::Help(help) => of_legs((&help.legs[help.first], &help.legs[1 - help.first])),
        }
    }

    /// Whether a defender is made to reach a goal, which then the attacker might reach instead.
    fn allows_quodlibet(&self) -> bool {
        match self {
            Plan::Battle(battle) => battle.forced_goal().is_some() && battle.attack.only_goal().is_none(),
            Plan::Pass(plan) => plan.allows_quodlibet(),
            // The end of other play is not changed by it, but Popeye does not say so.
            Plan::Help(help) => {
                let ends = help.legs.iter().flat_map(|leg| &leg.ends);
                ends.into_iter().any(|end| end.plan.ends_with_defence())
            }
            _ => false,
        }
    }

    fn ends_with_defence(&self) -> bool {
        match self {
            Plan::Battle(battle) => battle.defence.only_goal().is_some(),
            Plan::Help(help) => {
                help.legs.iter().flat_map(|leg| &leg.ends).any(|end| end.plan.ends_with_defence())
            }
            Plan::Pass(plan) => plan.ends_with_defence(),
            _ => false,
        }
    }

    /// The play that begins with the second half-move, if there is one.
    pub(super) fn set_play(&self) -> Option<SetPlay> {
        match self {
            Plan::Battle(battle) if battle.reply != Turn::Always => {
                battle.attack.nested_end().map(SetPlay::End)
            }
            Plan::Battle(battle) => (battle.starts_with == Role::Attacker).then_some(SetPlay::Defences),
            Plan::Pass(plan) => match &**plan {
                Plan::Help(_) => plan.set_play(),
                _ => None,
            },
            Plan::Help(help) => help.set_play(),
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
            Plan::Battle(_) | Plan::Not(_) | Plan::And(..) | Plan::Or(..) => false,
        }
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
    fn set_play(&self) -> Option<SetPlay> {
        match (self.reply, self.first) {
            (Turn::Always, _) => (self.max >= 2).then(|| SetPlay::Other(self.with_other_side_first())),
            (_, 0) => self.legs[0].nested_end().map(SetPlay::End),
            _ => Some(SetPlay::Other(self.without_first_half_move())),
        }
    }

    /// Help play from its second half-move on.
    pub(super) fn with_other_side_first(&self) -> Plan {
        let [first, second] = self.legs.clone();
        let (min, max) = ((self.min - 1).max(0), self.max - 1);
        Plan::Help(Box::new(Help { min, max, legs: [second, first], ..self.clone() }))
    }

    /// A series from its second half-move on, which is the one of the other side.
    pub(super) fn without_first_half_move(&self) -> Plan {
        let (min, max) = ((self.min - 1).max(0), self.max - 1);
        Plan::Help(Box::new(Help { min, max, first: 1 - self.first, ..self.clone() }))
    }
}
