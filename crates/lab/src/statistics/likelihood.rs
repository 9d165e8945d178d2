//! The likeliest distribution of results, given that something is known about it.
//!
//! The maximum-likelihood estimates of the generalised sequential probability ratio test: M. Van den Bergh, "The
//! generalized SPRT" and "Comments on normalized Elo" (2019, 2021).

/// Five chances, one for each kind of pair.
pub(super) type Chances = [f64; 5];

/// Steps of the bisection; more than a double has digits.
const BISECTIONS: usize = 100;
/// Rounds after which the normalised estimate has long settled.
const ROUNDS: usize = 50;

/// The likeliest distribution of what was `seen` in which `values` has the mean 0.
pub(super) fn with_mean_zero(seen: Chances, values: Chances) -> Chances {
    let highest = values.iter().copied().fold(f64::MIN, f64::max);
    let lowest = values.iter().copied().fold(f64::MAX, f64::min);
    // The multiplier lies between the poles of the terms, where their sum falls.
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    let slope = |multiplier: f64| -> f64 {
        seen.iter().zip(values).map(|(chance, value)| chance * value / (1.0 + multiplier * value)).sum()
    };
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let multiplier = (low + high) / 2.0;
    std::array::from_fn(|kind| seen[kind] / (1.0 + multiplier * values[kind]))
}

/// The likeliest distribution of what was `seen` in which the mean of `scores` is `deviations` of its own standard
/// deviations above a half.
pub(super) fn with_deviations(seen: Chances, scores: Chances, deviations: f64) -> Chances {
    let mut chances = [0.2; 5];
    for _ in 0..ROUNDS {
        let mean: f64 = chances.iter().zip(scores).map(|(chance, score)| chance * score).sum();
        let variance: f64 =
            chances.iter().zip(scores).map(|(chance, score)| chance * (score - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let values = scores.map(|score| {
            let standard = (mean - score) / deviation;
            score - 0.5 - deviations * deviation * (1.0 + standard * standard) / 2.0
        });
        chances = with_mean_zero(seen, values);
    }
    chances
}
