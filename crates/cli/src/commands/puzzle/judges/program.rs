//! Uses an external engine as a judge.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use chess::Position;
use chess::text::{Fen, UciMove};
use engine::protocol::Protocol;
use game::{Ply, Score};
use lab::matches::{Contestant, Failure, Line, Program, ReportedScore, Waiting};
use puzzle::judge::{Choice, Judge, JudgeError, Judges, Opinion};

use super::Effort;
use crate::commands::lab::matches::contestant;

/// Consecutive failures after which a program is abandoned.
const MOST_FAILURES: u32 = 3;

/// Creates judges from a program, each with its own process.
#[derive(Debug)]
pub(super) struct Programs {
    contestant: Contestant,
    effort: Effort,
    watch: Waiting,
    troubles: Arc<Failures>,
}

/// The failures of the program, in all processes.
#[derive(Debug, Default)]
struct Failures {
    /// Failures since the last answer.
    in_a_row: AtomicU32,
    /// Why the program is abandoned.
    given_up: Mutex<Option<String>>,
}

impl Programs {
    /// The program that an argument names, if it runs and speaks UCI.
    pub(super) fn new(argument: &str, effort: Effort, watch: Waiting) -> anyhow::Result<Programs> {
        let mut contestant = contestant::read(argument, Protocol::Uci)?;
        contestant.options.push(("MultiPV".to_owned(), "2".to_owned()));
        Program::start(&contestant, Protocol::Uci, &watch)?;
        Ok(Programs { contestant, effort, watch, troubles: Arc::default() })
    }
}

impl Judges for Programs {
    fn judge(&self) -> Box<dyn Judge> {
        Box::new(ProgramJudge {
            contestant: self.contestant.clone(),
            effort: self.effort,
            program: None,
            watch: self.watch.clone(),
            troubles: Arc::clone(&self.troubles),
        })
    }

    fn given_up(&self) -> Option<String> {
        self.troubles.given_up.lock().ok()?.clone()
    }
}

struct ProgramJudge {
    contestant: Contestant,
    effort: Effort,
    /// `None` before the start and after a failure; then it is started again.
    program: Option<Program>,
    watch: Waiting,
    troubles: Arc<Failures>,
}

impl ProgramJudge {
    /// Calls the program. After a failure it is not used again.
    fn with<T>(&mut self, ask: impl FnOnce(&mut Program) -> Result<T, Failure>) -> Result<T, JudgeError> {
        let mut program = match self.program.take() {
            Some(program) => program,
            None => Program::start(&self.contestant, Protocol::Uci, &self.watch)
                .map_err(|error| JudgeError(error.to_string()))?,
        };
        let answer =
            ask(&mut program).map_err(|failure| JudgeError(format!("{} {failure}", self.contestant.name)))?;
        self.program = Some(program);
        Ok(answer)
    }

    fn analyse(&mut self, position: &Position, nodes: u64) -> Result<Vec<Line>, JudgeError> {
        let text = format!("position fen {}", Fen(position.to_setup()));
        let answer = self.with(|program| program.analyse(&text, &format!("go nodes {nodes}")));
        match &answer {
            Ok(_) => self.troubles.in_a_row.store(0, Ordering::Relaxed),
            // A search that was stopped has not failed.
            Err(_) if self.watch.stop.load(Ordering::Relaxed) => {}
            Err(error) => self.count_failure(error),
        }
        answer
    }

    /// If that happens too often, the run ends.
    fn count_failure(&self, error: &JudgeError) {
        let failures = self.troubles.in_a_row.fetch_add(1, Ordering::Relaxed) + 1;
        if failures >= MOST_FAILURES
            && let Ok(mut given_up) = self.troubles.given_up.lock()
        {
            given_up.get_or_insert_with(|| error.to_string());
            self.watch.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Judge for ProgramJudge {
    fn forget(&mut self) {
        // If the program fails here, it is started again for the next position.
        self.with(Program::forget).ok();
    }

    fn judge(&mut self, position: &Position) -> Result<Opinion, JudgeError> {
        self.opinion(position, self.effort.nodes)
    }

    fn reconsider(&mut self, position: &Position) -> Result<Opinion, JudgeError> {
        self.opinion(position, self.effort.recheck_nodes())
    }

    fn quick_score(&mut self, position: &Position) -> Result<Score, JudgeError> {
        let lines = self.analyse(position, self.effort.quick_nodes())?;
        Ok(self.effort.scale.of(score(lines.first().ok_or_else(no_line)?.score)))
    }
}

impl ProgramJudge {
    fn opinion(&mut self, position: &Position, nodes: u64) -> Result<Opinion, JudgeError> {
        let lines = self.analyse(position, nodes)?;
        let choice = |line: &Line| {
            let mv = UciMove::find(&line.first, position)
                .map_err(|error| JudgeError(format!("{}: {error}", self.contestant.name)))?;
            Ok(Choice { mv, score: self.effort.scale.of(score(line.score)) })
        };
        let best = lines.first().ok_or_else(no_line)?;
        Ok(Opinion { best: choice(best)?, second: lines.get(1).map(choice).transpose()? })
    }
}

fn no_line() -> JudgeError {
    JudgeError("the engine gave no line".to_owned())
}

/// A score of UCI, which counts moves to mate, as one of ours, which counts half-moves.
fn score(worth: ReportedScore) -> Score {
    let plies = |moves: u32| Ply::new(u16::try_from(moves).unwrap_or(Score::MAX_PLY).min(Score::MAX_PLY));
    match worth {
        ReportedScore::Centipawns(value) => Score::centipawns(value),
        ReportedScore::Mate(moves @ 1..) => {
            Score::mate_in(plies(moves.unsigned_abs().saturating_mul(2).saturating_sub(1)))
        }
        ReportedScore::Mate(moves) => Score::mated_in(plies(moves.unsigned_abs().saturating_mul(2))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_to_mate_become_half_moves() {
        assert_eq!(score(ReportedScore::Mate(3)), Score::mate_in(Ply::new(5)));
        assert_eq!(score(ReportedScore::Mate(-3)), Score::mated_in(Ply::new(6)));
        assert_eq!(score(ReportedScore::Mate(0)), Score::mated_in(Ply::ROOT));
        assert!(
            score(ReportedScore::Mate(i32::MAX)).is_mate() && score(ReportedScore::Mate(i32::MIN)).is_mate()
        );
        assert_eq!(score(ReportedScore::Centipawns(-17)).value(), -17);
    }
}
