//! The file that a network is trained from: quiet positions as inputs of the network.
//!
//! ```text
//! keymove samples
//! chess inputs 768 most 32 sums 512 stages 8 unit 181 output-unit 512 scale 400 steepness 0.004115226
//! ```
//!
//! The second line has what the trainer needs to know of the network. Then follow the samples, all of one length,
//! little-endian:
//!
//! ```text
//! u16 × most   the inputs of the side to move, then the number of all inputs as often as some are missing
//! u16 × most   those of its opponent
//! f32          the sum of terms for the side to move, in hundredths of a pawn
//! f32          the share of the points that the side to move should expect
//! u8           the stage of the game
//! u8           1 if the sample is held out for validation
//! u16          zero
//! ```

use std::io;
use std::ops::ControlFlow;

use eval::network::{HIDDEN, Inputs, OUTPUT_UNIT, SCALE, STAGES, UNIT};
use eval::{ByTerms as _, Estimate};
use game::{Position as _, Side};
use search::Evaluate as _;
use thiserror::Error;
use threads::Workers;

use super::archive::{Archived, Replay, ReplayError};
use super::goals::Goals;
use super::learnable_game::LearnableGame;
use super::quiet::{self, Share, THREAD};

/// How many samples were written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct SampleCount {
    /// To learn from.
    pub learnt: usize,
    /// Held out for validation.
    pub kept_aside: usize,
}

/// Why no samples were written.
#[derive(Debug, Error)]
pub enum WriteSamplesError {
    /// A game cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Writes the quiet positions of these games, in the order of the games.
pub fn write_samples<S: LearnableGame>(
    games: &[Archived],
    goals: Goals,
    threads: usize,
    file: &mut impl io::Write,
) -> Result<SampleCount, WriteSamplesError> {
    file.write_all(header::<S>(goals).as_bytes())?;
    let chunks: Vec<&[Archived]> = games.chunks(GAMES_AT_A_TIME).collect();
    let mut count = SampleCount::default();
    let mut failed = None;
    Workers::new(THREAD, threads).in_order(
        chunks.len(),
        || S::terms(None),
        |terms, number| samples::<S>(chunks[number], terms, goals),
        |_, chunk| match append(file, chunk) {
            Ok(more) => {
                count.learnt += more.learnt;
                count.kept_aside += more.kept_aside;
                ControlFlow::Continue(())
            }
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        },
    );
    failed.map_or(Ok(count), Err)
}

/// So many games make a few megabytes of samples.
const GAMES_AT_A_TIME: usize = 256;

/// The samples of a few games.
#[derive(Default)]
struct Chunk {
    bytes: Vec<u8>,
    count: SampleCount,
}

fn append(
    file: &mut impl io::Write,
    chunk: Result<Chunk, ReplayError>,
) -> Result<SampleCount, WriteSamplesError> {
    let Chunk { bytes, count } = chunk?;
    file.write_all(&bytes)?;
    Ok(count)
}

fn header<S: LearnableGame>(goals: Goals) -> String {
    let (inputs, most) = (S::Position::INPUTS, S::Position::MOST_INPUTS);
    format!(
        "keymove samples\n{} inputs {inputs} most {most} sums {HIDDEN} stages {STAGES} unit {UNIT} \
         output-unit {OUTPUT_UNIT} scale {SCALE} steepness {}\n",
        S::NAME,
        goals.steepness
    )
}

fn samples<S: LearnableGame>(
    games: &[Archived],
    terms: &mut S::Terms,
    goals: Goals,
) -> Result<Chunk, ReplayError> {
    let mut chunk = Chunk::default();
    for game in games {
        let kept_aside = Share::KeptAside.has(game);
        let goals = goals.of(game);
        quiet::replay::<S>(game, |seen| {
            terms.begin(seen.position);
            let Estimate::Sum(sum) = terms.estimate(seen.position) else { return };
            write_sample(&mut chunk.bytes, seen, sum as f32, goals[seen.number], kept_aside);
            match kept_aside {
                true => chunk.count.kept_aside += 1,
                false => chunk.count.learnt += 1,
            }
        })?;
    }
    Ok(chunk)
}

fn write_sample<S: LearnableGame>(
    bytes: &mut Vec<u8>,
    seen: &Replay<'_, S>,
    sum: f32,
    goal: f32,
    kept_aside: bool,
) {
    let us = seen.position.side_to_move();
    for side in [us, !us] {
        let mut free = S::Position::MOST_INPUTS;
        seen.position.each_input(side, |input| {
            bytes.extend((input as u16).to_le_bytes());
            free -= 1;
        });
        (0..free).for_each(|_| bytes.extend((S::Position::INPUTS as u16).to_le_bytes()));
    }
    bytes.extend(sum.to_le_bytes());
    bytes.extend(if us == Side::First { goal } else { 1.0 - goal }.to_le_bytes());
    bytes.extend([seen.position.stage() as u8, u8::from(kept_aside), 0, 0]);
}

#[cfg(test)]
mod tests {
    use engine::{Chess, Shogi};

    use super::*;
    use crate::learn::{SelfPlay, Style};
    use crate::trial::Budget;

    fn check<S: LearnableGame>() {
        let style = Style { thinking: Budget::Nodes(30), longest: 60, ..Style::default() };
        let mut players = SelfPlay::<S>::new(S::evaluator(&Default::default()), style);
        let games: Vec<Archived> = (0..3).map(|number| players.play(number).game).collect();
        let goals = Goals::fitted(&games, 0.9);
        let write = |threads| {
            let mut file = Vec::new();
            let count =
                write_samples::<S>(&games, goals, threads, &mut file).expect("memory takes everything");
            (file, count)
        };
        let (file, count) = write(1);
        assert_eq!(write(3), (file.clone(), count), "threads do not matter");
        assert!(count.learnt > 0 && count.kept_aside > 0, "one of the games is held out");
        let header = header::<S>(goals);
        let samples = file.strip_prefix(header.as_bytes()).expect("the header is first");
        let most = S::Position::MOST_INPUTS;
        let length = 4 * most + 12;
        assert_eq!(samples.len(), length * (count.learnt + count.kept_aside));
        for sample in samples.chunks(length) {
            let (inputs, numbers) = sample.split_at(4 * most);
            let (inputs, _) = inputs.as_chunks::<2>();
            let inputs = inputs.iter().map(|&input| usize::from(u16::from_le_bytes(input)));
            assert!(inputs.clone().all(|input| input <= S::Position::INPUTS));
            let men = |side: usize| {
                inputs
                    .clone()
                    .skip(side * most)
                    .take(most)
                    .filter(|&input| input < S::Position::INPUTS)
                    .count()
            };
            assert!(men(0) >= 2 && men(0) == men(1));
            let goal = f32::from_le_bytes([numbers[4], numbers[5], numbers[6], numbers[7]]);
            assert!((0.0..=1.0).contains(&goal), "{goal}");
            assert!(usize::from(numbers[8]) < STAGES && numbers[9] <= 1);
        }
    }

    #[test]
    fn samples_of_chess_have_the_inputs_of_both_sides() {
        check::<Chess>();
    }

    #[test]
    fn samples_of_shogi_have_the_inputs_of_both_sides() {
        check::<Shogi>();
    }
}
