//! Why moves cannot be taken back in a task.

use chess::Color;
use thiserror::Error;

/// Why moves cannot be taken back in a task.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum RetractionFault {
    /// Only moves of orthodox chess are taken back.
    #[error("moves of fairy chess cannot be taken back")]
    FairyChess,
    /// The goal is about a position that is given.
    #[error("no move is taken back where a given position is to be reached")]
    TargetPosition,
    /// An option that has no meaning with a retraction.
    #[error("option {0} does not apply where moves are taken back")]
    Option(&'static str),
    /// After a retraction the side that made it is to move.
    #[error("{retracts} is to move after taking back a move, but {begins} begins the play")]
    Turn {
        /// The side that takes back a move last.
        retracts: Color,
        /// The side that begins.
        begins: Color,
    },
}
