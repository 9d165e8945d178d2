//! Fitting the weights of an evaluation to games.

use eval::Phased;
use files::JournalError;
use thiserror::Error;

use super::checkpoint::DescentLog;
use super::dataset::Dataset;
use super::descent::{Descent, Learner, fitted_steepness, mean_loss};
use super::model::{Losses, Model};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The number of passes over all positions.
    pub epochs: u32,
    /// How far a weight moves with each step at first, in hundredths of a pawn; at the end it is a tenth of it.
    pub rate: f32,
    /// How much of the goal is the result of the game; the rest is the score of the search.
    pub result_share: f32,
    /// The strength of the prior, as a number of positions in which each weight keeps its old value: rare features move
    /// slowly.
    pub prior: f32,
    /// Threads that share the work. The outcome does not depend on them.
    pub threads: usize,
    /// The seed of the order of the positions.
    pub seed: u64,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { epochs: 40, rate: 1.0, result_share: 0.6, prior: 1_000.0, threads: 1, seed: 1 }
    }
}

/// Weights that were fitted.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights.
    pub weights: Vec<Phased>,
    /// The losses before.
    pub before: Losses,
    /// The losses after.
    pub after: Losses,
    /// What the scale of values to expected points was fitted to: an advantage of this many hundredths of a pawn is worth
    /// 73 % of the points.
    pub scale: f32,
}

/// The report after every epoch.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Epochs done.
    pub epoch: u32,
    /// The losses now.
    pub losses: Losses,
}

/// Why nothing was fitted.
#[derive(Debug, Error)]
pub enum TuneError {
    /// There are no positions to learn from.
    #[error("there are no quiet positions to learn from")]
    Empty,
    /// No checkpoint can be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Fits `start` to the positions of `learnt`.
pub fn tune(
    learnt: &Dataset,
    kept_aside: &Dataset,
    start: &[Phased],
    tuning: &Tuning,
    log: &mut DescentLog<'_>,
) -> Result<Tuned, TuneError> {
    if learnt.is_empty() {
        return Err(TuneError::Empty);
    }
    let steepness = fitted_steepness(learnt.samples().iter().map(|sample| (sample.score, sample.points)));
    let model = Model::new(start, steepness, tuning.result_share);
    let losses = |model: &Model| Losses {
        learnt: loss_on(model, learnt, tuning.threads),
        kept_aside: loss_on(model, kept_aside, tuning.threads),
    };
    let before = losses(&model);
    let mut fit = Fit {
        anchor: model.weights.clone(),
        pull: tuning.prior * curvature(steepness) / learnt.len() as f32,
        data: learnt,
        model,
    };
    let Tuning { epochs, rate, threads, seed, .. } = *tuning;
    Descent { epochs, rate, last_share: 0.1, threads, seed }.run(&mut fit, |fit| losses(&fit.model), log)?;
    let after = losses(&fit.model);
    Ok(Tuned { weights: fit.model.rounded(), before, after, scale: 1.0 / steepness })
}

/// Weights on their way from where they were.
struct Fit<'a> {
    model: Model,
    data: &'a Dataset,
    anchor: Vec<f32>,
    /// How strongly a weight is drawn back to its anchor.
    pull: f32,
}

impl Learner for Fit<'_> {
    fn positions(&self) -> usize {
        self.data.len()
    }

    fn weights(&mut self) -> &mut [f32] {
        &mut self.model.weights
    }

    fn backward(&self, position: usize, gradient: &mut [f32]) {
        self.model.backward(self.data, &self.data.samples()[position], gradient);
    }

    fn restrain(&self, gradient: &mut [f32]) {
        let ways = self.model.weights.iter().zip(&self.anchor);
        gradient.iter_mut().zip(ways).for_each(|(slope, (weight, anchor))| {
            *slope += self.pull * (weight - anchor);
        });
    }

    fn confine(&mut self) {}
}

/// How much the loss of one position bends with a weight that counts once, where expectation is even.
fn curvature(steepness: f32) -> f32 {
    2.0 * (0.25 * steepness).powi(2)
}

fn loss_on(model: &Model, data: &Dataset, threads: usize) -> f64 {
    mean_loss(data.len(), threads, |position| model.loss(data, &data.samples()[position]))
}

#[cfg(test)]
mod tests {
    use eval::{Block, Trace};
    use game::KeyStream;

    use super::*;
    use crate::learn::model::Mix;

    const FEATURES: usize = 12;
    const BLOCK: Block = Block::new("synthetic", 0, FEATURES);

