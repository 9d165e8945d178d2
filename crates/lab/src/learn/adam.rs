//! Gradient descent with a step size for each weight (Kingma & Ba, Adam, 2015).

use super::checkpoint::Checkpoint;

/// What is remembered of former gradients.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps weights whose gradient is all but zero from moving.
const FLOOR: f32 = 1e-9;

impl Adam {
    pub(super) fn new(len: usize) -> Adam {
        Adam { mean: vec![0.0; len], square: vec![0.0; len], steps: 0 }
    }

    /// What was remembered at a checkpoint.
    pub(super) fn resumed(checkpoint: &Checkpoint) -> Adam {
        let Checkpoint { mean, square, steps, .. } = checkpoint;
        Adam { mean: mean.0.clone(), square: square.0.clone(), steps: *steps }
    }

    /// Remembers everything at a checkpoint.
    pub(super) fn keep(&self, checkpoint: &mut Checkpoint) {
        checkpoint.mean.0.clone_from(&self.mean);
        checkpoint.square.0.clone_from(&self.square);
        checkpoint.steps = self.steps;
    }

    /// Moves each weight against its gradient, by about `rate`.
    pub(super) fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let mean_share = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_share = 1.0 - SQUARE_DECAY.powi(self.steps);
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(state) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + FLOOR);
        }
    }
}
