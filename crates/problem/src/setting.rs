//! A position and what is asked about it: of the diagram, or of a twin.

use chess::Board;

use crate::stipulation::Stipulation;

/// A position and what is asked about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The men as the diagram shows them.
    pub board: Board,
    /// For the goal `a=>b`, the position that leads to the one on the board.
    pub start: Option<Board>,
    /// What is to be done.
    pub stipulation: Stipulation,
}
