//! Why a task is not solved at all.

use chess::fault::Faults;
use thiserror::Error;

use crate::requirement::RequirementFault;
use crate::retraction::RetractionFault;

/// Why a task is not started: nothing is known about its solutions.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Refused {
    /// The diagram is not playable.
    #[error("the diagram cannot be played: {0}")]
    Setup(Faults),
    /// Play is longer than the solver can look ahead.
    #[error("play of {half_moves} half-moves is too long, the limit is {most}")]
    TooLong {
        /// The stipulated length in half-moves.
        half_moves: u32,
        /// The most that are searched.
        most: u32,
    },
    /// What is required of solutions makes no sense here.
    #[error(transparent)]
    Requirement(#[from] RequirementFault),
    /// The moves that are to be taken back cannot be.
    #[error(transparent)]
    Retraction(#[from] RetractionFault),
    /// Which last moves were possible is known of orthodox chess only.
    #[error("options EpOn and EpIfProved apply to orthodox chess only")]
    EnPassantInFairyChess,
    /// The system does not start a thread with a stack that is large enough for play of this length.
    #[error(transparent)]
    Thread(#[from] threads::Refused),
}
