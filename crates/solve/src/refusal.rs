//! Refuses tasks that cannot be solved.

use chess::{Setup, fault};
use problem::{EnPassantRule, Refused, Task};

use crate::plan::{Leg, Plan};
use crate::required;
use crate::retraction;
use crate::stack::stack_for;

/// Checks a task: refused if the diagram cannot be played or the play is too long. Otherwise returns the bytes of stack that
/// a thread needs for the task. All code that plays from the diagram relies on this check.
pub(crate) fn of(task: &Task) -> Result<usize, Refused> {
    if let Some(board) = task.board.orthodox() {
        let setup = Setup { board: *board, ..Setup::empty() };
        setup.position(fault::PROBLEM).map_err(Refused::Setup)?;
    }
    if task.options.en_passant_rule != EnPassantRule::Named && task.board.orthodox().is_none() {
        return Err(Refused::EnPassantInFairyChess);
    }
    if let Some(fault) = retraction::fault(task) {
        return Err(Refused::Retraction(fault));
    }
    // The squares that are required are those of the position after the retraction.
    if task.stipulation.retraction.is_empty()
        && let Some(fault) = required::fault(task)
    {
        return Err(Refused::Requirement(fault));
    }
    stack_for(depth(&Plan::of(task)))
}

/// The depth of the recursion, in half-moves, that evaluates a plan.
fn depth(plan: &Plan) -> u32 {
    let of_leg = |leg: &Leg| {
        let plans = leg.ends.iter().map(|end| &end.plan).chain(&leg.constraints);
        plans.map(depth).max().unwrap_or(0)
    };
    match plan {
        Plan::Goal(_) => 0,
        Plan::Not(plan) | Plan::Pass(plan) => depth(plan),
        Plan::And(a, b) | Plan::Or(a, b) => depth(a).max(depth(b)),
        Plan::Battle(battle) => {
            battle.max.unsigned_abs() + of_leg(&battle.attack).max(of_leg(&battle.defence))
        }
        Plan::Help(help) => help.max.unsigned_abs() + help.legs.iter().map(of_leg).max().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use chess::{Board, Color, Role, Square};
    use problem::solution::{Event, Observer};
    use problem::stipulation::Stipulation;
    use problem::{Options, Problem};

    use super::*;
    use crate::Limits;

    /// An observer that panics on any event: none may be reported for a refused task.
    struct Nothing;

    impl Observer for Nothing {
        fn event(&mut self, event: Event<'_>) {
            panic!("{event:?}");
        }
    }

    fn task(board: Board, stipulation: &str) -> Task {
        let stipulation = Stipulation::parse(stipulation).expect("a stipulation");
        let problem = Problem::new(board, stipulation, Options::default());
        problem.task(&problem.diagram)
    }

    #[test]
    fn a_refused_setup_is_an_error_and_not_the_initial_array() {
        let mut board = Board::initial();
        board.put(Square::E4, chess::Piece { role: Role::King, color: Color::White });
        for stipulation in ["#2", "h#2", "ser-h#2"] {
            let task = task(board, stipulation);
            let refused = crate::solve(&task, Limits::default(), &mut Nothing);
            assert!(matches!(refused, Err(Refused::Setup(_))), "{refused:?}");
            let message = refused.map_err(|refused| refused.to_string()).err().unwrap_or_default();
            assert!(message.starts_with("the diagram cannot be played: White has 2 kings"), "{message}");
            assert_eq!(crate::start_position(&task), None);
        }
    }

    #[test]
    fn play_that_is_too_long_is_refused_with_the_limit() {
        let mut board = Board::empty();
        board.put(Square::A1, chess::Piece { role: Role::King, color: Color::White });
        board.put(Square::H8, chess::Piece { role: Role::King, color: Color::Black });
        assert!(of(&task(board, "exact-h#10000")).is_ok());
        let long = task(board, "9999->ser-h#10000");
        let refused = crate::solve(&long, Limits::default(), &mut Nothing);
        assert!(matches!(refused, Err(Refused::TooLong { .. })), "{refused:?}");
    }
}
