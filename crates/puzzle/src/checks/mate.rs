//! Proves mates against every defence, and searches for other moves that mate as fast.

use ::mate::within::Outcome;
use chess::{Move, Position};

use super::{Check, Examination};
use crate::Reason;

pub(super) const CHECK: Check =
    Check { name: "mate", about: "a line that ends in mate is forced, and its moves are the only ones", run };

/// The most other first moves that are listed.
const MOST_OTHERS: usize = 8;

fn run(examination: &mut Examination<'_>) {
    if !examination.puzzle.ends_in_mate() {
        return;
    }
    examination.prover.forget();
    suggest_line(examination);
    let (puzzle, moves) = (examination.puzzle, examination.moves());
    for (index, (position, &mv)) in puzzle.solver().enumerate() {
        let left = moves - u8::try_from(index).unwrap_or(u8::MAX);
        let step = Step { index, position, mv, left };
        let outcome = prove(examination, &step);
        look_for_others(examination, &step, outcome);
    }
}

/// A move of the solver.
struct Step<'a> {
    /// The number of solver's moves before it.
    index: usize,
    position: &'a Position,
    mv: Move,
    /// The number of moves in which it must mate, including itself.
    left: u8,
}

/// The prover tries the moves of the line first.
fn suggest_line(examination: &mut Examination<'_>) {
    let puzzle = examination.puzzle;
    for (position, mv) in puzzle.solver() {
        examination.prover.suggest(position, *mv);
    }
}

/// Whether the move mates against every defence. The opponent's replies in a line need not be his best, so a later move
/// may be worse than the first.
fn prove(examination: &mut Examination<'_>, step: &Step<'_>) -> Outcome {
    let &Step { index, position, mv, left } = step;
    let outcome = examination.prover.mates_by(position, mv, left);
    let not_forced = if index == 0 { Reason::MateNotForced } else { Reason::LaterMateNotForced };
    match outcome {
        Outcome::Proved => {}
        Outcome::Refuted => {
            examination.findings.add(not_forced, format!("{mv} does not force mate in {left}"));
        }
        Outcome::Unknown => {
            examination.findings.add(Reason::ProofUnfinished, format!("that {mv} mates in {left}"));
        }
    }
    outcome
}

/// Searches for other moves that mate in as many moves.
fn look_for_others(examination: &mut Examination<'_>, step: &Step<'_>, outcome: Outcome) {
    let &Step { index, position, mv, left } = step;
    let (reason, most) = match (index, left) {
        // Any mate in one ends a puzzle, and sites accept it.
        (_, 1) => (Reason::SeveralMates, 1),
        (0, _) => (Reason::OtherFirstMove, MOST_OTHERS),
        _ => (Reason::OtherLaterMove, 1),
    };
    let Ok(others) = examination.prover.other_keys(position, mv, left, most) else {
        let detail = format!("that no other move than {mv} mates in {left}");
        examination.findings.add(Reason::ProofUnfinished, detail);
        return;
    };
    let Some(first) = others.first() else { return };
    let ours = match outcome {
        Outcome::Proved => format!(" as {mv} does"),
        Outcome::Refuted => format!(", and {mv} does not"),
        Outcome::Unknown => String::new(),
    };
    examination.findings.add(reason, format!("{first} mates in {left}{ours}"));
    if index == 0 {
        examination.findings.others.extend(others.iter().map(ToString::to_string));
    }
}
