//! The target values of the positions of a game.

use crate::learn::archive::Archived;
use crate::learn::descent::{expectation, fitted_steepness};
use crate::learn::quiet::DECIDED;

/// How many points a position should be expected to win: a mean of the search's scores for it and for the positions that
/// followed, and of the result, in which each counts less by a factor than the one before (temporal differences, Sutton 1988).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goals {
    /// How fast expectation grows with value: 1 / hundredths of a pawn.
    pub steepness: f32,
    /// How much of the goal is left to the positions that follow: with 0 it is the search's own score, with 1 the result.
    pub lambda: f32,
}

impl Goals {
    /// Goals whose expectations fit the results of these games best.
    pub fn fitted(games: &[Archived], lambda: f32) -> Goals {
        let mut results = Vec::new();
        for game in games {
            let open = game.scores().filter(|score| score.abs() <= DECIDED);
            results.extend(open.map(|score| (f32::from(score), game.result.points())));
        }
        Goals { steepness: fitted_steepness(results.iter().copied()), lambda }
    }

    /// What the first player should expect before each move after the opening.
    pub(super) fn of(self, game: &Archived) -> Vec<f32> {
        let mut goal = game.result.points();
        let back = game.scores().rev().map(|score| {
            let expected = expectation(self.steepness, score.into());
            goal = self.lambda * goal + (1.0 - self.lambda) * expected;
            goal
        });
        let mut goals: Vec<f32> = back.collect();
        goals.reverse();
        goals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::archive::ArchivedResult;

    #[test]
    fn goals_lie_between_the_scores_and_the_result() {
        let moves = vec![(0, 100), (0, -200), (0, 300)];
        let game = Archived { number: 0, opening: vec![0], moves, result: ArchivedResult::FirstWon };
        let goals = |lambda| Goals { steepness: 1.0 / 100.0, lambda }.of(&game);
        assert_eq!(goals(1.0), [1.0; 3]);
        // The second player had the first of these moves.
        let scores = [-1.0, -2.0, -3.0].map(|value| expectation(1.0, value));
        assert_eq!(goals(0.0), scores);
        let last = 0.5 + 0.5 * scores[2];
        let middle = 0.5 * last + 0.5 * scores[1];
        assert_eq!(goals(0.5)[1..], [middle, last]);
    }
}
