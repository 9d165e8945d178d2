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

    /// No score is inside: the question is only whether `alpha` is exceeded.
    pub(crate) fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The window as the opponent sees it.
    pub(crate) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether nothing is left to find out.
    pub(crate) fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}
