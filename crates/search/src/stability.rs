//! The stability of the best move: it decides whether another iteration begins. The search ends sooner when the best
//! move is clear, and later when it is in doubt.

use std::time::Duration;

use game::{Score, Tactics};

use crate::root::RootMoves;
use crate::worker::Worker;
use crate::{Deadline, Evaluate};

/// What the iterations so far show about the stability of the best move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stability {
    /// The best move so far, as bits.
    best: u32,
    /// How many iterations have agreed on it.
    agreed: usize,
    score: Score,
}

/// Times the soft limit, by how many iterations have agreed on the best move.
const BY_AGREEMENT: [f64; 6] = [1.7, 1.25, 1.05, 0.9, 0.8, 0.75];
/// A score that has fallen this far, in hundredths of a pawn, casts the greatest doubt on the best move.
const GREAT_FALL: f64 = 80.0;
/// How much longer a search takes after a great fall.
const BY_FALL: f64 = 0.6;
/// Iterations that a forced move gets: enough to expect a reply.
const FORCED_DEPTH: i32 = 8;

impl Stability {
    /// Whether the iteration that has just ended was the last.
    pub(crate) fn ends_search<P: Tactics, E: Evaluate<P>>(
        &mut self,
        worker: &Worker<P, E>,
        moves: &RootMoves<P::Move>,
    ) -> bool {
        let limits = &worker.shared.limits;
        let Some(best) = moves.list.first() else { return true };
        let distance = best.score.mate_distance().filter(|&distance| distance > 0);
        if limits.mate.is_some_and(|plies| distance.is_some_and(|found| found <= i32::from(plies))) {
            return true;
        }
        let fall = self.score.value() - best.score.value();
        self.agreed = if self.best == game::Move::to_bits(best.mv) { self.agreed + 1 } else { 0 };
        self.best = game::Move::to_bits(best.mv);
        self.score = best.score;
        let Some(deadline) = limits.deadline else { return false };
        if worker.shared.signal.is_pondering() || limits.until_stopped {
            return false;
        }
        if deadline.is_elastic() {
            let depth = worker.iteration.half_moves();
            let forced = moves.list.len() == 1 && depth >= FORCED_DEPTH;
            let proved = distance.is_some_and(|distance| depth > 2 * distance);
            if forced || proved {
                return true;
            }
        }
        let effort = best.nodes as f64 / worker.nodes.max(1) as f64;
        limits.clock.elapsed() >= self.soft(deadline, fall, effort)
    }

    /// The soft limit, stretched or shortened.
    fn soft(&self, deadline: Deadline, fall: i32, effort: f64) -> Duration {
        if !deadline.is_elastic() {
            return deadline.hard;
        }
        let by_agreement = BY_AGREEMENT[self.agreed.min(BY_AGREEMENT.len() - 1)];
        let by_fall = 1.0 + BY_FALL * (f64::from(fall) / GREAT_FALL).clamp(0.0, 1.0);
        // A move that took most of the nodes has few rivals.
        let by_effort = 1.6 - 1.1 * effort.clamp(0.0, 1.0);
        deadline.soft.mul_f64(by_agreement * by_fall * by_effort).min(deadline.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unstable_best_move_takes_longer_within_the_limit() {
        let deadline = Deadline { soft: Duration::from_secs(1), hard: Duration::from_secs(3) };
        let clear = Stability { agreed: 9, ..Stability::default() };
        let doubtful = Stability::default();
        assert!(clear.soft(deadline, 0, 0.95) < Duration::from_secs(1));
        assert!(doubtful.soft(deadline, 0, 0.3) > Duration::from_secs(1));
        assert!(doubtful.soft(deadline, 500, 0.3) > doubtful.soft(deadline, 0, 0.3));
        assert!(doubtful.soft(deadline, 500, 0.0) <= deadline.hard);
        let exactly = Deadline::exactly(Duration::from_secs(1));
        assert_eq!(clear.soft(exactly, 0, 1.0), Duration::from_secs(1));
    }
}
