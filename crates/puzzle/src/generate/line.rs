//! The line that punishes a blunder: moves of the solver that are clearly the best, and the best replies.

use chess::{Move, Position};
use game::{Position as _, Score};

use crate::judge::{Judge, JudgeError, Opinion};

/// Moves of the solver; what is longer nobody wants to find.
const MOST_MOVES: usize = 8;
/// What must be won in the end, in hundredths of a pawn.
const LEAST_GAIN: i32 = 200;

/// A line with what it wins.
pub(super) struct Solution {
    /// The position that is to be solved.
    pub(super) position: Position,
    /// The solver's moves and the replies, by turns; the last is the solver's.
    pub(super) moves: Vec<Move>,
    /// What the last of them is worth.
    pub(super) gain: Score,
}

impl Solution {
    /// The longest line from `position` on in which each move of the solver is the only good one; `None` if that is no
    /// puzzle.
    pub(super) fn find(position: &Position, judge: &mut dyn Judge) -> Result<Option<Solution>, JudgeError> {
        let mut line: Vec<(Move, Opinion)> = Vec::new();
        let mut replies = Vec::new();
        let mut current = *position;
        while line.len() < MOST_MOVES {
            let opinion = judge.judge(&current)?;
            let mates_at_once = opinion.best.score.mate_distance() == Some(1);
            if !(mates_at_once || opinion.has_only_move()) {
                break;
            }
            let mv = opinion.best.mv;
            line.push((mv, opinion));
            current.play(mv);
            if mates_at_once || !current.has_moves() {
                break;
            }
            let reply = judge.judge(&current)?.best.mv;
            replies.push(reply);
            current.play(reply);
            if !current.has_moves() {
                break;
            }
        }
        // What cannot be avoided need not be found.
        while line.last().is_some_and(|(_, opinion)| opinion.second.is_none()) {
            line.pop();
        }
        let Some((_, last)) = line.last() else { return Ok(None) };
        let gain = last.best.score;
        // A single move that wins something is an exercise in seeing what hangs.
        let is_puzzle = gain.mate_distance() == Some(1)
            || !gain.is_mate() && line.len() > 1 && gain >= Score::centipawns(LEAST_GAIN);
        let mut moves = Vec::new();
        for (index, (mv, _)) in line.iter().enumerate() {
            moves.push(*mv);
            moves.extend(replies.get(index).filter(|_| index + 1 < line.len()));
        }
        Ok(is_puzzle.then_some(Solution { position: *position, moves, gain }))
    }
}
