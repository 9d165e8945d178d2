//! Which options do not apply to a stipulation.

use chess::Square;
use problem::goals::GoalKind;

use crate::beginning::adapted;
use crate::plan::{Battle, Help, Leg, Plan, Role, Turn};
use problem::Task;
use problem::solution::Note;

/// What is to be said about the options of a task, in the order in which it is said.
pub fn notes(task: &Task) -> Vec<Note> {
    let options = &task.options;
    let play = &task.stipulation.play;
    let plan = Plan::of(task);
    let battle = plan.battle();
    let starts_with_defence = battle.is_some_and(|battle| battle.starts_with == Role::Defender);
    let is_all_battle = plan.plays().iter().all(|play| matches!(play, Plan::Battle(_)));
    let is_all_tree = plan.plays().iter().all(|play| play.battle().is_some());
    let has_post_key_play = options.post_key_play && plan.after_key().is_some();
    [
        (options.quodlibet && !play.allows_quodlibet(), Note::QuodlibetNotApplicable),
        (options.goal_is_end && !play.allows_goal_to_be_end(options), Note::GoalIsEndNotApplicable),
        (options.white_to_play && !matches!(plan, Plan::Help(_)), Note::WhiteToPlayNotApplicable),
        (options.post_key_play && !has_post_key_play, Note::PostKeyPlayNotApplicable),
        (
            options.set_play && (has_post_key_play || adapted(options, &plan).set_play().is_none()),
            Note::SetPlayNotApplicable,
        ),
        (options.intelligent.is_some() && !plan.allows_intelligent_mode(), Note::IntelligentNotApplicable),
        (
            options.move_numbers && (starts_with_defence || has_post_key_play)
                || is_all_tree && options.numbers_later_moves(),
            Note::MoveNumbersNotApplicable,
        ),
        (
            options.defence.is_some()
                && battle.is_some_and(|battle| options.post_key_play || battle.starts_with == Role::Defender),
            Note::TryPlayNotApplicable,
        ),
        (
            options.threat.is_some_and(|moves| !plan.has_room_for_threats(moves) && !plan.is_single_move()),
            Note::ThreatNotApplicable,
        ),
        (options.stop_on_short_solutions && is_all_battle, Note::StopOnShortSolutionsNotApplicable),
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
            let is_occupied = |square: &Square| task.board.man_at(*square).is_some();
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
    Defences(Plan),
    /// Another plan, with the other side to move.
    Other(Plan),
    /// The end of a series, whose moves have no numbers.
    End(Plan),
}

impl Plan {
    /// The plays that it consists of, whatever is asked of them.
    fn plays(&self) -> Vec<&Plan> {
        match self {
            Plan::And(a, b) | Plan::Or(a, b) => [a.plays(), b.plays()].concat(),
            Plan::Not(plan) | Plan::Pass(plan) => plan.plays(),
            play => vec![play],
        }
    }

    /// The battle that the whole play is, and that is shown as a tree.
    pub(super) fn battle(&self) -> Option<&Battle> {
        match self {
            Plan::Battle(battle) => Some(&**battle).filter(|battle| battle.reply == Turn::Always),
            Plan::Not(plan) | Plan::Pass(plan) => plan.battle(),
            _ => None,
        }
    }

    /// The battle after its key, if it begins with one.
    pub(super) fn after_key(&self) -> Option<Plan> {
        let battle = self.battle().filter(|battle| battle.starts_with == Role::Attacker)?;
        let (min, max) = (battle.min - 1, battle.max - 1);
        Some(Plan::Battle(Box::new(Battle { starts_with: Role::Defender, min, max, ..battle.clone() })))
    }

    /// Whether a threat of so many moves is shorter than some battle.
    pub(super) fn has_room_for_threats(&self, moves: u32) -> bool {
        self.plays().into_iter().any(|play| match play {
            Plan::Battle(battle) => i64::from(battle.with_key()) > 2 * i64::from(moves),
            Plan::Help(help) => {
                help.legs.iter().flat_map(|leg| &leg.ends).any(|end| end.plan.has_room_for_threats(moves))
            }
            _ => false,
        })
    }

    /// Whether a single move is to solve it, which leaves nothing to threaten, and nothing to complain about.
    fn is_single_move(&self) -> bool {
        self.plays().iter().any(|play| matches!(play, Plan::Battle(battle) if battle.with_key() <= 2))
    }

    /// The play that begins with the second half-move, if there is one.
    pub(super) fn set_play(&self) -> Option<SetPlay> {
        match self {
            Plan::Battle(battle) if battle.reply != Turn::Always => {
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

    /// Whether Popeye's intelligent mode knows this kind of play: help or series play for one goal, `#`, `=` or a
    /// position to be reached.
    pub(super) fn allows_intelligent_mode(&self) -> bool {
        let goals = self.goals();
        let known = goals.first().is_some_and(|goal| {
            let kinds = [GoalKind::Mate, GoalKind::Stalemate, GoalKind::ProofGame, GoalKind::TargetPosition];
            kinds.contains(&goal.kind)
        });
        known && goals.iter().all(|goal| goal == &goals[0]) && self.is_pure_help()
            || self.first_operand().is_some_and(Plan::allows_intelligent_mode)
    }

    fn first_operand(&self) -> Option<&Plan> {
        match self {
            Plan::And(a, _) | Plan::Or(a, _) => Some(a),
            Plan::Pass(plan) => plan.first_operand(),
            Plan::Help(help) => {
                help.legs.iter().flat_map(|leg| &leg.ends).find_map(|end| end.plan.first_operand())
            }
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

impl Battle {
    /// Its half-moves, with those of the key if that has been made.
    fn with_key(&self) -> i32 {
        self.max + i32::from(self.starts_with == Role::Defender)
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
