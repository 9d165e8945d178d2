//! The position that the actual play begins in, for those who write it down.

use chess::Position;

use problem::Task;

use crate::beginning::Beginning;
use crate::orthodox;
use crate::plan::Plan;
use crate::refusal;
use crate::rules::Rules;

/// The diagram as the solver takes it: with the side that begins, and with the rights to castle and to capture en passant
/// that convention and options leave. `None` in fairy chess, and if the task is [refused](problem::Refused).
///
/// ```
/// use chess::{Board, Color};
/// use problem::stipulation::Stipulation;
/// use problem::{Options, Problem};
///
/// let problem = Problem::new(Board::initial(), Stipulation::parse("h#2")?, Options::default());
/// let beginning = problem.tasks().next().and_then(|(_, task)| solve::start_position(&task)).ok_or("no task")?;
/// assert_eq!(beginning.turn(), Color::Black);
/// assert_eq!(beginning.castling_rooks().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn start_position(task: &Task) -> Option<Position> {
    refusal::of(task).ok()?;
    task.board.orthodox()?;
    let plan = Plan::of(task);
    let rules = orthodox(task, &plan);
    let beginning = Beginning::new(task, &rules, &plan, task.first_cast());
    let key_is_played = task.options.post_key_play && beginning.plan.after_key().is_some();
    let turn = rules.turn(&beginning.start);
    Some(rules.start(if key_is_played { !turn } else { turn }).position)
}
