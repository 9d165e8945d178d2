//! The position in which the actual play begins.

use chess::Position;

use problem::Task;

use crate::orthodox;
use crate::phase_plans::PhasePlans;
use crate::refusal;
use crate::rules::Rules;

/// The position from which the solver starts: the diagram with the side to move, and with the castling and en passant rights
/// that the conventions and the options grant. `None` in fairy chess, and if the task is [refused](problem::Refused).
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
    let turn = match task.stipulation.retraction.first() {
        // The side that takes back a move has made it.
        Some(&side) => !side,
        None => PhasePlans::of(task, task.first_cast()).main.turn,
    };
    Some(orthodox(task).start(turn).position)
}
