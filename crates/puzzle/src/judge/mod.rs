//! The interface to engines that judge positions.
//!
//! This crate contains no engine. The caller provides [`Judges`], which make one [`Judge`] for each thread.

mod chances;
mod scale;

use std::fmt::Debug;

use chess::{Move, Position};
use game::Score;
use thiserror::Error;

pub use chances::Chances;
pub use scale::Scale;

/// The two best moves of a position, according to an engine.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// The best move.
    pub best: Choice,
    /// The second best move; `None` if there is only one legal move.
    pub second: Option<Choice>,
}

/// A move and its score.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Its score for the side that makes it.
    pub score: Score,
}

impl Opinion {
    /// The difference between the winning chances of the two moves; `None` if there is no second.
    pub fn margin(&self) -> Option<f64> {
        let second = self.second?;
        Some(Chances::of(self.best.score).0 - Chances::of(second.score).0)
    }

    /// Whether no other move is nearly as good as the best.
    pub(crate) fn has_only_move(&self) -> bool {
        self.margin().is_none_or(|margin| margin > Chances::CLEAR)
    }
}

/// An engine that judges positions.
pub trait Judge: Send {
    /// Clears its state, so that an opinion depends only on the position.
    fn forget(&mut self);

    /// The two best moves of `position`, which has a legal move.
    fn judge(&mut self, position: &Position) -> Result<Opinion, JudgeError>;

    /// The two best moves, with ten times the effort.
    fn reconsider(&mut self, position: &Position) -> Result<Opinion, JudgeError>;

    /// The score of `position`, which has a legal move, with a tenth of the effort.
    fn quick_score(&mut self, position: &Position) -> Result<Score, JudgeError>;
}

/// Creates judges.
pub trait Judges: Debug + Sync {
    /// A judge for one thread.
    fn judge(&self) -> Box<dyn Judge>;

    /// Why the judges have failed and ended the run; `None` if they have not.
    fn given_up(&self) -> Option<String> {
        None
    }
}

/// Why there is no opinion, in a sentence.
#[derive(Clone, Debug, Error)]
#[error("{0}")]
pub struct JudgeError(pub String);
