//! The results of pairs of games.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What one of the two players got out of a game.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Outcome {
    /// What the other player got.
    pub fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }

    fn half_points(self) -> usize {
        match self {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        }
    }
}

/// How many pairs brought the first player 0, ½, 1, 1½ and 2 points: the five numbers that everything is computed
/// from.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The share of the points for each of the five results.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts one more pair.
    pub fn add(&mut self, first: Outcome, second: Outcome) {
        self.0[first.half_points() + second.half_points()] += 1;
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points that the first player got; a half if there are no games.
    pub fn mean(&self) -> f64 {
        let weighted: f64 = self.weighted().map(|(weight, score)| weight * score).sum();
        if self.count() == 0 { 0.5 } else { weighted }
    }

    /// The variance of a pair's score around the mean.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.weighted().map(|(weight, score)| weight * (score - mean).powi(2)).sum()
    }

    /// How far the mean may be off, as one standard deviation.
    pub(crate) fn standard_error(&self) -> f64 {
        (self.variance() / self.count().max(1) as f64).sqrt()
    }

    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let count = self.count().max(1) as f64;
        self.0.iter().zip(Pairs::SCORES).map(move |(&pairs, score)| (pairs as f64 / count, score))
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, worse, even, better, won] = self.0;
        write!(f, "[{lost}, {worse}, {even}, {better}, {won}]")
    }
}
