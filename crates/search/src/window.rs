//! The window of a node: the scores between alpha and beta.

use game::Score;

/// Between `alpha`, which is assured already, and `beta`, which the opponent will not allow.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// Every score is inside.
    pub(crate) fn full() -> Window {
        Window { alpha: -Score::INFINITE, beta: Score::INFINITE }
    }

    /// A null window: the search only shows whether a score exceeds `alpha`.
    pub(crate) fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The window from the opponent's point of view.
    pub(crate) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether no score lies inside.
    pub(crate) fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}
