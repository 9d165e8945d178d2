//! The quiet positions of archives, each as the features that its evaluation counts.

use eval::{Term, Trace};
use game::{Position as _, Side};

use super::archive::{Archived, ReplayError};
use super::learnable_game::LearnableGame;
use super::model::Mix;
use super::quiet::{self, Share};

/// Positions to learn from.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// Features of all positions, one after the other.
    features: Vec<Feature>,
    samples: Vec<Sample>,
}

/// A weight's place and how often it counts, in one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Feature(u32);

impl Feature {
    fn new((term, count): (Term, i32)) -> Feature {
        let count = i8::try_from(count).expect("nothing occurs more than 127 times on a board");
        Feature((term.index() as u32) << 8 | u32::from(count.cast_unsigned()))
    }

    #[inline]
    pub(super) fn place(self) -> usize {
        (self.0 >> 8) as usize
    }

    #[inline]
    pub(super) fn count(self) -> f32 {
        f32::from((self.0 as u8).cast_signed())
    }
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    start: usize,
    terms: u16,
    danger: [u16; 2],
    pub(super) mix: Mix,
    /// The score of the search, for the first player.
    pub(super) score: f32,
    /// What the first player got.
    pub(super) points: f32,
}

/// The features of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features<'a> {
    pub(super) terms: &'a [Feature],
    pub(super) danger: [&'a [Feature]; 2],
}

impl Dataset {
    /// The quiet positions of `share` of these games.
    pub fn of_games<S: LearnableGame>(
        games: &[Archived],
        share: Share,
        threads: usize,
    ) -> Result<Dataset, ReplayError> {
        let parts = quiet::collect(games, share, threads, || {
            let (terms, mut trace) = (S::terms(None), Trace::default());
            move |dataset: &mut Dataset, game: &Archived| {
                quiet::replay::<S>(game, |seen| {
                    if let Some(mix) = S::trace(&terms, seen.position, &mut trace) {
                        let sign = if seen.position.side_to_move() == Side::First { 1.0 } else { -1.0 };
                        dataset.push(&trace, mix, sign * f32::from(seen.score), seen.result.points());
                    }
                })
            }
        })?;
        let mut whole = Dataset::default();
        parts.into_iter().for_each(|part| whole.append(part));
        Ok(whole)
    }

    /// Adds a position: its features, how they are mixed, the score of the search and the first player's result.
    pub fn push(&mut self, trace: &Trace, mix: Mix, score: f32, points: f32) {
        let count = |list: &[_]| u16::try_from(list.len()).expect("a position has few features");
        self.samples.push(Sample {
            start: self.features.len(),
            terms: count(&trace.terms),
            danger: [count(&trace.danger[0]), count(&trace.danger[1])],
            mix,
            score,
            points,
        });
        let all = trace.terms.iter().chain(&trace.danger[0]).chain(&trace.danger[1]);
        self.features.extend(all.map(|&feature| Feature::new(feature)));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    fn append(&mut self, other: Dataset) {
        let shift = self.features.len();
        self.features.extend(other.features);
        let moved = other.samples.into_iter().map(|sample| Sample { start: sample.start + shift, ..sample });
        self.samples.extend(moved);
    }

    pub(super) fn samples(&self) -> &[Sample] {
        &self.samples
    }

    #[inline]
    pub(super) fn features(&self, sample: &Sample) -> Features<'_> {
        let [first, second] = sample.danger.map(usize::from);
        let all = &self.features[sample.start..];
        let (terms, rest) = all.split_at(sample.terms.into());
        let (danger, rest) = rest.split_at(first);
        Features { terms, danger: [danger, &rest[..second]] }
    }
}
