//! Gradient descent over numbered positions, the same whatever the number of threads.

use std::ops::ControlFlow;
use std::sync::Mutex;

use files::JournalError;
use game::KeyStream;
use threads::{Kind, Workers};

use super::adam::Adam;
use super::checkpoint::{Checkpoint, DescentLog};
use super::model::Losses;
use super::tune::Progress;

/// Weights that are learnt from positions.
pub(super) trait Learner: Sync {
    /// How many positions there are to learn from.
    fn positions(&self) -> usize;

    /// The weights.
    fn weights(&mut self) -> &mut [f32];

    /// Adds how the loss of a position changes with each weight to `gradient`.
    fn backward(&self, position: usize, gradient: &mut [f32]);

    /// Changes the mean gradient of a batch, for regularisation.
    fn restrain(&self, gradient: &mut [f32]);

    /// Moves weights that have gone too far back to where they may be.
    fn confine(&mut self);
}

/// How far and how often weights move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descent {
    /// The number of passes over all positions.
    pub(super) epochs: u32,
    /// How far a weight moves with each step at first.
    pub(super) rate: f32,
    /// How much of the rate is left at the end.
    pub(super) last_share: f32,
    /// Threads that share the work.
    pub(super) threads: usize,
    /// The seed of the order of the positions.
    pub(super) seed: u64,
}

/// A thread that adds up gradients or losses.
const THREAD: Kind = Kind::new("descent", 1 << 20);

/// Positions for each step.
const BATCH: usize = 16_384;
/// Parts of a batch, summed up in their order so that the number of threads does not matter.
const SLICES: usize = 16;

impl Descent {
    /// Fits the weights of `learner` to its positions. `log` receives the `losses` after each epoch, and checkpoints: the
    /// descent continues from the last of an earlier run.
    pub(super) fn run<L: Learner>(
        &self,
        learner: &mut L,
        losses: impl Fn(&L) -> Losses,
        log: &mut DescentLog<'_>,
    ) -> Result<(), JournalError> {
        let len = learner.weights().len();
        let mut adam = Adam::new(len);
        let mut checkpoint = Checkpoint::default();
        if let Some(last) = log.resume().filter(|last| last.weights.0.len() == len) {
            learner.weights().copy_from_slice(&last.weights.0);
            adam = Adam::resumed(&last);
            checkpoint = last;
        }
        let mut slices = vec![vec![0.0; len]; SLICES];
        let mut order: Vec<u32> = (0..learner.positions() as u32).collect();
        let mut stream = KeyStream::new(self.seed);
        for epoch in 1..=self.epochs {
            shuffle(&mut order, &mut stream);
            if epoch <= checkpoint.epochs {
                continue;
            }
            let done = (epoch - 1) as f32 / self.epochs as f32;
            let rate = self.rate * (1.0 - (1.0 - self.last_share) * done);
            for (index, batch) in order.chunks(BATCH).enumerate().skip(checkpoint.batches) {
                let mut gradient = self.gradient(learner, batch, &mut slices);
                learner.restrain(&mut gradient);
                adam.step(learner.weights(), &gradient, rate);
                learner.confine();
                if log.is_due() {
                    checkpoint.batches = index + 1;
                    keep(&mut checkpoint, learner, &adam, log)?;
                }
            }
            let losses = losses(learner);
            (checkpoint.epochs, checkpoint.batches) = (epoch, 0);
            checkpoint.losses.push([losses.learnt.to_bits(), losses.kept_aside.to_bits()]);
            if log.keeps() {
                keep(&mut checkpoint, learner, &adam, log)?;
            }
            log.report_epoch(&Progress { epoch, losses });
        }
        Ok(())
    }

    /// The mean gradient of a batch.
    fn gradient(&self, learner: &impl Learner, batch: &[u32], slices: &mut [Vec<f32>]) -> Vec<f32> {
        let len = batch.len().div_ceil(SLICES);
        let work = Mutex::new(batch.chunks(len).zip(slices.iter_mut()).collect::<Vec<_>>());
        Workers::new(THREAD, self.threads.min(SLICES)).share(|_| {
            loop {
                let part = work.lock().expect("no thread panics with the list").pop();
                let Some((part, gradient)) = part else { return };
                gradient.fill(0.0);
                part.iter().for_each(|&position| learner.backward(position as usize, gradient));
            }
        });
        let (sum, rest) = slices.split_at_mut(1);
        for slice in &rest[..batch.chunks(len).len() - 1] {
            sum[0].iter_mut().zip(slice).for_each(|(total, part)| *total += part);
        }
        let share = 1.0 / batch.len() as f32;
        sum[0].iter().map(|slope| slope * share).collect()
    }
}

fn keep(
    checkpoint: &mut Checkpoint,
    learner: &mut impl Learner,
    adam: &Adam,
    log: &mut DescentLog<'_>,
) -> Result<(), JournalError> {
    checkpoint.weights.0.clear();
    checkpoint.weights.0.extend_from_slice(learner.weights());
    adam.keep(checkpoint);
    log.keep(checkpoint)
}

/// The mean of `loss` over this many positions.
pub(super) fn mean_loss(positions: usize, threads: usize, loss: impl Fn(usize) -> f32 + Sync) -> f64 {
    if positions == 0 {
        return 0.0;
    }
    // The chunks do not depend on the threads, so that the sum does not either.
    const CHUNKS: usize = 64;
    let len = positions.div_ceil(CHUNKS);
    let mut total = 0.0;
    let sum = |(): &mut (), chunk: usize| -> f64 {
        let range = chunk * len..positions.min((chunk + 1) * len);
        range.map(|position| f64::from(loss(position))).sum()
    };
    Workers::new(THREAD, threads).in_order(
        CHUNKS,
        || (),
        sum,
        |_, sum| {
            total += sum;
            ControlFlow::Continue(())
        },
    );
    total / positions as f64
}

/// The points that a side which is ahead by `value` can expect.
pub(super) fn expectation(steepness: f32, value: f32) -> f32 {
    1.0 / (1.0 + (-steepness * value).exp())
}

/// How steeply expectation grows with value where the scores of a search fit the results best: 1 / hundredths of a pawn.
pub(super) fn fitted_steepness(results: impl ExactSizeIterator<Item = (f32, f32)> + Clone) -> f32 {
    let each = results.clone().step_by(results.len().div_ceil(100_000).max(1));
    let loss = |steepness: f32| -> f64 {
        let loss = |(score, points)| f64::from(expectation(steepness, score) - points).powi(2);
        each.clone().map(loss).sum()
    };
    // From an advantage that hardly matters to one that decides.
    let candidates = (0..60).map(|step| 1.0 / (60.0 * 1.06_f32.powi(step)));
    candidates.min_by(|&a, &b| loss(a).total_cmp(&loss(b))).unwrap_or(1.0 / 250.0)
}

/// Fisher and Yates.
fn shuffle(order: &mut [u32], stream: &mut KeyStream) {
    for last in (1..order.len()).rev() {
        let other = (stream.next_key().0 % (last as u64 + 1)) as usize;
        order.swap(last, other);
    }
}
