//! What an engine says about positions, whoever that engine is.
//!
//! This crate knows no engine. Whoever runs it brings [`Judges`], one [`Judge`] for each thread.

mod chances;
mod scale;

use std::fmt::Debug;

use chess::{Move, Position};
use game::Score;
use thiserror::Error;

pub use chances::Chances;
pub use scale::Scale;

/// The two best moves of a position, as an engine sees it.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// The best.
    pub best: Choice,
    /// The second best; `None` if there is only one legal move.
    pub second: Option<Choice>,
}

/// A move with what it is worth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Its worth for the side that makes it.
    pub score: Score,
}

impl Opinion {
    /// By how much the chances of the best move exceed those of the second; `None` if there is no second.
    pub fn margin(&self) -> Option<f64> {
        let second = self.second?;
        Some(Chances::of(self.best.score).0 - Chances::of(second.score).0)
    }

    /// Whether no other move is nearly as good as the best.
    pub fn has_only_move(&self) -> bool {
        self.margin().is_none_or(|margin| margin > Chances::CLEAR)
    }
}

/// An engine that is asked about positions.
pub trait Judge: Send {
    /// Forgets what it was asked before, so that an opinion depends on nothing but the question.
    fn forget(&mut self);

    /// The two best moves of `position`, which has at least one.
    fn judge(&mut self, position: &Position) -> Result<Opinion, JudgeError>;

    /// The two best moves at a second look: with ten times the effort.
    fn reconsider(&mut self, position: &Position) -> Result<Opinion, JudgeError>;

    /// What `position`, which has a legal move, is worth at a glance: with a tenth of the effort.
    fn glance(&mut self, position: &Position) -> Result<Score, JudgeError>;
}

/// Where judges come from.
pub trait Judges: Debug + Sync {
    /// A judge for one thread.
    fn judge(&self) -> Box<dyn Judge>;

    /// Why the judges have given up, and ended the run; `None` if they have not.
    fn given_up(&self) -> Option<String> {
        None
    }
}

/// Why there is no opinion, in a sentence.
#[derive(Clone, Debug, Error)]
#[error("{0}")]
pub struct JudgeError(pub String);
