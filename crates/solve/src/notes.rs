//! Notes about options that do not apply to a task or contradict it.

use chess::Square;
use problem::goals::{Goal, GoalKind};

use crate::phase_plans::PhasePlans;
use crate::plan::{Plan, Role};
use problem::Task;
use problem::solution::Note;

/// The notes about options that do not apply, in the order in which they are shown.
pub fn notes(task: &Task) -> Vec<Note> {
    let options = &task.options;
    let play = &task.stipulation.play;
    let plan = Plan::of(task);
    let battle = plan.battle();
    let starts_with_defence = battle.is_some_and(|battle| battle.starts_with == Role::Defender);
    let is_all_battle = plan.plays().iter().all(|play| matches!(play, Plan::Battle(_)));
    let is_all_tree = plan.plays().iter().all(|play| play.battle().is_some());
    let has_post_key_play = options.post_key_play && PhasePlans::has_post_key_play(task);
    [
        (options.quodlibet && !play.allows_quodlibet(), Note::QuodlibetNotApplicable),
        (options.goal_is_end && !play.allows_goal_to_be_end(options), Note::GoalIsEndNotApplicable),
        (options.white_to_play && !matches!(plan, Plan::Help(_)), Note::WhiteToPlayNotApplicable),
        (options.post_key_play && !has_post_key_play, Note::PostKeyPlayNotApplicable),
        (
            options.set_play && (has_post_key_play || !PhasePlans::has_set_play(task)),
            Note::SetPlayNotApplicable,
        ),
        (
            options.intelligent.is_some() && !plan.allows_intelligent_mode(task),
            Note::IntelligentNotApplicable,
        ),
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

/// A contradiction between options, or between an option and the position. A task with one is not solved.
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

impl Plan {
    /// The plays that the plan combines, without the operators between them.
    pub(super) fn plays(&self) -> Vec<&Plan> {
        match self {
            Plan::And(a, b) | Plan::Or(a, b) => [a.plays(), b.plays()].concat(),
            Plan::Not(plan) | Plan::Pass(plan) => plan.plays(),
            play => vec![play],
        }
    }

    /// Whether one of its plays is a battle of a single move. Such a battle has no threats, and needs no note about them.
    fn is_single_move(&self) -> bool {
        self.plays().iter().any(|play| matches!(play, Plan::Battle(battle) if battle.with_key() <= 2))
    }

    /// Whether the task is solved in intelligent mode, which starts from final positions. If the goal is a given position,
    /// the final position is known anyway and the option changes nothing.
    pub(super) fn is_solved_from_final_positions(&self, task: &Task) -> bool {
        task.options.intelligent.is_some()
            && self.allows_intelligent_mode(task)
            && !self.goals().iter().any(Goal::is_position)
    }

    /// Whether Popeye's intelligent mode supports this play of a task. It does not support GoalIsEnd, not even in a series,
    /// where the restricted side makes no move.
    fn allows_intelligent_mode(&self, task: &Task) -> bool {
        let options = &task.options;
        let goal_is_end = options.goal_is_end && task.stipulation.play.allows_goal_to_be_end(options);
        !goal_is_end && self.suits_intelligent_mode()
    }

    /// Whether it is help or series play for one goal, `#`, `=` or a position to be reached.
    fn suits_intelligent_mode(&self) -> bool {
        let goals = self.goals();
        let known = goals
            .first()
            .is_some_and(|goal| goal.kind == GoalKind::Mate || goal.is_stalemate() || goal.is_position());
        known && goals.iter().all(|goal| goal == &goals[0]) && self.is_pure_help()
            || self.first_operand().is_some_and(Plan::suits_intelligent_mode)
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
