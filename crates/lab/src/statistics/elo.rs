//! Strength as a number.

use std::cmp::Ordering;
use std::fmt;

use super::Pairs;

/// A difference in strength: 400 points are odds of ten to one.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Elo(pub f64);

impl Elo {
    /// The difference at which a player is expected to get this share of the points; infinite at none and all.
    pub(crate) fn of_share(share: f64) -> Elo {
        // Adding zero makes a negative zero positive.
        Elo(-400.0 * (1.0 / share.clamp(0.0, 1.0) - 1.0).log10() + 0.0)
    }

    /// The share of the points that is expected at this difference.
    pub fn share(self) -> f64 {
        1.0 / (1.0 + 10f64.powf(-self.0 / 400.0))
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What rounds to zero has no sign.
        let rounded = (self.0 * 10.0).round() / 10.0;
        write!(f, "{:+.1}", rounded + 0.0)
    }
}

/// Standard deviations that 95 of 100 results of chance lie within.
const NINETY_FIVE_PERCENT: f64 = 1.959_963_984_540_054;

/// The estimated difference between two players from a number of pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The difference that explains the result best.
    pub elo: Elo,
    /// The lower end of the interval that has the true difference in it in 95 of 100 such matches.
    pub low: Elo,
    /// Its upper end.
    pub high: Elo,
    /// The chance that the first player is the stronger one.
    pub superiority: f64,
    /// The difference in units of the standard deviation of a game: it depends less on the openings and the number of
    /// draws. `None` if all pairs had the same result, since they show no deviation.
    pub normalised: Option<f64>,
}

impl Estimate {
    /// The estimate from `pairs`.
    pub fn of(pairs: &Pairs) -> Estimate {
        let (mean, error) = (pairs.mean(), pairs.standard_error());
        let distance = mean - 0.5;
        // Pairs with equal results show no deviation: the difference may be anything.
        let reach = if error > 0.0 { NINETY_FIVE_PERCENT * error } else { f64::INFINITY };
        Estimate {
            elo: Elo::of_share(mean),
            low: Elo::of_share(mean - reach),
            high: Elo::of_share(mean + reach),
            superiority: match error > 0.0 {
                true => normal_below(distance / error),
                false => sign_test(distance, pairs.count()),
            },
            normalised: normalised(distance, pairs.variance()),
        }
    }

    /// Half the width of the interval.
    pub fn margin(&self) -> f64 {
        (self.high.0 - self.low.0) / 2.0
    }
}

impl fmt::Display for Estimate {
    /// The difference and how far it may be off; where one side got nearly everything, only a bound is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.elo.0.is_finite(), self.low.0.is_finite(), self.high.0.is_finite()) {
            (false, ..) if self.elo.0 > 0.0 => f.write_str("beyond measure, every game was won"),
            (false, ..) => f.write_str("beyond measure, every game was lost"),
            (_, true, true) => write!(f, "{} ± {:.1}", self.elo, self.margin()),
            (_, true, false) => write!(f, "{}, at least {}", self.elo, self.low),
            (_, false, true) => write!(f, "{}, at most {}", self.elo, self.high),
            (_, false, false) => write!(f, "{} ± ?", self.elo),
        }
    }
}

/// Normalised points that a distance of one standard deviation of a game's score is: 800 / ln 10, as fishtest has it.
pub(super) const NORMALISED_UNIT: f64 = 347.435_585_522_601_5;

fn normalised(distance: f64, pair_variance: f64) -> Option<f64> {
    (pair_variance > 0.0).then(|| NORMALISED_UNIT * distance / (2.0 * pair_variance).sqrt())
}

/// The chance that the first player is the stronger one after pairs with equal results: between equals, each of them
/// would have gone one way or the other like a coin.
fn sign_test(distance: f64, pairs: u64) -> f64 {
    let chance = 0.5f64.powf(pairs.max(1) as f64);
    match distance.total_cmp(&0.0) {
        Ordering::Less => chance,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0 - chance,
    }
}

