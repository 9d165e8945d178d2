//! An engine's evaluation of a puzzle.

use chess::Move;

use super::Verdict;
use crate::Puzzle;
use crate::judge::{Choice, Judge, JudgeError};

/// An engine's moves against the known replies.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Its first move and the score.
    pub first: Choice,
    /// Its moves, up to the first that differs from the line.
    pub line: Vec<Move>,
}

impl Evaluation {
    /// Evaluates the position to solve and, while the moves are those of the line, the following ones.
    pub(super) fn of(puzzle: &Puzzle, judge: &mut dyn Judge) -> Result<Evaluation, JudgeError> {
        judge.forget();
        let first = judge.judge(puzzle.position())?.best;
        let mut line = vec![first.mv];
        for ((_, &expected), (position, _)) in puzzle.solver().zip(puzzle.solver().skip(1)) {
            if line.last() != Some(&expected) {
                break;
            }
            line.push(judge.judge(position)?.best.mv);
        }
        Ok(Evaluation { first, line })
    }

    /// How its moves compare with the line of the puzzle.
    pub(super) fn verdict(&self, puzzle: &Puzzle) -> Verdict {
        if puzzle.solution().eq(self.line.iter().copied()) {
            Verdict::Exact
        } else if puzzle.solution().next() == Some(self.first.mv) {
            Verdict::SameFirstMove
        } else {
            Verdict::EngineDiffers
        }
    }
}
