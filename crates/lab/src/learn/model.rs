//! The evaluation in real numbers: its value, and how it changes with each weight.

use eval::Phased;
use eval::chess::{MOST_DANGER, SHARPNESS, SLOWNESS};

use super::dataset::{Dataset, Feature, Features, Sample};
use super::descent::expectation;

/// How much the middlegame's and the endgame's weights count in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix {
    /// The middlegame's share.
    pub middlegame: f32,
    /// The endgame's, if the first player is ahead there and if the second is.
    pub endgame: [f32; 2],
}

/// Mean squared differences between what is expected and what was so, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// On the positions that were learnt from.
    pub learnt: f64,
    /// On those kept aside.
    pub kept_aside: f64,
}

/// Weights as pairs of real numbers, and the scale of the curve that turns values into expected points.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// Middlegame and endgame by turns.
    pub(super) weights: Vec<f32>,
    /// How fast expectation grows with value: 1 / hundredths of a pawn.
    pub(super) steepness: f32,
    /// How much of the goal is the result of the game; the rest is the score of the search.
    pub(super) result_share: f32,
}

/// A value on the way through the model, with what the way back needs.
struct Forward {
    value: f32,
    endgame: f32,
    danger: [[f32; 2]; 2],
}

impl Model {
    pub(super) fn new(weights: &[Phased], steepness: f32, result_share: f32) -> Model {
        let pairs = weights.iter().flat_map(|weight| [weight.middlegame() as f32, weight.endgame() as f32]);
        Model { weights: pairs.collect(), steepness, result_share }
    }

    /// The weights, rounded.
    pub(super) fn rounded(&self) -> Vec<Phased> {
        const BOUND: f32 = 16_000.0;
        let round = |weight: f32| weight.clamp(-BOUND, BOUND).round() as i32;
        self.weights.chunks_exact(2).map(|pair| Phased::new(round(pair[0]), round(pair[1]))).collect()
    }

    /// The expected points of a side that is ahead by `value`.
    fn expectation(&self, value: f32) -> f32 {
        expectation(self.steepness, value)
    }

    fn goal(&self, sample: &Sample) -> f32 {
        self.result_share * sample.points + (1.0 - self.result_share) * self.expectation(sample.score)
    }

    /// The squared difference between expectation and goal.
    pub(super) fn loss(&self, data: &Dataset, sample: &Sample) -> f32 {
        let value = self.forward(&data.features(sample), sample).value;
        (self.expectation(value) - self.goal(sample)).powi(2)
    }

    /// Adds how the loss changes with each weight to `gradient`.
    pub(super) fn backward(&self, data: &Dataset, sample: &Sample, gradient: &mut [f32]) {
        let features = data.features(sample);
        let Forward { value, endgame, danger } = self.forward(&features, sample);
        let expected = self.expectation(value);
        let slope = 2.0 * (expected - self.goal(sample)) * expected * (1.0 - expected) * self.steepness;
        let middlegame = slope * sample.mix.middlegame;
        let endgame = slope * sample.mix.endgame[usize::from(endgame < 0.0)];
        spread(gradient, features.terms, [middlegame, endgame]);
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let [sharp, slow] = danger[side];
            let sharp_slope = if within(sharp) { -2.0 * sharp / SHARPNESS as f32 } else { 0.0 };
            let slow_slope = if within(slow) { -1.0 / SLOWNESS as f32 } else { 0.0 };
            let slopes = [sign * middlegame * sharp_slope, sign * endgame * slow_slope];
            spread(gradient, features.danger[side], slopes);
        }
    }

    fn forward(&self, features: &Features<'_>, sample: &Sample) -> Forward {
        let [mut middlegame, mut endgame] = self.sum(features.terms);
        let danger = features.danger.map(|danger| self.sum(danger));
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let [sharp, slow] = danger[side].map(|danger| danger.clamp(0.0, MOST_DANGER as f32));
            middlegame -= sign * sharp * sharp / SHARPNESS as f32;
            endgame -= sign * slow / SLOWNESS as f32;
        }
        let share = sample.mix.endgame[usize::from(endgame < 0.0)];
        Forward { value: middlegame * sample.mix.middlegame + endgame * share, endgame, danger }
    }

    #[inline]
    fn sum(&self, features: &[Feature]) -> [f32; 2] {
        let mut sum = [0.0; 2];
        for feature in features {
            let (place, count) = (2 * feature.place(), feature.count());
            sum[0] += count * self.weights[place];
            sum[1] += count * self.weights[place + 1];
        }
        sum
    }
}

fn within(danger: f32) -> bool {
    danger > 0.0 && danger < MOST_DANGER as f32
}

#[inline]
fn spread(gradient: &mut [f32], features: &[Feature], slopes: [f32; 2]) {
    for feature in features {
        let (place, count) = (2 * feature.place(), feature.count());
        gradient[place] += count * slopes[0];
        gradient[place + 1] += count * slopes[1];
    }
}
