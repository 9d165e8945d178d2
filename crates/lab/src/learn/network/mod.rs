//! Fitting the network that corrects an evaluation to games.

mod goals;
mod real;
mod samples;

use eval::network::Network;

pub use self::goals::Goals;
use self::real::RealNetwork;
pub use self::samples::Samples;
use super::checkpoint::DescentLog;
use super::descent::{Descent, Learner, mean_loss};
use super::model::Losses;
use super::tune::TuneError;

/// How a network is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// The number of passes over all positions.
    pub epochs: u32,
    /// How far a weight moves with each step at first; at the end it is a fiftieth of it.
    pub rate: f32,
    /// How fast expectation grows with value: 1 / hundredths of a pawn.
    pub steepness: f32,
    /// Threads that share the work. The outcome does not depend on them.
    pub threads: usize,
    /// The seed of the first weights and of the order of the positions.
    pub seed: u64,
}

impl Default for Training {
    fn default() -> Training {
        Training { epochs: 3, rate: 0.000_5, steepness: 1.0 / 400.0, threads: 1, seed: 1 }
    }
}

/// A network that was fitted.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The network.
    pub network: Network,
    /// The losses of the sum of terms alone.
    pub before: Losses,
    /// The losses after.
    pub after: Losses,
}

/// Fits a network to the positions of `learnt`.
pub fn train(
    learnt: &Samples,
    kept_aside: &Samples,
    training: &Training,
    log: &mut DescentLog<'_>,
) -> Result<Trained, TuneError> {
    if learnt.is_empty() {
        return Err(TuneError::Empty);
    }
    let Training { epochs, rate, steepness, threads, seed } = *training;
    let mut fit = Fit { network: RealNetwork::drawn(learnt.inputs(), steepness, seed), samples: learnt };
    let losses = |network: &RealNetwork| Losses {
        learnt: loss_on(network, learnt, threads),
        kept_aside: loss_on(network, kept_aside, threads),
    };
    let before = losses(&RealNetwork::silent(learnt.inputs(), steepness));
    Descent { epochs, rate, last_share: 0.02, threads, seed }.run(
        &mut fit,
        |fit| losses(&fit.network),
        log,
    )?;
    let after = losses(&fit.network);
    Ok(Trained { network: fit.network.rounded(), before, after })
}

/// A network on its way.
struct Fit<'a> {
    network: RealNetwork,
    samples: &'a Samples,
}

impl Learner for Fit<'_> {
    fn positions(&self) -> usize {
        self.samples.len()
    }

    fn weights(&mut self) -> &mut [f32] {
        &mut self.network.weights
    }

    fn backward(&self, position: usize, gradient: &mut [f32]) {
        self.network.backward(&self.samples.get(position), gradient);
    }

    fn restrain(&self, _: &mut [f32]) {}

    fn confine(&mut self) {
        self.network.confine();
    }
}

fn loss_on(network: &RealNetwork, samples: &Samples, threads: usize) -> f64 {
    mean_loss(samples.len(), threads, |position| network.loss(&samples.get(position)))
}

#[cfg(test)]
mod tests {
    use eval::network::{Accumulator, HIDDEN};
    use game::{KeyStream, MoveList, Position as _};
    use shogi::{Color, Position};

    use super::*;

    /// Positions of random games, and samples of them in which the player with more men can expect more.
    fn synthetic(games: u64) -> (Vec<Position>, Samples) {
        let (mut positions, mut samples) = (Vec::new(), Samples::default());
        for seed in 0..games {
            let mut stream = KeyStream::new(seed);
            let mut position = Position::initial();
            for _ in 0..120 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                position.play(moves[stream.next_key().0 as usize % moves.len()]);
                samples.push(&position, 10, if lead(&position) > 0 { 0.8 } else { 0.3 });
                positions.push(position.clone());
            }
        }
        (positions, samples)
    }

    /// How many more men Black has in hand.
    fn lead(position: &Position) -> i32 {
        let held = |color| position.hand(color).len() as i32;
        held(Color::Black) - held(Color::White)
    }

    #[test]
    fn what_a_sum_cannot_express_is_learnt() {
        let (positions, samples) = synthetic(30);
        let training = Training { epochs: 40, rate: 0.01, ..Training::default() };
        let trained = train(&samples, &samples, &training, &mut DescentLog::reporting_to(&mut |_| ()))
            .expect("there are positions");
        assert!(
            trained.after.learnt < 0.2 * trained.before.learnt,
            "{:?} {:?}",
            trained.before,
            trained.after
        );
        let network = Accumulator::<Position>::new(trained.network);
        let right = positions.iter().filter(|position| {
            let sign = if position.turn() == Color::Black { 1 } else { -1 };
            (sign * network.correction_from_scratch(position) > 0) == (lead(position) > 0)
        });
        assert!(20 * right.count() > 17 * positions.len());
    }

    #[test]
    fn the_number_of_threads_does_not_matter_to_a_network() {
        let (_, samples) = synthetic(4);
        let run = |threads| {
            let training = Training { epochs: 3, threads, ..Training::default() };
            train(&samples, &samples, &training, &mut DescentLog::reporting_to(&mut |_| ()))
                .expect("there are positions")
                .network
        };
        assert_eq!(run(1), run(5));
    }

    #[test]
    fn a_network_in_integers_agrees_with_the_one_in_real_numbers() {
        let (positions, samples) = synthetic(3);
        let real = RealNetwork::drawn(samples.inputs(), 1.0 / 400.0, 3);
        let rounded = Accumulator::new(real.rounded());
        for (index, position) in positions.iter().enumerate() {
            let value = real.value(&samples.get(index)) - 10.0;
            let integer = rounded.correction_from_scratch(position) as f32;
            assert!((value - integer).abs() < 8.0, "{value} {integer}");
        }
    }

    #[test]
    fn the_gradient_of_a_network_is_the_slope_of_its_loss() {
        let (_, samples) = synthetic(1);
        let real = RealNetwork::drawn(samples.inputs(), 1.0 / 400.0, 5);
        let seen = samples.get(50);
        let mut gradient = vec![0.0; real.weights.len()];
        real.backward(&seen, &mut gradient);
        let bias = samples.inputs() * HIDDEN;
        let first = usize::from(seen.inputs[1][0]) * HIDDEN;
        let places = (first..first + 20).chain(bias..bias + 20).chain(bias + HIDDEN..bias + HIDDEN + 20);
        let mut steep = 0;
        for place in places.chain([real.weights.len() - 1]) {
            let shifted = |by: f32| {
                let mut other = real.clone();
                other.weights[place] += by;
                other.loss(&seen)
            };
            let measured = (shifted(0.01) - shifted(-0.01)) / 0.02;
            assert!((gradient[place] - measured).abs() < 2e-3, "{place}: {} {measured}", gradient[place]);
            steep += usize::from(gradient[place].abs() > 1e-3);
        }
        assert!(steep > 10, "{steep}");
    }
}
