//! The line that punishes a blunder: moves of the solver that are clearly the best, and the best replies.

use chess::{Move, Position};
use game::{Position as _, Score};

use crate::judge::{Judge, JudgeError, Opinion};

/// The maximum number of the solver's moves; longer puzzles are too hard.
const MOST_MOVES: usize = 8;
/// The minimum gain at the end, in centipawns.
const LEAST_GAIN: i32 = 200;

/// A line and its gain.
pub(super) struct Solution {
    /// The position to solve.
    pub(super) position: Position,
    /// The solver's moves and the replies, alternating; the last is the solver's.
    pub(super) moves: Vec<Move>,
    /// The score of the last of them.
    pub(super) gain: Score,
}

impl Solution {
    /// The longest line from `position` in which each move of the solver is the only good one; `None` if it does not
    /// make a puzzle.
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
        // A forced move is no puzzle.
        while line.last().is_some_and(|(_, opinion)| opinion.second.is_none()) {
            line.pop();
        }
        let Some((_, last)) = line.last() else { return Ok(None) };
        let gain = last.best.score;
        // A single move that wins material only requires noticing a hanging man.
        let is_puzzle = gain.mate_distance() == Some(1)
            || !gain.is_mate() && line.len() > 1 && gain >= Score::centipawns(LEAST_GAIN);
        let mut moves = Vec::new();
        for (index, (mv, _)) in line.iter().enumerate() {
            moves.push(*mv);
            moves.extend(replies.get(index).filter(|_| index + 1 < line.len()));
        }
        Ok(is_puzzle.then_some(Solution { position: *position, moves, gain }))
    }

    /// The same solution if a deeper search confirms each of the solver's moves, with the new score. Mates are proved
    /// elsewhere.
    pub(super) fn confirmed(self, judge: &mut dyn Judge) -> Result<Option<Solution>, JudgeError> {
        if self.gain.is_mate() {
            return Ok(Some(self));
        }
        let mut current = self.position;
        let mut gain = self.gain;
        for (ply, &mv) in self.moves.iter().enumerate() {
            if ply % 2 == 0 {
                let opinion = judge.reconsider(&current)?;
                if opinion.best.mv != mv || !opinion.has_only_move() {
                    return Ok(None);
                }
                gain = opinion.best.score;
            }
            current.play(mv);
        }
        Ok((gain >= Score::centipawns(LEAST_GAIN)).then_some(Solution { gain, ..self }))
    }
}

#[cfg(test)]
mod tests {
    use chess::fault;
    use chess::text::Fen;

    use super::*;
    use crate::judge::Choice;

    /// Gives the first legal move a high score at first, and this score at a second look.
    struct Hasty(i32);

    impl Hasty {
        fn opinion(position: &Position, worth: i32) -> Opinion {
            let choice = |index: usize, worth| {
                let mv = position.moves().get(index).copied()?;
                Some(Choice { mv, score: Score::centipawns(worth) })
            };
            Opinion { best: choice(0, worth).expect("there is a move"), second: choice(1, -worth) }
        }
    }

    impl Judge for Hasty {
        fn forget(&mut self) {}

        fn judge(&mut self, position: &Position) -> Result<Opinion, JudgeError> {
            Ok(Hasty::opinion(position, 600))
        }

        fn reconsider(&mut self, position: &Position) -> Result<Opinion, JudgeError> {
            Ok(Hasty::opinion(position, self.0))
        }

        fn quick_score(&mut self, _: &Position) -> Result<Score, JudgeError> {
            Ok(Score::DRAW)
        }
    }

    #[test]
    fn a_puzzle_that_a_recheck_refutes_is_rejected() {
        let fen: Fen = "2r2bk1/5p2/1p2pBp1/pP5p/P7/5P1P/5PK1/3R4 w - - 1 30".parse().expect("it can be read");
        let position = fen.0.position(fault::GAME).expect("it is legal");
        let found = |second: i32| {
            let mut judge = Hasty(second);
            let solution =
                Solution::find(&position, &mut judge).expect("it answers").expect("it is a puzzle");
            solution.confirmed(&mut judge).expect("it answers").map(|solution| solution.gain)
        };
        assert_eq!(found(0), None);
        assert_eq!(found(150), None);
        assert_eq!(found(500), Some(Score::centipawns(500)));
    }
}
