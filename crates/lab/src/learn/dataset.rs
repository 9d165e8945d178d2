//! The quiet positions of archives, each as the features that its evaluation counts.

use std::thread;

use eval::{Term, Trace};
use game::{Position as _, Side, Tactics as _};

use super::archive::{Archived, ReplayError};
use super::model::Mix;
use super::subject::Subject;

/// Positions to learn from.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// Features of all positions, one after the other.
    features: Vec<Feature>,
    samples: Vec<Sample>,
}

/// Which games of an archive are taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Share {
    /// Those that are learnt from.
    Learnt,
    /// Those that are kept aside, to see whether what was learnt is true elsewhere: one of 32.
    KeptAside,
}

impl Share {
    fn has(self, game: &Archived) -> bool {
        game.number.is_multiple_of(32) == (self == Share::KeptAside)
    }
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
    /// What the search said, for the first player.
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

/// Scores beyond this, in hundredths of a pawn, teach nothing: the game is decided.
const DECIDED: i16 = 3_000;

impl Dataset {
    /// The quiet positions of `share` of these games: the side to move is not in check, and plays no capture or promotion.
    pub fn of_games<S: Subject>(
        games: &[Archived],
        share: Share,
        threads: usize,
    ) -> Result<Dataset, ReplayError> {
        let evaluator = S::evaluator(None);
        let chunk = games.len().div_ceil(threads.max(1)).max(1);
        let parts: Vec<Result<Dataset, ReplayError>> = thread::scope(|scope| {
            let read = |games| {
                let evaluator = evaluator.clone();
                scope.spawn(move || Dataset::of_chunk::<S>(games, share, &evaluator))
            };
            let running: Vec<_> = games.chunks(chunk).map(read).collect();
            running.into_iter().map(|part| part.join().expect("reading games does not panic")).collect()
        });
        let mut whole = Dataset::default();
        for part in parts {
            whole.append(part?);
        }
        Ok(whole)
    }

    fn of_chunk<S: Subject>(
        games: &[Archived],
        share: Share,
        evaluator: &S::Evaluator,
    ) -> Result<Dataset, ReplayError> {
        let mut dataset = Dataset::default();
        let mut trace = Trace::default();
        for game in games.iter().filter(|game| share.has(game)) {
            game.replay::<S>(|seen| {
                let loud = seen.position.is_check() || seen.position.is_tactical(seen.mv);
                if loud || seen.score.saturating_abs() > DECIDED {
                    return;
                }
                if let Some(mix) = S::trace(evaluator, seen.position, &mut trace) {
                    let sign = if seen.position.side_to_move() == Side::First { 1.0 } else { -1.0 };
                    dataset.push(&trace, mix, sign * f32::from(seen.score), seen.result.points());
                }
            })?;
        }
        Ok(dataset)
    }

    /// Adds a position: its features, how they are mixed, what the search said and what the first player got.
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
