//! Tuning by playing: simultaneous perturbation stochastic approximation (Spall 1992).
//!
//! All numbers are shifted at once, each up or down at random; the shifted set plays against the set that is shifted the
//! other way; and all numbers follow the winner. One match gives little information, but about every number.

use game::KeyStream;
use search::Config;
use search::Evaluate;
use search::parameters::Parameter;

use super::duel::{Duel, PairNotes, PairNumbers};
use super::learnable_game::{EvaluatorOf, LearnableGame};
use crate::finished::Finished;

/// How numbers are sought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spsa {
    /// Steps.
    pub iterations: u32,
    /// How far numbers are shifted at first, as a share of their range.
    pub shift: f64,
    /// How far they follow a clear win at first, as a share of the shift.
    pub follow: f64,
    /// The seed of the shifts.
    pub seed: u64,
}

impl Default for Spsa {
    fn default() -> Spsa {
        Spsa { iterations: 100, shift: 0.1, follow: 0.5, seed: 1 }
    }
}

/// The exponents that Spall recommends for how shifts and steps become smaller.
const SHIFT_DECAY: f64 = 0.101;
const STEP_DECAY: f64 = 0.602;

impl Spsa {
    /// Seeks numbers from 0 to 1 that win. `play` is given the number of the iteration and two sets of numbers, and returns
    /// how the first did, from −1 to 1. `on_step` receives the numbers after each step.
    pub fn seek(
        &self,
        start: &[f64],
        mut play: impl FnMut(u32, [&[f64]; 2]) -> f64,
        mut on_step: impl FnMut(u32, &[f64]),
    ) -> Vec<f64> {
        let mut numbers = start.to_vec();
        let mut stream = KeyStream::new(self.seed);
        // The steps are about even in the first tenth.
        let calm = f64::from(self.iterations) / 10.0;
        for iteration in 0..self.iterations {
            let k = f64::from(iteration);
            let shift = self.shift / (k + 1.0).powf(SHIFT_DECAY);
            let follow = self.follow * ((calm + 1.0) / (calm + k + 1.0)).powf(STEP_DECAY);
            let coins: Vec<f64> = numbers.iter().map(|_| toss(&mut stream)).collect();
            let shifted = |sign: f64| -> Vec<f64> {
                let pairs = numbers.iter().zip(&coins);
                pairs.map(|(number, coin)| (number + sign * shift * coin).clamp(0.0, 1.0)).collect()
            };
            let result = play(iteration, [&shifted(1.0), &shifted(-1.0)]);
            for (number, coin) in numbers.iter_mut().zip(&coins) {
                *number = (*number + follow * shift * result * coin).clamp(0.0, 1.0);
            }
            on_step(iteration + 1, &numbers);
        }
        numbers
    }

    /// Seeks values of the search's `parameters` that win games, `pairs` for each step. `base` defines how games are
    /// played; those that are `finished` are not played again.
    pub fn tune<S: LearnableGame>(
        &self,
        parameters: &[&Parameter],
        base: &Duel<S>,
        pairs: u32,
        finished: &Finished,
        mut on_step: impl FnMut(u32, &[i32]),
    ) -> Vec<i32> {
        let known = base.players[0].1.parameters.of(EvaluatorOf::<S>::parameters());
        let start: Vec<f64> =
            parameters.iter().map(|parameter| share(parameter, known.get(parameter.name))).collect();
        let play = |iteration: u32, sets: [&[f64]; 2]| {
            let [one, other] = &base.players;
            let player = |(evaluator, config): &(EvaluatorOf<S>, Config), numbers: &[f64]| {
                (evaluator.clone(), configured(config, parameters, &values(parameters, numbers)))
            };
            let players = [player(one, sets[0]), player(other, sets[1])];
            let duel = Duel::<S> { players, style: base.style, threads: base.threads };
            let numbers = PairNumbers { first: iteration.wrapping_mul(pairs), count: pairs };
            let name = &format!("step {}", iteration + 1);
            let result = duel.play_noting(numbers, PairNotes { name, finished }, &|_| ());
            2.0 * result.mean() - 1.0
        };
        let found = self.seek(&start, play, |step, numbers| on_step(step, &values(parameters, numbers)));
        values(parameters, &found)
    }
}

