//! A network in real numbers: its value, and how it changes with each weight.

use eval::network::{CORRECTION_UNIT, HIDDEN, Network, OUTPUT_UNIT, Row, SCALE, UNIT};
use game::KeyStream;

use super::samples::Seen;
use crate::learn::descent::expectation;

type Sums = [f32; HIDDEN];

/// A network while it is learning.
#[derive(Clone, Debug)]
pub(super) struct RealNetwork {
    /// The row of each input, the bias, the rows of the two outputs, and the offset.
    pub(super) weights: Vec<f32>,
    inputs: usize,
    steepness: f32,
}

/// The bound on weights, so that integers cannot overflow.
const BOUND: f32 = 1.98;

impl RealNetwork {
    /// A network that corrects nothing.
    pub(super) fn silent(inputs: usize, steepness: f32) -> RealNetwork {
        RealNetwork { weights: vec![0.0; (inputs + 3) * HIDDEN + 1], inputs, steepness }
    }

    /// A network with small weights drawn from `seed`.
    pub(super) fn drawn(inputs: usize, steepness: f32, seed: u64) -> RealNetwork {
        let mut network = RealNetwork::silent(inputs, steepness);
        let mut stream = KeyStream::new(seed);
        let mut draw = |width: f32| (stream.next_key().0 as f32 / u64::MAX as f32 * 2.0 - 1.0) * width;
        let (rows, outputs) = network.weights.split_at_mut((inputs + 1) * HIDDEN);
        rows.iter_mut().for_each(|weight| *weight = draw(0.08));
        // The sums begin where they can go both ways.
        rows[inputs * HIDDEN..].iter_mut().for_each(|weight| *weight += 0.3);
        outputs[..2 * HIDDEN].iter_mut().for_each(|weight| *weight = draw(0.05));
        network
    }

    pub(super) fn confine(&mut self) {
        self.weights.iter_mut().for_each(|weight| *weight = weight.clamp(-BOUND, BOUND));
    }

    /// The squared difference between expectation and goal.
    pub(super) fn loss(&self, seen: &Seen<'_>) -> f32 {
        let sums = seen.inputs.map(|inputs| self.sums(inputs));
        (self.expected(seen, &sums) - seen.goal).powi(2)
    }

    /// Adds how the loss changes with each weight to `gradient`.
    pub(super) fn backward(&self, seen: &Seen<'_>, gradient: &mut [f32]) {
        let sums = seen.inputs.map(|inputs| self.sums(inputs));
        let expected = self.expected(seen, &sums);
        let slope = 2.0 * (expected - seen.goal) * expected * (1.0 - expected);
        let slope = slope * self.steepness * SCALE as f32;
        let (rows, outputs) = gradient.split_at_mut((self.inputs + 1) * HIDDEN);
        for (whose, sums) in sums.iter().enumerate() {
            let range = whose * HIDDEN..(whose + 1) * HIDDEN;
            let weights = &self.outputs()[range.clone()];
            let mut slopes = [0.0; HIDDEN];
            let each = slopes.iter_mut().zip(sums).zip(weights.iter().zip(&mut outputs[range]));
            for ((below, &sum), (&weight, output)) in each {
                let cut = sum.clamp(0.0, 1.0);
                *output += slope * cut * cut;
                *below = if cut == sum { 2.0 * slope * weight * sum } else { 0.0 };
            }
            for input in seen.inputs[whose].iter().map(|&input| usize::from(input)).chain([self.inputs]) {
                let row = &mut rows[input * HIDDEN..(input + 1) * HIDDEN];
                row.iter_mut().zip(&slopes).for_each(|(total, slope)| *total += slope);
            }
        }
        outputs[2 * HIDDEN] += slope;
    }

    /// The network in integers.
    pub(super) fn rounded(&self) -> Network {
        let round = |weight: f32, unit: i32| (weight * unit as f32).round() as i16;
        let row = |weights: &[f32], unit| Row(std::array::from_fn(|place| round(weights[place], unit)));
        let mut rows = self.weights.chunks_exact(HIDDEN);
        let inputs = rows.by_ref().take(self.inputs).map(|weights| row(weights, UNIT)).collect();
        let mut next = |unit| rows.next().map_or(Row::ZERO, |weights| row(weights, unit));
        let (bias, outputs) = (next(UNIT), [next(OUTPUT_UNIT), next(OUTPUT_UNIT)]);
        let offset = self.outputs()[2 * HIDDEN] * CORRECTION_UNIT as f32;
        Network { inputs, bias, outputs, offset: offset.round() as i32 }
    }

    /// The value of a position, in hundredths of a pawn.
    #[cfg(test)]
    pub(super) fn value(&self, seen: &Seen<'_>) -> f32 {
        seen.sum + self.correction(&seen.inputs.map(|inputs| self.sums(inputs)))
    }

    fn expected(&self, seen: &Seen<'_>, sums: &[Sums; 2]) -> f32 {
        expectation(self.steepness, seen.sum + self.correction(sums))
    }

    fn correction(&self, sums: &[Sums; 2]) -> f32 {
        let weighed = sums.iter().flatten().zip(self.outputs());
        let weighed: f32 = weighed.map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum();
        (weighed + self.outputs()[2 * HIDDEN]) * SCALE as f32
    }

    fn sums(&self, inputs: &[u16]) -> Sums {
        let mut sums = [0.0; HIDDEN];
        for input in inputs.iter().map(|&input| usize::from(input)).chain([self.inputs]) {
            let row = &self.weights[input * HIDDEN..(input + 1) * HIDDEN];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        sums
    }

    /// The weights of the sums of the side to move, those of its opponent's, and the offset.
    fn outputs(&self) -> &[f32] {
        &self.weights[(self.inputs + 1) * HIDDEN..]
    }
}
