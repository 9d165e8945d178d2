//! Mates are proved against every defence, and other moves that mate as fast are looked for.

use ::mate::within::Outcome;

use super::{Check, Examination};
use crate::Reason;

pub(super) const CHECK: Check =
    Check { name: "mate", about: "a line that ends in mate is forced, and its moves are the only ones", run };

/// Other first moves that are named.
const MOST_OTHERS: usize = 8;

fn run(examination: &mut Examination<'_>) {
    if !examination.puzzle.ends_in_mate() {
        return;
    }
    examination.prover.forget();
    suggest_line(examination);
    prove(examination);
    look_for_others(examination);
}

/// What the line does in its positions is the first thing to try there.
fn suggest_line(examination: &mut Examination<'_>) {
    let puzzle = examination.puzzle;
    for (position, mv) in puzzle.solver() {
        examination.prover.suggest(position, *mv);
    }
}

fn prove(examination: &mut Examination<'_>) {
    let (puzzle, moves) = (examination.puzzle, examination.moves());
    let first = puzzle.moves()[1];
    let (reason, detail) = match examination.prover.mates_by(puzzle.position(), first, moves) {
        Outcome::Proved => return,
        Outcome::Refuted => (Reason::MateNotForced, format!("{first} does not force mate in {moves}")),
        Outcome::Unknown => (Reason::ProofUnfinished, format!("that {first} mates in {moves}")),
    };
    examination.findings.add(reason, detail);
}

/// Looks at every move of the solver for others that mate within as many moves.
fn look_for_others(examination: &mut Examination<'_>) {
    let (puzzle, moves) = (examination.puzzle, examination.moves());
    for (index, (position, &mv)) in puzzle.solver().enumerate() {
        let left = moves - u8::try_from(index).unwrap_or(u8::MAX);
        let (reason, most) = match (index, left) {
            // Any mate in one ends a puzzle, and sites accept it.
            (_, 1) => (Reason::SeveralMates, 1),
            (0, _) => (Reason::OtherFirstMove, MOST_OTHERS),
            _ => (Reason::OtherLaterMove, 1),
        };
        let Ok(others) = examination.prover.other_keys(position, mv, left, most) else {
            let detail = format!("that no other move than {mv} mates in {left}");
            examination.findings.add(Reason::ProofUnfinished, detail);
            continue;
        };
        let Some(first) = others.first() else { continue };
        examination.findings.add(reason, format!("{first} mates in {left} as {mv} does"));
        if index == 0 {
            examination.findings.others.extend(others.iter().map(ToString::to_string));
        }
    }
}
