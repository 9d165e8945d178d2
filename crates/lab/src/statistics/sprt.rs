//! When a match has shown enough: the sequential probability ratio test.

use super::elo::NORMALISED_UNIT;
use super::likelihood::{Chances, with_deviations, with_mean_zero};
use super::{Elo, Pairs};

/// What Elo bounds are measured in.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Scale {
    /// Expected points, as in rating lists.
    Logistic,
    /// Differences that take as many games to detect whatever the number of draws, as in fishtest and OpenBench.
    #[default]
    Normalised,
}

/// The two claims that a match decides between, and how often it may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// The first player is no more than this better.
    pub elo0: f64,
    /// The first player is at least this much better.
    pub elo1: f64,
    /// The chance of accepting the second claim where the first is true.
    pub alpha: f64,
    /// The chance of accepting the first claim where the second is true.
    pub beta: f64,
    /// What the two differences are measured in.
    pub scale: Scale,
}

/// The decision after the games so far.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Decision {
    /// Nothing yet.
    Continue,
    /// The difference is `elo0`.
    AcceptFirst,
    /// The difference is `elo1`.
    AcceptSecond,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The logarithm of how much likelier the second claim makes the results than the first.
    pub ratio: f64,
    /// At or below it the first claim is accepted.
    pub low: f64,
    /// At or above it the second claim is accepted.
    pub high: f64,
}

/// Pairs that are added to a kind that has not occurred, so that no likelihood is zero.
const PRIOR: f64 = 1e-3;

impl Hypotheses {
    /// The state of the test after `pairs`.
    pub fn test(&self, pairs: &Pairs) -> Sprt {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        Sprt { ratio: self.ratio(pairs), low, high }
    }

    fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { PRIOR } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [first, second] = [self.elo0, self.elo1].map(|elo| self.likeliest(seen, elo));
        let per_pair: f64 = (0..5).map(|kind| seen[kind] * (second[kind] / first[kind]).ln()).sum();
        total * per_pair
    }

    fn likeliest(&self, seen: Chances, elo: f64) -> Chances {
        match self.scale {
            Scale::Logistic => with_mean_zero(seen, Pairs::SCORES.map(|score| score - Elo(elo).share())),
            Scale::Normalised => {
                // The unit is the deviation of a game; a pair's score deviates √2 times less.
                let deviations = elo / NORMALISED_UNIT * std::f64::consts::SQRT_2;
                with_deviations(seen, Pairs::SCORES, deviations)
            }
        }
    }
}

impl Sprt {
    /// Whether the match may end, and with what.
    pub fn decision(&self) -> Decision {
        if self.ratio >= self.high {
            Decision::AcceptSecond
        } else if self.ratio <= self.low {
            Decision::AcceptFirst
        } else {
            Decision::Continue
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hypotheses(elo0: f64, elo1: f64, scale: Scale) -> Hypotheses {
        Hypotheses { elo0, elo1, alpha: 0.05, beta: 0.05, scale }
    }

    #[test]
    fn published_ratios_are_reproduced() {
        use Scale::{Logistic, Normalised};
        // Pull requests of Stockfish (2493, 3209 twice: logistic; 4493 twice: normalised), Monty 66 (twice), Lizard 68 and
        // Cinder 727, 836.
        let published = [
            ([424, 2948, 5832, 3045, 460], -1.0, 3.0, Logistic, 2.94),
            ([253, 4282, 17604, 4431, 286], -0.25, 1.25, Logistic, 2.94),
            ([58, 3302, 33130, 3518, 84], 0.25, 1.25, Logistic, 2.97),
            ([2002, 72968, 180891, 74129, 2034], 0.0, 2.0, Normalised, 3.22),
            ([24, 7350, 23669, 7717, 28], 0.5, 2.5, Normalised, 2.94),
            ([434, 4052, 8304, 4206, 492], 0.0, 4.0, Normalised, 3.00),
            ([829, 14632, 32502, 15215, 902], 1.0, 5.0, Normalised, 2.93),
            ([126, 3369, 7449, 3572, 147], 0.0, 3.0, Normalised, 2.95),
            ([50, 287, 610, 387, 73], 0.0, 5.0, Normalised, 2.97),
            ([835, 6884, 13116, 7201, 852], 0.0, 3.0, Normalised, 2.89),
        ];
        for (pairs, elo0, elo1, scale, expected) in published {
            let ratio = hypotheses(elo0, elo1, scale).test(&Pairs(pairs)).ratio;
            assert!((ratio - expected).abs() <= 0.006, "{pairs:?}: {ratio} for {expected}");
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        let sprt = hypotheses(0.0, 5.0, Scale::Normalised).test(&Pairs::default());
        assert!((sprt.high - 2.944).abs() < 0.001 && (sprt.low + 2.944).abs() < 0.001);
        assert_eq!(sprt.decision(), Decision::Continue);
    }

    #[test]
    fn a_clear_result_is_accepted_and_its_mirror_image_refused() {
        let hypotheses = hypotheses(0.0, 5.0, Scale::Normalised);
        let [better, worse] = [Pairs([0, 50, 400, 300, 50]), Pairs([50, 300, 400, 50, 0])];
        assert_eq!(hypotheses.test(&better).decision(), Decision::AcceptSecond);
        assert_eq!(hypotheses.test(&worse).decision(), Decision::AcceptFirst);
    }
}
