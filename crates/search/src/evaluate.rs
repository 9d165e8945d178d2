//! The interface between the search and a static evaluation.

use game::{Position, Score};

use crate::parameters::Parameters;

/// A static evaluation.
///
/// Each worker owns an evaluator and passes every move to it, so that it can keep sums, or a network's accumulators, up to
/// date: [`Evaluate::begin`] once, then [`Evaluate::play`] and [`Evaluate::pass`] on the way down and
/// [`Evaluate::take_back`] on the way up, as on a stack. An evaluator that computes everything anew needs none of them.
///
/// ```
/// use game::{Position, Score};
/// use search::Evaluate;
///
/// #[derive(Clone)]
/// struct Mobility;
///
/// impl<P: Position> Evaluate<P> for Mobility {
///     fn evaluate(&mut self, position: &P) -> Score {
///         Score::centipawns(position.count_moves() as i32)
///     }
/// }
/// ```
pub trait Evaluate<P: Position>: Clone + Send {
    /// The value of `position`, the last one passed to it, for its side to move.
    fn evaluate(&mut self, position: &P) -> Score;

    /// Search parameters tuned for this evaluation: margins depend on its scale.
    fn parameters() -> Parameters {
        Parameters::default()
    }

    /// A search begins at `root`.
    fn begin(&mut self, root: &P) {
        let _ = root;
    }

    /// `mv` has been played in `before`.
    fn play(&mut self, before: &P, mv: P::Move, after: &P) {
        let _ = (before, mv, after);
    }

    /// The side to move has passed.
    fn pass(&mut self, after: &P) {
        let _ = after;
    }

    /// The last move, or pass, is taken back.
    fn take_back(&mut self) {}
}
