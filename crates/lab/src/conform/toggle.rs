//! Problems with option Intelligent where they had none, and without it where they had it.

use popeye::read::Parsed;
use problem::solution::Note;

/// Toggles the option of all problems of a file; returns whether it applies to all of them and all solutions are requested.
pub(super) fn all(problems: &mut [Parsed]) -> bool {
    !problems.is_empty() && problems.iter_mut().all(is_toggled)
}

fn is_toggled(parsed: &mut Parsed) -> bool {
    let Ok(problem) = &mut parsed.problem else { return false };
    let options = &mut problem.options;
    // Move numbers count lengths with the option and first moves without it; and a limit on solutions keeps the first ones
    // of an order that the option changes.
    let is_limited = options.max_solutions.is_some()
        || options.max_time.is_some()
        || !options.start_move_number.is_empty()
        || !options.up_to_move_number.is_empty()
        || !matches!(options.intelligent, None | Some(None));
    options.intelligent = match options.intelligent {
        None => Some(None),
        Some(_) => None,
    };
    let mut with = problem.clone();
    with.options.intelligent = Some(None);
    let applies =
        with.tasks().all(|(_, task)| !solve::notes(&task).contains(&Note::IntelligentNotApplicable));
    !is_limited && applies
}
