//! Positions as a network sees them.

use eval::network::Inputs;
use eval::{ByTerms as _, Estimate};
use game::Side;
use search::Evaluate as _;

use super::goals::Goals;
use crate::learn::archive::{Archived, ReplayError};
use crate::learn::learnable_game::LearnableGame;
use crate::learn::quiet::{self, Share};

/// Positions to learn from.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// How many inputs a side has.
    width: usize,
    /// The inputs of all positions: those of the side to move and then those of its opponent, position by position.
    inputs: Vec<u16>,
    samples: Vec<Sample>,
}

/// One position, for its side to move.
#[derive(Clone, Copy, Debug)]
struct Sample {
    start: usize,
    counts: [u8; 2],
    sum: f32,
    goal: f32,
}

/// One position with its inputs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    /// The inputs of the side to move and of its opponent.
    pub(super) inputs: [&'a [u16]; 2],
    /// The sum of terms.
    pub(super) sum: f32,
    /// The points that the side to move should expect.
    pub(super) goal: f32,
}

impl Samples {
    /// The quiet positions of `share` of these games.
    pub fn of_games<S: LearnableGame>(
        games: &[Archived],
        share: Share,
        goals: Goals,
        threads: usize,
    ) -> Result<Samples, ReplayError> {
        let parts = quiet::collect(games, share, threads, || {
            let mut terms = S::terms(None);
            move |samples: &mut Samples, game: &Archived| {
                let goals = goals.of(game);
                quiet::replay::<S>(game, |seen| {
                    terms.begin(seen.position);
                    if let Estimate::Sum(sum) = terms.estimate(seen.position) {
                        samples.push(seen.position, sum, goals[seen.number]);
                    }
                })
            }
        })?;
        let mut whole = Samples { width: S::Position::INPUTS, ..Samples::default() };
        parts.into_iter().for_each(|part| whole.append(part));
        Ok(whole)
    }

    /// Adds a position: the sum of its terms for the side to move, and the points that the first player should expect.
    pub fn push<P: Inputs>(&mut self, position: &P, sum: i32, goal: f32) {
        self.width = P::INPUTS;
        let us = position.side_to_move();
        let start = self.inputs.len();
        let counts = [us, !us].map(|side| {
            let before = self.inputs.len();
            position.each_input(side, |input| self.inputs.push(input as u16));
            u8::try_from(self.inputs.len() - before).expect("a position has few men")
        });
        let goal = if us == Side::First { goal } else { 1.0 - goal };
        self.samples.push(Sample { start, counts, sum: sum as f32, goal });
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    fn append(&mut self, other: Samples) {
        let shift = self.inputs.len();
        self.inputs.extend(other.inputs);
        let moved = other.samples.into_iter().map(|sample| Sample { start: sample.start + shift, ..sample });
        self.samples.extend(moved);
    }

    /// How many inputs a side has.
    pub(super) fn inputs(&self) -> usize {
        self.width
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Seen<'_> {
        let Sample { start, counts, sum, goal } = self.samples[index];
        let [ours, theirs] = counts.map(usize::from);
        let (ours, rest) = self.inputs[start..].split_at(ours);
        Seen { inputs: [ours, &rest[..theirs]], sum, goal }
    }
}
