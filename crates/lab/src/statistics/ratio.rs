//! The mean ratio over pairs of measurements, with its confidence interval.

use game::KeyStream;

/// A geometric mean of ratios with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The mean.
    pub mean: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The number of bootstrap samples.
const RESAMPLES: usize = 2_000;

impl Ratio {
    /// The mean of `measured / reference` over all pairs, with an interval by the bootstrap: the same mean over samples
    /// drawn from the pairs with replacement. `None` if there is no pair. Numbers below 1 count as 1, so that nothing is
    /// divided by zero.
    pub fn of(pairs: &[(f64, f64)], seed: u64) -> Option<Ratio> {
        let logarithms: Vec<f64> = pairs
            .iter()
            .map(|(measured, reference)| measured.max(1.0).ln() - reference.max(1.0).ln())
            .collect();
        if logarithms.is_empty() {
            return None;
        }
        let count = logarithms.len();
        let mean = logarithms.iter().sum::<f64>() / count as f64;
        let mut stream = KeyStream::new(seed);
        let mut means: Vec<f64> = (0..RESAMPLES)
            .map(|_| {
                let drawn = (0..count).map(|_| logarithms[(stream.next_key().0 % count as u64) as usize]);
                drawn.sum::<f64>() / count as f64
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| means[((RESAMPLES - 1) as f64 * share).round() as usize].exp();
        Some(Ratio { mean: mean.exp(), low: at(0.025), high: at(0.975) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_measurements_have_the_ratio_one_and_no_uncertainty() {
        let ratio = Ratio::of(&[(5.0, 5.0), (100.0, 100.0)], 1).expect("there are pairs");
        assert_eq!((ratio.mean, ratio.low, ratio.high), (1.0, 1.0, 1.0));
        assert_eq!(Ratio::of(&[], 1), None);
        assert!(Ratio::of(&[(0.0, 0.0)], 1).is_some_and(|ratio| ratio.mean == 1.0));
    }

    #[test]
    fn the_mean_is_geometric() {
        let ratio = Ratio::of(&[(20.0, 10.0), (10.0, 20.0)], 1).expect("there are pairs");
        assert!((ratio.mean - 1.0).abs() < 1e-12);
        assert!(ratio.low < 0.8 && ratio.high > 1.2);
    }

    #[test]
    fn the_interval_contains_the_true_ratio_about_19_times_of_20() {
        // Noise of known mean 0 around a ratio of 2.
        let mut stream = KeyStream::new(7);
        let mut uniform = || stream.next_key().0 as f64 / u64::MAX as f64 - 0.5;
        let hits = (0..200)
            .filter(|&round| {
                let pairs: Vec<(f64, f64)> = (0..60).map(|_| (2000.0 * uniform().exp(), 1000.0)).collect();
                Ratio::of(&pairs, round).is_some_and(|ratio| ratio.low <= 2.0 && 2.0 <= ratio.high)
            })
            .count();
        assert!((178..=199).contains(&hits), "{hits} of 200");
    }
}
