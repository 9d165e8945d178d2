//! The position that the actual play begins in, for those who write it down.

use chess::Position;

use super::opening::Opening;
use super::plan::Plan;
use super::rules;
use crate::Task;

/// The diagram as the solver takes it: with the side that begins, and with the rights to castle and to capture en passant
/// that convention and options leave.
///
/// ```
/// use chess::{Board, Color};
/// use problem::stipulation::Stipulation;
/// use problem::{Options, Problem, solve};
///
/// let problem = Problem::new(Board::initial(), Stipulation::parse("h#2")?, Options::default());
/// let beginning = problem.tasks().next().map(|(_, task)| solve::beginning(&task)).ok_or("no task")?;
/// assert_eq!(beginning.turn(), Color::Black);
/// assert_eq!(beginning.castling_rooks().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn beginning(task: &Task) -> Position {
    let plan = Plan::of(task);
    let rules = rules(task, &plan);
    let opening = Opening::new(task, &rules, &plan, task.first_cast());
    let key_is_played = task.options.post_key_play && opening.plan.after_key().is_some();
    let turn = opening.start.position.turn();
    rules.start(&task.options, if key_is_played { !turn } else { turn }).position
}