    /// Positions whose results are drawn from weights that are known.
    fn synthetic(truth: &[(f32, f32)], count: u64) -> Dataset {
        let mut data = Dataset::default();
        for seed in 0..count {
            let mut stream = KeyStream::new(seed);
            let mut trace = Trace::default();
            let middlegame = (stream.next_key().0 % 101) as f32 / 100.0;
            let mut value = 0.0;
            for (place, &(early, late)) in truth.iter().enumerate() {
                let times = (stream.next_key().0 % 5) as i32 - 2;
                if times != 0 {
                    trace.terms.push((BLOCK.at(place), times));
                    value += times as f32 * (early * middlegame + late * (1.0 - middlegame));
                }
            }
            let expected = 1.0 / (1.0 + (-value / 200.0).exp());
            let luck = (stream.next_key().0 % 10_000) as f32 / 10_000.0;
            let points = if luck < expected { 1.0 } else { 0.0 };
            data.push(&trace, Mix { middlegame, endgame: [1.0 - middlegame; 2] }, value, points);
        }
        data
    }

    fn truth() -> Vec<(f32, f32)> {
        (0..FEATURES).map(|place| (place as f32 * 20.0 - 100.0, 70.0 - place as f32 * 9.0)).collect()
    }

    #[test]
    fn known_weights_are_found_again() {
        let (learnt, kept_aside) = (synthetic(&truth(), 30_000), synthetic(&truth(), 2_000));
        let start = [Phased::ZERO; FEATURES];
        let tuning = Tuning { epochs: 60, rate: 4.0, result_share: 0.5, prior: 30.0, ..Tuning::default() };
        let mut losses = Vec::new();
        let mut report = |progress: &Progress| losses.push(progress.losses);
        let mut log = DescentLog::reporting_to(&mut report);
        let tuned =
            tune(&learnt, &kept_aside, &start, &tuning, &mut log).expect("there is something to learn");
        assert_eq!(losses.len(), 60);
        assert!(tuned.after.learnt < 0.65 * tuned.before.learnt, "{tuned:?}");
        assert!(tuned.after.kept_aside < 0.65 * tuned.before.kept_aside, "{tuned:?}");
        assert!((150.0..270.0).contains(&tuned.scale), "{tuned:?}");
        for (weight, (early, late)) in tuned.weights.iter().zip(truth()) {
            assert!((weight.middlegame() as f32 - early).abs() < 15.0, "{weight:?} {early}");
            assert!((weight.endgame() as f32 - late).abs() < 15.0, "{weight:?} {late}");
        }
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let data = synthetic(&truth(), 3_000);
        let start = [Phased::ZERO; FEATURES];
        let run = |threads| {
            let tuning = Tuning { epochs: 3, threads, ..Tuning::default() };
            tune(&data, &data, &start, &tuning, &mut DescentLog::reporting_to(&mut |_| ()))
                .expect("there is something to learn")
                .weights
        };
        assert_eq!(run(1), run(5));
    }

    #[test]
    fn a_strong_prior_keeps_the_weights() {
        let data = synthetic(&truth(), 500);
        let start = [Phased::new(10, 10); FEATURES];
        let tuning = Tuning { epochs: 20, prior: 1e9, ..Tuning::default() };
        let tuned = tune(&data, &data, &start, &tuning, &mut DescentLog::reporting_to(&mut |_| ()))
            .expect("there is something to learn");
        for weight in tuned.weights {
            assert!((weight.middlegame() - 10).abs() <= 3, "{weight:?}");
        }
    }

    #[test]
    fn without_positions_nothing_is_learnt() {
        let empty = Dataset::default();
        let tuned = tune(&empty, &empty, &[], &Tuning::default(), &mut DescentLog::reporting_to(&mut |_| ()));
        assert!(matches!(tuned, Err(TuneError::Empty)));
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let trace = Trace {
            terms: vec![(BLOCK.at(0), 2), (BLOCK.at(1), -1)],
            danger: [vec![(BLOCK.at(2), 3)], vec![(BLOCK.at(2), 1), (BLOCK.at(3), 2)]],
        };
        let mut data = Dataset::default();
        data.push(&trace, Mix { middlegame: 0.6, endgame: [0.4, 0.2] }, 35.0, 1.0);
        let start: Vec<Phased> = (0..4).map(|place| Phased::new(60 + 20 * place, 50 - 7 * place)).collect();
        let model = Model::new(&start, 1.0 / 200.0, 0.7);
        let sample = &data.samples()[0];
        let mut gradient = vec![0.0; model.weights.len()];
        model.backward(&data, sample, &mut gradient);
        for (place, slope) in gradient.iter().enumerate() {
            let shifted = |by: f32| {
                let mut other = model.clone();
                other.weights[place] += by;
                other.loss(&data, sample)
            };
            let measured = (shifted(2.0) - shifted(-2.0)) / 4.0;
            assert!((slope - measured).abs() < 2e-5, "place {place}: {slope} {measured}");
        }
        assert!(gradient.iter().filter(|slope| slope.abs() > 1e-5).count() >= 6, "{gradient:?}");
    }
}