fn toss(stream: &mut KeyStream) -> f64 {
    if stream.next_key().0 >> 63 == 0 { 1.0 } else { -1.0 }
}

/// Where in its range a parameter is, from 0 to 1.
fn share(parameter: &Parameter, value: Option<i32>) -> f64 {
    let range = f64::from(parameter.max - parameter.min).max(1.0);
    f64::from(value.unwrap_or(parameter.default) - parameter.min) / range
}

fn values(parameters: &[&Parameter], shares: &[f64]) -> Vec<i32> {
    let value = |(parameter, share): (&&Parameter, &f64)| {
        let range = f64::from(parameter.max - parameter.min);
        parameter.min + (share * range).round() as i32
    };
    parameters.iter().zip(shares).map(value).collect()
}

fn configured(config: &Config, parameters: &[&Parameter], values: &[i32]) -> Config {
    let mut config = config.clone();
    for (parameter, &value) in parameters.iter().zip(values) {
        config.parameters.set(parameter.name, value).expect("a share of a range lies within it");
    }
    config
}

#[cfg(test)]
mod tests {
    use search::parameters::{self, Parameters};

    use engine::Chess;

    use super::*;
    use crate::learn::{Judge, LearnableGame, Style};

    #[test]
    fn the_better_numbers_are_found_through_the_noise() {
        let truth = [0.8, 0.2, 0.55];
        let worth = |numbers: &[f64]| -> f64 {
            numbers.iter().zip(truth).map(|(number, truth)| -(number - truth).powi(2)).sum()
        };
        let mut noise = KeyStream::new(5);
        let spsa = Spsa { iterations: 3_000, shift: 0.1, follow: 0.5, seed: 2 };
        let play = |_, [one, other]: [&[f64]; 2]| {
            let chance = (noise.next_key().0 % 1_001) as f64 / 1_000.0 - 0.5;
            // A single game is mostly chance.
            if 3.0 * (worth(one) - worth(other)) + chance > 0.0 { 1.0 } else { -1.0 }
        };
        let found = spsa.seek(&[0.5; 3], play, |_, _| ());
        for (number, truth) in found.iter().zip(truth) {
            assert!((number - truth).abs() < 0.12, "{found:?}");
        }
    }

    #[test]
    fn every_parameter_keeps_its_default_through_its_share() {
        let all: Vec<&Parameter> = parameters::ALL.iter().collect();
        let shares: Vec<f64> = all.iter().map(|parameter| share(parameter, None)).collect();
        let defaults: Vec<i32> = all.iter().map(|parameter| parameter.default).collect();
        assert_eq!(values(&all, &shares), defaults);
        let config = configured(&Config::default(), &all, &defaults);
        assert_eq!(config.parameters.of(Parameters::default()), Parameters::default());
    }

    #[test]
    fn parameters_stay_in_their_range_while_games_are_played() {
        let parameters: Vec<&Parameter> = parameters::ALL.iter().take(3).collect();
        let player =
            || (Chess::evaluator(&Judge::Standard), Config { table_megabytes: 1, ..Config::default() });
        let style = Style { thinking: crate::trial::Budget::Nodes(40), longest: 20, ..Style::default() };
        let duel = Duel::<Chess> { players: [player(), player()], style, threads: 2 };
        let spsa = Spsa { iterations: 3, shift: 0.9, ..Spsa::default() };
        let mut steps = Vec::new();
        let found = spsa.tune(&parameters, &duel, 2, &Finished::nothing(), |step, _| steps.push(step));
        assert_eq!(steps, [1, 2, 3]);
        for (parameter, value) in parameters.iter().zip(found) {
            assert!((parameter.min..=parameter.max).contains(&value), "{} {value}", parameter.name);
        }
    }
}
