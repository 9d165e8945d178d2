//! A position and its stipulation: of the diagram, or of a twin.

use crate::diagram::Diagram;
use crate::requirement::Requirement;
use crate::stipulation::Stipulation;

/// A position and its stipulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The men as the diagram shows them.
    pub board: Diagram,
    /// For the goal `a=>b`, the position that leads to the one on the board.
    pub start: Option<Diagram>,
    /// The stipulation.
    pub stipulation: Stipulation,
    /// What a twin requires instead of what the options require.
    pub requirement: Option<Requirement>,
}
