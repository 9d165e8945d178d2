//! Checks lines without mate with an engine: each move of the solver must be the only good one.

use super::{Check, Examination};
use crate::Reason;
use crate::judge::Opinion;

pub(super) const CHECK: Check = Check {
    name: "engine",
    about: "with an engine: in a line without mate, every move is the only good one",
    run,
};

fn run(examination: &mut Examination<'_>) {
    let (puzzle, Some(judge)) = (examination.puzzle, &mut examination.judge) else { return };
    if puzzle.ends_in_mate() {
        return;
    }
    judge.forget();
    for (index, (position, &mv)) in puzzle.solver().enumerate() {
        let opinion = match judge.judge(position) {
            Ok(opinion) => opinion,
            Err(error) => return examination.findings.add(Reason::NotJudged, error.to_string()),
        };
        let Some((reason, detail)) = objection(&opinion, mv) else { continue };
        examination.findings.add(reason, detail);
        if index == 0 {
            let second = opinion.second.map(|choice| choice.mv);
            let other = if opinion.best.mv == mv { second } else { Some(opinion.best.mv) };
            examination.findings.others.extend(other.map(|mv| mv.to_string()));
        }
    }
}

/// The engine's objection to `mv`, if any.
fn objection(opinion: &Opinion, mv: chess::Move) -> Option<(Reason, String)> {
    let Opinion { best, second } = opinion;
    let nearly_as_good = !opinion.has_only_move();
    let (reason, other, ours) = match second {
        Some(second) if best.mv == mv && nearly_as_good => (Reason::OtherGoodMove, second, Some(best)),
        _ if best.mv == mv => return None,
        Some(second) if second.mv == mv && nearly_as_good => (Reason::OtherGoodMove, best, Some(second)),
        Some(second) if second.mv == mv => (Reason::BetterMove, best, Some(second)),
        _ => (Reason::BetterMove, best, None),
    };
    let ours = ours.map_or_else(|| mv.to_string(), |ours| format!("{mv} {}", ours.score));
    Some((reason, format!("the engine finds {} {}, compared with {ours}", other.mv, other.score)))
}
