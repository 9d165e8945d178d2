//! Correction history: the static evaluation of a structure is corrected by the average error that searches have found.

use game::{Depth, Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "correction-history",
    about: "corrects static values by how far they were wrong for the same structure",
    default: true,
};

/// Stored units in a hundredth of a pawn.
const GRAIN: i32 = 128;
/// The most that a value is corrected by, in hundredths of a pawn.
const MOST: i32 = 96;

/// `evaluation`, corrected for positions with this structure.
#[inline]
pub(crate) fn apply<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    evaluation: Score,
) -> Score {
    if !worker.switches.is_on(Switch::Correction) {
        return evaluation;
    }
    let stored = *worker.histories.correction(position.side_to_move(), position.structure_key());
    Score::centipawns(evaluation.value() + i32::from(stored) / GRAIN)
}

/// Records that the search of `position` returned `score`; `evaluation` is its uncorrected static evaluation.
#[inline]
pub(crate) fn learn<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    position: &P,
    depth: Depth,
    evaluation: Score,
    score: Score,
) {
    if !worker.switches.is_on(Switch::Correction) {
        return;
    }
    worker.statistics.count(Switch::Correction);
    let error = (score.value() - evaluation.value()).clamp(-4 * MOST, 4 * MOST) * GRAIN;
    let weight = (depth.half_moves() + 1).min(16);
    let stored = worker.histories.correction(position.side_to_move(), position.structure_key());
    let mixed = (i32::from(*stored) * (256 - weight) + error * weight) / 256;
    *stored = mixed.clamp(-MOST * GRAIN, MOST * GRAIN) as i16;
}