/// The chance that a normally distributed number is at most `deviations` above its mean.
fn normal_below(deviations: f64) -> f64 {
    0.5 * (1.0 + libm::erf(deviations / std::f64::consts::SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Printed by fastchess in public pull requests of the engine Cinder (836, 727, 879, 800), and issue 807 of fastchess.
    const PUBLISHED: &[([u64; 5], f64, f64, f64, f64)] = &[
        ([835, 6884, 13116, 7201, 852], 2.11, 1.70, 3.52, 99.25),
        ([50, 287, 610, 387, 73], 18.04, 8.23, 28.19, 100.00),
        ([115, 1156, 2443, 1233, 141], 4.40, 3.91, 7.61, 98.64),
        ([147, 1252, 2509, 1445, 165], 7.21, 3.87, 12.07, 99.99),
        ([30, 6, 18, 0, 6], -168.40, 73.37, -170.08, 0.00),
    ];

    #[test]
    fn published_results_are_reproduced() {
        for &(pairs, elo, margin, normalised, superiority) in PUBLISHED {
            let estimate = Estimate::of(&Pairs(pairs));
            let close = |ours: f64, theirs: f64| (ours - theirs).abs() <= 0.006;
            assert!(close(estimate.elo.0, elo), "{pairs:?}: Elo {} for {elo}", estimate.elo.0);
            assert!(close(estimate.margin(), margin), "{pairs:?}: ± {} for {margin}", estimate.margin());
            let ours = estimate.normalised.expect("the pairs did not end alike");
            assert!(close(ours, normalised), "{pairs:?}: {ours}");
            assert!(close(estimate.superiority * 100.0, superiority), "{pairs:?}: {}", estimate.superiority);
        }
    }

    #[test]
    fn no_games_give_no_estimate() {
        let estimate = Estimate::of(&Pairs::default());
        assert_eq!((estimate.elo.0, estimate.superiority, estimate.normalised), (0.0, 0.5, None));
    }

    #[test]
    fn a_clean_sweep_is_infinitely_better() {
        let estimate = Estimate::of(&Pairs([0, 0, 0, 0, 8]));
        assert_eq!((estimate.elo.0, estimate.superiority), (f64::INFINITY, 1.0 - 1.0 / 256.0));
        assert_eq!(estimate.to_string(), "beyond measure, every game was won");
    }

    #[test]
    fn normalised_elo_of_four_wins_is_not_zero() {
        let of = |pairs| Estimate::of(&Pairs(pairs)).normalised;
        assert_eq!(of([0, 0, 0, 0, 2]), None);
        assert_eq!((of([2, 0, 0, 0, 0]), of([0, 0, 2, 0, 0])), (None, None));
        assert!(of([0, 0, 0, 1, 2]).is_some_and(|points| points > 500.0));
    }

    #[test]
    fn an_estimate_is_printed_without_infinities() {
        let printed = |pairs| Estimate::of(&Pairs(pairs)).to_string();
        assert_eq!(printed([50, 287, 610, 387, 73]), "+18.0 ± 8.2");
        assert_eq!(printed([0, 0, 0, 1, 3]), "+470.4, at least +277.2");
        assert_eq!(printed([3, 1, 0, 0, 0]), "-470.4, at most -277.2");
        assert_eq!(printed([1, 0, 0, 0, 1]), "+0.0 ± ?");
        assert_eq!(printed([8, 0, 0, 0, 0]), "beyond measure, every game was lost");
    }

    #[test]
    fn pairs_with_equal_results_leave_the_margin_open() {
        for (pairs, text) in [
            ([0, 0, 0, 0, 0], "+0.0 ± ?"),
            ([0, 0, 1, 0, 0], "+0.0 ± ?"),
            ([0, 1, 0, 0, 0], "-190.8 ± ?"),
            ([0, 0, 500, 0, 0], "+0.0 ± ?"),
        ] {
            let estimate = Estimate::of(&Pairs(pairs));
            assert_eq!(estimate.to_string(), text);
            assert!(estimate.low.0.is_infinite() && estimate.high.0.is_infinite());
        }
        assert_eq!(Estimate::of(&Pairs([0, 1, 0, 0, 0])).superiority, 0.5);
        assert_eq!(Estimate::of(&Pairs([0, 3, 0, 0, 0])).superiority, 0.125);
    }

    #[test]
    fn zero_is_printed_without_a_minus_sign() {
        assert!(Elo::of_share(0.5).0.is_sign_positive());
        assert_eq!(Elo(-0.04).to_string(), "+0.0");
    }

    #[test]
    fn share_and_elo_are_inverse() {
        for elo in [-700.0, -35.5, 0.0, 1.0, 400.0] {
            assert!((Elo::of_share(Elo(elo).share()).0 - elo).abs() < 1e-9);
        }
    }
}
