//! One position to solve: a problem without twins is one task, with twins it is several.

use chess::Color;

use crate::diagram::Diagram;
use crate::solution::Cast;
use crate::stipulation::{Play, Stipulation};
use crate::{Duplex, Language, Options};

/// Everything that the solver needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The men of the diagram.
    pub board: Diagram,
    /// The position to be reached, for the goals `a=>b` and `dia`.
    pub target: Option<Diagram>,
    /// The stipulation.
    pub stipulation: Stipulation,
    /// The options.
    pub options: Options,
    /// The language of the answer.
    pub language: Language,
    /// The first moves that were counted before this task (option MoveNumbers): twins continue the numbering.
    pub counted_before: u32,
}

impl Task {
    /// The stipulation as a caption shows it.
    pub fn caption(&self) -> String {
        self.stipulation.caption(&self.options, self.language)
    }

    /// The side that makes the first half-move of the actual play.
    pub fn first_mover(&self) -> Color {
        match self.stipulation.play {
            Play::Pass(_) => !self.stipulation.first,
            _ => self.stipulation.first,
        }
    }

    /// The casts to solve, in order.
    pub fn casts(&self) -> &'static [Cast] {
        self.options.duplex.casts()
    }

    /// The first of them.
    pub fn first_cast(&self) -> Cast {
        match self.options.duplex {
            Duplex::No | Duplex::Both => Cast::AsStipulated,
            Duplex::Half => Cast::Swapped,
        }
    }
}
