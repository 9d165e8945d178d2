//! Endgame tables: the interface to positions whose outcome is known without a search.

use std::cmp::Ordering;

use game::{Depth, Ply, Position, Score, Tactics};

use crate::kind::NodeKind;
use crate::table::Hit;
use crate::window::Window;
use crate::worker::Worker;
use crate::{Bound, Evaluate};

/// Endgame tables: they know the outcome of some positions for certain.
pub trait Endgames<P: Position>: Send + Sync {
    /// Whether the side to move wins, draws or loses: greater, equal or less than a draw. `None` where that is not known,
    /// or where searching a node of this depth is faster than probing.
    fn outcome(&self, position: &P, depth: Depth) -> Option<Ordering>;
}

/// Half-moves by which a known outcome counts as deeper than the search that probed it: it is never probed again.
const DEEPER: i32 = 6;

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// The score of a known outcome, if it decides the window.
    #[inline]
    pub(crate) fn known_outcome<K: NodeKind>(
        &mut self,
        position: &P,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Option<Score> {
        let outcome = self.endgames.as_ref()?.outcome(position, depth)?;
        self.count_known_outcome();
        let (score, bound) = match outcome {
            Ordering::Greater => (Score::known_win(ply), Bound::Lower),
            Ordering::Equal => (self.draw_score(ply), Bound::Exact),
            Ordering::Less => (-Score::known_win(ply), Bound::Upper),
        };
        let settles = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        // On the best line a win is followed until there is a mate to show.
        if !settles || K::PV && bound != Bound::Exact {
            return None;
        }
        let hit = Hit { mv: None::<P::Move>, score, bound, depth: depth + DEEPER, evaluation: None, age: 0 };
        self.table.store(position.key(), ply, &hit);
        Some(score)
    }
}
