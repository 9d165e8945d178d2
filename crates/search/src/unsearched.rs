//! The answer of a search that was stopped before its first iteration was over: scores of the searched moves, static
//! guesses for the others.

use game::{Depth, Ply, Score, Tactics};

use crate::deepening::Value;
use crate::root::RootMoves;
use crate::worker::Worker;
use crate::{Bound, Evaluate, Observer};

/// The static exchange of a move is found to within this many hundredths of a pawn,
const EXCHANGE_STEP: i32 = 32;
/// and between this loss and this gain.
const MOST_EXCHANGED: i32 = 2048;

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// Puts the best move first, by its score where it was searched and by [`Worker::guess`] elsewhere, and reports it.
    pub(crate) fn answer_unsearched(
        &mut self,
        root: &P,
        moves: &mut RootMoves<P::Move>,
        observer: &mut dyn Observer<P::Move>,
    ) {
        for index in 0..moves.list.len() {
            if moves.list[index].searched == Depth::ZERO {
                moves.list[index].score = self.guess(root, moves.list[index].mv);
            }
        }
        // The sort is stable: among equals, a searched move stays first.
        moves.list.sort_by_key(|root| std::cmp::Reverse(root.score));
        self.iteration = moves.list[0].depth;
        let value = Value { score: moves.list[0].score, bound: Bound::Lower };
        self.report(moves, 0, value, observer);
    }

    /// A score of `mv` without a search: the evaluation after it, less what the exchange on its square loses.
    fn guess(&mut self, root: &P, mv: P::Move) -> Score {
        let child = Ply::ROOT.next();
        let next = self.play(root, Ply::ROOT, mv);
        let score = match self.ended(&next, child) {
            Some(score) => -score,
            None if !next.has_moves() => -self.without_moves(&next, child),
            None => -self.evaluator.evaluate(&next) - root.gain(mv) + exchange(root, mv),
        };
        self.take_back();
        score
    }
}

/// What `mv` wins or loses by static exchange, about.
fn exchange<P: Tactics>(position: &P, mv: P::Move) -> i32 {
    let (mut least, mut too_much) = (-MOST_EXCHANGED, MOST_EXCHANGED);
    while too_much - least > EXCHANGE_STEP {
        let middle = (least + too_much) / 2;
        match position.exchange_at_least(mv, middle) {
            true => least = middle,
            false => too_much = middle,
        }
    }
    least
}
